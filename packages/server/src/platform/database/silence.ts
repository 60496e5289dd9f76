/**
 * Connections that have died without a word: a firewall or a machine that went away drops packets, and the kernel takes
 * a quarter of an hour to notice. A connection that owes an answer and has received nothing for too long is destroyed.
 */
import type { Socket } from 'node:net'

const TICKS = 20
const MAX_TICK_MS = 1000
/** Most answers come at once: the first look after a rest is not worth waking the process any sooner. */
const FIRST_LOOK_TICKS = 5

/** A new connection, and whether a statement was sent on it whose answer is not complete. */
export type OnSocket = (socket: Socket, owesAnswer: () => boolean) => void

export interface SilenceWatch {
  onSocket: OnSocket
  /** Something was sent: from now on an answer may be owed. Without it nothing is looked at. */
  onWrite(): void
  /** For how long nothing has come on any connection, give or take a few seconds. */
  silentForMs(): number
}

interface Watched {
  owesAnswer: () => boolean
  bytesRead: number
  /** Looks since the last byte, and those of them that found an answer owed. */
  quiet: number
  owed: number
}

/** Looks are counted, not time: a process that stood still has read nothing, which is no fault of the connection. */
export function watchSilence(maxSilenceMs: number, onLost: (connections: number) => void = () => {}): SilenceWatch {
  const watched = new Map<Socket, Watched>()
  const tickMs = Math.min(MAX_TICK_MS, maxSilenceMs / TICKS)
  const maxTicks = Math.ceil(maxSilenceMs / tickMs)
  let heardAt = performance.now()
  let timer: NodeJS.Timeout | undefined

  const plan = (ticks: number) => {
    timer = setTimeout(look, tickMs * ticks).unref()
  }

  function look(): void {
    timer = undefined
    for (const [socket, state] of watched) {
      if (socket.destroyed) watched.delete(socket)
      else if (socket.bytesRead === state.bytesRead) {
        state.quiet++
        state.owed = state.owesAnswer() ? state.owed + 1 : 0
      } else {
        heardAt = performance.now()
        state.bytesRead = socket.bytesRead
        state.quiet = 0
        state.owed = 0
      }
    }
    // The idle ones one look before: whoever is rejected and tries again at once must not get one of them.
    if (dead(maxTicks).length > 0) closeIdle()
    const lost = dead(maxTicks + 1)
    // Without an error: the driver would reject at once, and give what comes next to a connection that is not yet closed.
    for (const [socket] of lost) socket.destroy()
    if (lost.length > 0) onLost(lost.length)
    if ([...watched.keys()].some(owes)) plan(1)
  }

  const owes = (socket: Socket) => watched.get(socket)?.owesAnswer() === true

  const dead = (ticks: number) => [...watched].filter(([, { owed }]) => owed >= ticks)

  /** What lay idle meanwhile was likely lost with the others, and costs little to open again. */
  function closeIdle(): void {
    for (const [socket, { owed, quiet }] of watched) if (owed === 0 && quiet > maxTicks / 2) socket.destroy()
  }

  return {
    onSocket(socket, owesAnswer) {
      watched.set(socket, { owesAnswer, bytesRead: 0, quiet: 0, owed: 0 })
    },
    onWrite() {
      if (!timer) plan(FIRST_LOOK_TICKS)
    },
    silentForMs: () => performance.now() - heardAt,
  }
}
