/**
 * Carries out one due check: the check itself, again at once as often as the monitor wants before a change for the worse
 * is believed, and whether it was the network of this machine. Knows no database and no schedule.
 */
import type { CheckContext, CheckResult } from '../checks/define.ts'
import type { AnyCheck } from '../checks/index.ts'
import type { CheckPlan, CheckRecord, VerdictChange } from '../checks/plan.ts'
import { storable } from '../kernel/storable.ts'
import { type CheckMask, createCheckMask } from './check-mask.ts'

/** A plan whose texts were read once, for as long as it does not change. */
export interface ReadyPlan {
  plan: CheckPlan
  check: AnyCheck
  target: unknown
  options: object
  mask: CheckMask
}

export type PreparedCheck = ReadyPlan | { plan: CheckPlan; problem: string }

export interface CheckPorts {
  context: Pick<CheckContext, 'egress' | 'icmp'>
  /** What checks of the platform itself need; asked for these only. */
  engineView?: (plan: CheckPlan) => Promise<CheckContext['engine']>
  /** Whether a failure may be this machine's own network. */
  network: { doubts(result: CheckResult): Promise<boolean>; saw(result: CheckResult): void }
  inMaintenance(plan: CheckPlan, atMs: number): boolean
  now(): number
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

const OWN_TYPES = new Set(['synthetic_test', 'heartbeat'])

/** Reads a plan's texts. What can no longer be read (an option that is gone) is the product's trouble, not the target's. */
export function prepare(plan: CheckPlan, find: (type: string) => AnyCheck | undefined): PreparedCheck {
  const check = find(plan.type)
  if (!check) return { plan, problem: `this worker does not support checks of type ${plan.type}` }
  const target = check.target.safeParse(plan.url)
  if (!target.success) return { plan, problem: `the address cannot be read: ${target.error.issues[0]?.message}` }
  const fields = check.options.shape
  const given = { ...plan.config, ...('method' in fields ? { method: plan.method } : {}) }
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => name in fields))
  const options = check.options.safeParse(own)
  if (!options.success) return { plan, problem: `config cannot be read: ${options.error.issues[0]?.message}` }
  return { plan, check, target: target.data, options: options.data, mask: createCheckMask(plan, check) }
}

/** One due time from its first look to its record. Rejects only at shutdown. */
export async function runCheck(
  prepared: PreparedCheck,
  { dueAtMs, signal }: { dueAtMs: number; signal: AbortSignal },
  ports: CheckPorts,
): Promise<CheckRecord> {
  const { plan } = prepared
  const atMs = ports.now()
  const maintenance = ports.inMaintenance(plan, atMs)
  const record = (result: CheckResult, tries: number, confirmed: boolean): CheckRecord => {
    const change = confirmed ? changeOf(plan, result, atMs) : null
    return { plan, dueAtMs, atMs, result, tries, confirmed, maintenance, change }
  }
  let result = await look(prepared, signal, ports)
  for (let tries = 1; ; tries++) {
    if (isSettled(plan, result, tries)) return record(result, tries, true)
    try {
      await ports.sleep(plan.confirmDelaySeconds * 1000, signal)
      result = await look(prepared, signal, ports)
    } catch (error) {
      if (!signal.aborted) throw error
      return record(result, tries, false)
    }
  }
}

/** Nothing new, nothing bad, or seen as often as was asked for. */
const isSettled = (plan: CheckPlan, { status }: CheckResult, tries: number) =>
  status === 'up' || status === 'unknown' || status === plan.verdict || tries > plan.confirmRetries

function changeOf(plan: CheckPlan, { status, error }: CheckResult, sinceMs: number): VerdictChange | null {
  if (status === plan.verdict) return null
  const cause = error && { kind: error.kind, message: error.message, phase: error.phase }
  return { verdict: status, sinceMs, cause }
}

async function look(prepared: PreparedCheck, signal: AbortSignal, ports: CheckPorts): Promise<CheckResult> {
  if ('problem' in prepared) return ours(prepared.problem)
  const { plan, check, target, options, mask } = prepared
  const engine = OWN_TYPES.has(plan.type) && ports.engineView ? await ports.engineView(plan) : undefined
  const context: CheckContext = {
    egress: ports.context.egress,
    icmp: ports.context.icmp,
    timeoutMs: plan.timeoutSeconds * 1000,
    signal,
    mask: mask.text,
  }
  if (engine) context.engine = engine
  const found = await check.run({ target, options }, context).catch((error) => {
    if (signal.aborted) throw error
    // A bug of ours must not become somebody's outage.
    return ours(`the check failed with an error: ${(error as Error).message}`)
  })
  // The one door for what targets say: secrets hidden, then fit for the database, before anything is made JSON of it.
  const result = storable(mask.result(found))
  if (result.status === 'up') {
    ports.network.saw(result)
    return result
  }
  return (await ports.network.doubts(result)) ? { ...result, ...NO_NETWORK } : result
}

/** In place of a record that cannot be stored: that we looked, and that it is our own trouble. */
export function unstorable({ plan, dueAtMs, atMs, tries, maintenance }: CheckRecord): CheckRecord {
  const result = ours('the result of the check could not be stored')
  const change = { verdict: result.status, sinceMs: atMs, cause: result.error }
  // The next result is a change against this one.
  plan.verdict = result.status
  return { plan, dueAtMs, atMs, result, tries, confirmed: true, maintenance, change }
}

const NO_NETWORK = {
  status: 'unknown',
  error: { kind: 'probe', message: 'this worker has no network', phase: null },
} as const

const ours = (message: string): CheckResult => ({
  status: 'unknown',
  responseTimeMs: 0,
  statusCode: null,
  phases: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, bodyMs: null },
  address: null,
  error: { kind: 'probe', message, phase: null },
  certificateExpiresAt: null,
  certificateFingerprint: null,
  details: null,
})
