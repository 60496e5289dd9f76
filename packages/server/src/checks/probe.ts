/**
 * What every check shares: one hard deadline over everything, phases measured, sockets that never outlive the check,
 * and the network's error codes in plain words. What counts as an answer is each check's own affair.
 */
import { ProtocolFault } from '../../../wire/src/protocol-fault.ts'
import { stalledMs } from '../kernel/event-loop-stall.ts'
import type { CheckContext, CheckError, CheckErrorKind, CheckResult, Phase, Phases } from './define.ts'

export type ProbeResult =
  | { status: 'up' }
  | { status: 'degraded' | 'down' | 'unknown'; kind: CheckErrorKind; message: string; phase?: Phase | null }

export interface Probe {
  readonly startedAt: number
  /** Where the work stands: what a timeout or a broken connection will be put down to. */
  phase: Phase | null
  phases: Phases
  address: string | null
  statusCode: number | null
  /** Whose certificate counts; null: any that is shown. */
  certificateHost: string | null
  certificateExpiresAt: Date | null
  certificateFingerprint: string | null
  details: CheckResult['details']
  /** What the check measured itself, instead of the time from beginning to end. */
  responseTimeMs: number | null
  /** Since the beginning, without the time in which the event loop stalled: what may be held against the target. */
  elapsedMs(): number
  /** Destroyed when the check is over, however it ends. */
  own<Thing extends { destroy(): unknown }>(thing: Thing): Thing
}

/** Thrown inside a check to end it as down (or unknown); runProbe turns it into a result. */
export class CheckFailure extends Error {
  override name = 'CheckFailure'
  readonly kind: CheckErrorKind
  readonly phase: Phase | null | undefined

  constructor(kind: CheckErrorKind, message: string, phase?: Phase | null) {
    super(message)
    this.kind = kind
    this.phase = phase
  }
}

export const UP: ProbeResult = { status: 'up' }

/** Adds up what several hops took. */
export function addPhase(phases: Phases, name: keyof Phases, milliseconds: number): void {
  phases[name] = (phases[name] ?? 0) + milliseconds
}

/**
 * Carries out `work` within the context's deadline, put off by what the event loop stalled meanwhile, at most once as
 * long again: a target that keeps us busy must not keep its check alive.
 * Rejects at shutdown and when `work` throws what is no network error.
 */
export function runProbe(context: CheckContext, work: (probe: Probe) => Promise<ProbeResult>): Promise<CheckResult> {
  const { timeoutMs, signal } = context
  const owned: { destroy(): unknown }[] = []
  const startedAt = performance.now()
  const stalledBeforeMs = stalledMs()
  const stalled = () => stalledMs() - stalledBeforeMs
  const probe: Probe = {
    startedAt,
    phase: null,
    phases: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, bodyMs: null },
    address: null,
    statusCode: null,
    certificateHost: null,
    certificateExpiresAt: null,
    certificateFingerprint: null,
    details: null,
    responseTimeMs: null,
    elapsedMs: () => performance.now() - startedAt - stalled(),
    own: (thing) => {
      owned.push(thing)
      return thing
    },
  }
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    let over = false
    const end = (settle: () => void) => {
      if (over) return
      over = true
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      settle()
      for (const thing of owned) thing.destroy()
    }
    const onAbort = () => end(() => reject(signal.reason))
    let putOffMs = 0
    const onDeadline = () => {
      const moreMs = Math.min(stalled(), timeoutMs) - putOffMs
      if (moreMs < 1) return end(() => resolve(toResult(probe, timeoutVerdict(probe, timeoutMs))))
      putOffMs += moreMs
      timer = setTimeout(onDeadline, moreMs)
    }
    let timer = setTimeout(onDeadline, timeoutMs)
    signal.addEventListener('abort', onAbort)
    work(probe).then(
      (verdict) => end(() => resolve(toResult(probe, verdict))),
      (error) =>
        end(() => {
          const verdict = verdictOf(error)
          if (verdict) resolve(toResult(probe, verdict))
          else reject(error)
        }),
    )
  })
}

function timeoutVerdict({ phase }: Probe, timeoutMs: number): ProbeResult {
  const during = phase === null ? '' : `, timeout in phase ${phase}`
  return { status: 'down', kind: 'timeout', message: `no answer within ${timeoutMs / 1000} s${during}` }
}

function toResult(probe: Probe, verdict: ProbeResult): CheckResult {
  const { phases, address, statusCode, certificateExpiresAt, certificateFingerprint, details } = probe
  for (const name in phases) {
    const value = phases[name as keyof Phases]
    if (value !== null) phases[name as keyof Phases] = rounded(value)
  }
  const responseTimeMs = rounded(probe.responseTimeMs ?? performance.now() - probe.startedAt)
  return {
    status: verdict.status,
    responseTimeMs,
    statusCode,
    phases,
    address,
    error: errorOf(verdict, probe),
    certificateExpiresAt,
    certificateFingerprint,
    details,
  }
}

function errorOf(verdict: ProbeResult, probe: Probe): CheckError | null {
  if (verdict.status === 'up') return null
  const { kind, message, phase = probe.phase } = verdict
  return { kind, message, phase }
}

const rounded = (milliseconds: number) => Math.round(milliseconds * 100) / 100

/** What the codes of node's network errors mean for the target. */
const CODES: Record<string, [CheckErrorKind, string]> = {
  ENOTFOUND: ['dns', 'host name not found'],
  EAI_AGAIN: ['dns', 'host name could not be resolved'],
  EAI_NODATA: ['dns', 'host name has no address'],
  ENODATA: ['dns', 'host name has no such record'],
  ESERVFAIL: ['dns', 'name server failed'],
  EREFUSED: ['dns', 'name server refused to answer'],
  EFORMERR: ['dns', 'name server did not understand the query'],
  EBADRESP: ['malformed_response', 'malformed answer of the name server'],
  EBADNAME: ['dns', 'not a name that can be resolved'],
  ETIMEOUT: ['timeout', 'name server did not answer in time'],
  ECONNREFUSED: ['refused', 'connection refused'],
  ECONNRESET: ['reset', 'connection reset'],
  EPIPE: ['reset', 'connection closed while sending'],
  ECONNABORTED: ['reset', 'connection aborted'],
  EHOSTUNREACH: ['unreachable', 'host unreachable'],
  EHOSTDOWN: ['unreachable', 'host down'],
  ENETUNREACH: ['unreachable', 'network unreachable'],
  ENETDOWN: ['unreachable', 'network down'],
  EACCES: ['unreachable', 'the system does not allow connections to this address'],
  EINVAL: ['unreachable', 'no connection to this address is possible'],
  ETIMEDOUT: ['timeout', 'connection timed out'],
}

/** Our own limits: they say nothing about the target. */
const OWN_TROUBLE: Record<string, string> = {
  EMFILE: 'this worker has no free file descriptor',
  ENFILE: 'this machine has no free file descriptor',
  ENOMEM: 'this machine is out of memory',
  ENOBUFS: 'this machine has no free socket buffers',
  EADDRNOTAVAIL: 'this machine has no free port or no such address family',
  EBUSY: 'too many name lookups at once',
}

/** Several addresses were tried: that one of the families leads nowhere from here says least. */
function mostTelling(errors: NodeJS.ErrnoException[]): unknown {
  return errors.find(({ code }) => code !== 'ENETUNREACH' && code !== 'EADDRNOTAVAIL') ?? errors[0]
}

/** Undefined for what is no network error. */
function verdictOf(error: unknown): ProbeResult | undefined {
  if (error instanceof CheckFailure || error instanceof ProtocolFault) {
    const { kind, message, phase } = error
    const status = kind === 'probe' ? 'unknown' : 'down'
    return phase === undefined ? { status, kind, message } : { status, kind, message, phase }
  }
  if (error instanceof AggregateError) return verdictOf(mostTelling(error.errors))
  const { code, message } = error as NodeJS.ErrnoException
  // Our own setting is nobody's outage.
  if (code === 'EGRESS_BLOCKED') return { status: 'unknown', kind: 'blocked', message, phase: null }
  const ours = OWN_TROUBLE[code ?? '']
  if (ours) return { status: 'unknown', kind: 'probe', message: ours }
  const known = CODES[code ?? '']
  if (known) return { status: 'down', kind: known[0], message: known[1] }
  const { reason } = error as { reason?: string }
  if (code?.startsWith('ERR_SSL_') || code === 'EPROTO')
    return { status: 'down', kind: 'tls', message: `TLS: ${reason ?? message}` }
  return undefined
}
