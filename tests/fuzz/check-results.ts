/** What the fuzzer asks of whole checks: their results can be stored, and none hangs. */
import { createServer, type Socket } from 'node:net'
import type { CheckResult } from '../../packages/server/src/checks/define.ts'
import { listen } from '../../packages/server/src/testing/checks/context.ts'

/** So far away that only a check that hangs meets it, however busy the machine is. */
export const DEADLINE_MS = 60_000

/** How much it says. @throws Error when it cannot be stored, or the check has hung */
export function sizeOfResult(result: CheckResult): number {
  const { statusCode, certificateExpiresAt, error, responseTimeMs, details } = result
  if (certificateExpiresAt && Number.isNaN(certificateExpiresAt.getTime())) throw new Error('a date is none')
  const numbers = [
    statusCode ?? 0,
    responseTimeMs,
    ...Object.values(details ?? {}).filter((one) => typeof one === 'number'),
  ]
  if (!numbers.every(Number.isFinite)) throw new Error('a number is none')
  if (responseTimeMs > 0.9 * DEADLINE_MS) throw new Error(`it hung: ${error?.message}`)
  return JSON.stringify([error?.message, details]).length
}

/**
 * A server on loopback that answers each connection with what it was given last, in the parts it was given, and ends.
 * Opened when it is first needed; it keeps no process alive.
 */
export function answeringServer() {
  let port: Promise<number> | undefined
  let answer: readonly Buffer[] = []
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    // Its first words must have come: what is said before them would be an answer to nothing.
    socket.once('data', () => {
      socket.resume()
      for (const part of answer) socket.write(part)
      socket.end()
    })
  })
  return async (parts: readonly Buffer[]): Promise<number> => {
    answer = parts
    port ??= listen(server).then((found) => {
      server.unref()
      return found
    })
    return await port
  }
}
