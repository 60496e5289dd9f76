/**
 * Slots kept warm for runs to come. Each is used once; another one warms up in its place when the run is over, or has
 * gone on for a while, so that the two do not fight for the processor.
 */
import type { ExecutionPorts } from '../ports.ts'
import type { RunnerFiles } from './runner-files.ts'
import { type Slot, type SlotKind, startSlot } from './slot.ts'

const REFILL_AFTER_MS = 5_000
/** A kind that will not get warm is left alone, until a run wants it. */
const MAX_FAILURES = 3

export interface Slots {
  /** Warm, warming up or just started: wait for its `ready`. @throws SandboxError when the sandbox has no room */
  take(kind: SlotKind): Promise<Slot>
  /** Starts what is missing. */
  fill(): void
  /** Resolves when the waiting ones are warm. */
  warm(): Promise<void>
  /** Ends the waiting ones and starts no more until `fill`, or the end of the next run. */
  drop(): Promise<void>
  /** Ends every slot, those in use too. */
  close(): Promise<void>
}

interface SlotsOptions {
  ports: ExecutionPorts
  files: Promise<RunnerFiles>
  engine: () => 'warm' | 'cold'
}

export function createSlots({ ports, files, engine }: SlotsOptions): Slots {
  const { config, log } = ports
  const kinds: SlotKind[] = config.browserPath ? ['api', 'browser'] : ['api']
  const waiting = new Map<SlotKind, Promise<Slot>[]>(kinds.map((kind) => [kind, []]))
  const inUse = new Set<Slot>()
  const failures = new Map<SlotKind, number>()
  let filling = true
  let closed = false

  const start = async (kind: SlotKind) => startSlot({ ports, files: await files, kind, engine: engine() })

  function fill() {
    filling = true
    if (engine() === 'cold') return
    for (const kind of kinds) {
      const list = waiting.get(kind) ?? []
      while (list.length < config.warmSlots && (failures.get(kind) ?? 0) < MAX_FAILURES) list.push(keep(kind, list))
    }
  }

  /** A slot that stays in the list while it is good for a run. */
  function keep(kind: SlotKind, list: Promise<Slot>[]): Promise<Slot> {
    const slot = start(kind)
    const lose = async (one: Slot | null, error: unknown) => {
      const index = list.indexOf(slot)
      if (index < 0) return
      list.splice(index, 1)
      failures.set(kind, (failures.get(kind) ?? 0) + 1)
      const lastWords = one?.lastWords()
      log.warn({ event: 'slot.lost', kind, err: error, lastWords }, 'A slot did not get warm, or did not stay so')
      await one?.release()
      if (filling) fill()
    }
    slot.then(
      (one) => {
        void one.ready.then((warm) => {
          if (!warm) return void lose(one, null)
          failures.delete(kind)
          log.debug({ event: 'slot.warm', kind }, 'a slot is warm')
        })
        void one.exited.then(() => lose(one, null))
      },
      (error: unknown) => lose(null, error),
    )
    return slot
  }

  async function take(kind: SlotKind): Promise<Slot> {
    if (closed) throw new Error('The executor is closed')
    filling = true
    const kept = waiting.get(kind)?.shift()
    const slot = (await kept?.catch(() => null)) ?? (await start(kind))
    inUse.add(slot)
    log.debug({ event: 'slot.taken', kind, kept: kept !== undefined }, 'a slot is taken')
    const refill = setTimeout(fill, REFILL_AFTER_MS).unref()
    void slot.exited.then(() => {
      clearTimeout(refill)
      if (filling) fill()
    })
    return { ...slot, release: () => slot.release().finally(() => inUse.delete(slot)) }
  }

  async function drop() {
    filling = false
    const all = [...waiting.values()].flatMap((list) => list.splice(0))
    await Promise.all(all.map((slot) => slot.then((one) => one.release()).catch(() => {})))
  }

  return {
    take,
    fill,
    async warm() {
      fill()
      await Promise.all([...waiting.values()].flat().map((slot) => slot.then((one) => one.ready)))
    },
    drop,
    async close() {
      closed = true
      await drop()
      await Promise.all([...inUse].map((slot) => slot.release()))
    },
  }
}
