/** How much a target may send where frames are read for us: HTTP/2 has many that carry nothing and never end. */
import type { Socket } from 'node:net'
import { CheckFailure, type Probe } from './probe.ts'

const MAX_RECEIVED_BYTES = 33_554_432
const LOOK_EVERY_MS = 20

/** Calls `onTooMuch` once when more has come over the connection; the watch ends with the probe. */
export function limitReceived(probe: Probe, socket: Socket, onTooMuch: (error: CheckFailure) => void): void {
  const before = socket.bytesRead
  const timer = setInterval(() => {
    if (socket.bytesRead - before <= MAX_RECEIVED_BYTES) return
    clearInterval(timer)
    onTooMuch(new CheckFailure('malformed_response', 'the encoded response is larger than 32 MiB'))
  }, LOOK_EVERY_MS)
  probe.own({ destroy: () => clearInterval(timer) })
}
