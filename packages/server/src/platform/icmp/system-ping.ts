/**
 * ICMP by the system's `ping` (iputils, busybox): it holds the right to send that we lack. Found where systems keep it, never
 * by PATH, started without a shell and with an empty environment.
 */
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import type { Icmp, PingReport } from './port.ts'

const PLACES = ['/usr/bin/ping', '/bin/ping', '/usr/sbin/ping', '/sbin/ping', '/usr/local/bin/ping']

/** The shortest that an ordinary user may ask for. */
const INTERVAL_SECONDS = 0.2

/** More than any report has. */
const MAX_OUTPUT_CHARS = 8192

/** `program`: another ping than the system's, for tests. */
export function createSystemPing(program?: string): Icmp {
  return {
    async ping(address, options) {
      if (!isIP(address)) throw new TypeError('ping requires an address, not a name')
      options.signal.throwIfAborted()
      // Looked for each time: whoever reads the reason below installs one, and need not start us again.
      const found = program ?? PLACES.find(isExecutable)
      if (!found) return { kind: 'unavailable', reason: 'the ping program is not installed on this machine' }
      return reportOf(await run(found, address, options))
    },
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

type Exit = { code: number | null; output: string; errors: string }

function run(
  program: string,
  address: string,
  { count, timeoutMs, signal }: Parameters<Icmp['ping']>[1],
): Promise<Exit> {
  const seconds = String(Math.ceil(timeoutMs / 1000))
  const flags = ['-n', '-q', '-c', String(count), '-i', String(INTERVAL_SECONDS), '-W', seconds, '-w', seconds]
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...flags, '--', address], { env: { LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    const keep = (text: string, chunk: string) => (text.length < MAX_OUTPUT_CHARS ? text + chunk : text)
    child.stdout.setEncoding('latin1').on('data', (chunk) => {
      output = keep(output, chunk)
    })
    child.stderr.setEncoding('latin1').on('data', (chunk) => {
      errors = keep(errors, chunk)
    })
    // Interrupted, it still prints what it has counted.
    const interrupt = setTimeout(() => child.kill('SIGINT'), timeoutMs)
    const kill = setTimeout(() => child.kill('SIGKILL'), timeoutMs + 1000)
    const onAbort = () => child.kill('SIGKILL')
    signal.addEventListener('abort', onAbort, { once: true })
    const settle = (done: () => void) => {
      clearTimeout(interrupt)
      clearTimeout(kill)
      signal.removeEventListener('abort', onAbort)
      if (signal.aborted) reject(signal.reason)
      else done()
    }
    child.once('error', (error) => settle(() => resolve({ code: null, output, errors: error.message })))
    child.once('close', (code) => settle(() => resolve({ code, output, errors })))
  })
}

function reportOf({ code, output, errors }: Exit): PingReport {
  const counts = /(?<!\d)(\d+) packets transmitted, (\d+) (?:packets )?received/.exec(output)
  if (counts) {
    const [minMs, averageMs, maxMs] = (/= ([\d.]+)\/([\d.]+)\/([\d.]+)/.exec(output) ?? []).slice(1).map(Number)
    const times = { minMs: minMs ?? null, averageMs: averageMs ?? null, maxMs: maxMs ?? null }
    return { kind: 'sent', sent: Number(counts[1]), received: Number(counts[2]), ...times }
  }
  const lines = errors.trim().split('\n')
  const telling = lines.find((line) => /not permitted|denied/i.test(line)) ?? lines.at(-1)
  const reason = telling?.replace(/^\S*ping6?: /, '') || `ping ended with code ${code}`
  const ofTarget = /unreachable|invalid argument|no route|broadcast/i.test(errors)
  return ofTarget ? { kind: 'unreachable', reason: reason.toLowerCase() } : { kind: 'unavailable', reason }
}
