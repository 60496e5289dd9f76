/** From verdicts of locations to the status of a monitor. Pure: all times are given. */
import type { Verdict, VerdictCause } from '../../../checks/plan.ts'

export type MonitorState = Verdict
export type MonitorStatus = Verdict | 'maintenance' | 'paused'

export type Quorum = 'majority' | 'all' | 'any' | number

export interface LocationView {
  location: string
  verdict: Verdict
  sinceMs: number | null
  cause: VerdictCause | null
  /** Of the last result. */
  lastAtMs: number | null
}

export interface Opinion {
  state: MonitorState
  /** Backdated to the check that tipped it. */
  sinceMs: number
  cause: Cause
}

export type Cause = Record<string, string | number | null | string[]>

/** How long a location's word counts without a new result: two intervals, and what a check may take. */
export const freshnessMs = ({ intervalSeconds, timeoutSeconds }: { intervalSeconds: number; timeoutSeconds: number }) =>
  (2 * intervalSeconds + timeoutSeconds + 30) * 1000

export function needed(quorum: Quorum, voters: number): number {
  if (quorum === 'all') return voters
  if (quorum === 'any') return 1
  if (quorum === 'majority') return Math.floor(voters / 2) + 1
  return Math.max(1, Math.min(quorum, voters))
}

/** As stored: `majority`, `all`, `any` or digits. */
export function quorumOf(text: string): Quorum {
  if (text === 'all' || text === 'any') return text
  return /^\d+$/.test(text) ? Number(text) : 'majority'
}

interface Question {
  locations: readonly LocationView[]
  quorum: Quorum
  freshForMs: number
  /** Since when there could be results. */
  definedMs: number
  nowMs: number
}

/**
 * Only locations with fresh results that could look have a vote; `unknown` never counts as the target's failure.
 * Enough votes for down → down; enough for down or degraded → degraded; otherwise up. Nobody fresh: unknown, or still pending.
 */
export function judge({ locations, quorum, freshForMs, definedMs, nowMs }: Question): Opinion {
  const seen = locations.filter(({ verdict, lastAtMs }) => verdict !== 'pending' && lastAtMs !== null)
  const fresh = seen.filter(({ lastAtMs }) => nowMs - (lastAtMs as number) <= freshForMs)
  const voters = fresh.filter(({ verdict }) => verdict !== 'unknown')
  if (voters.length === 0) return nobody({ seen, fresh, freshForMs, definedMs, nowMs })
  const enough = needed(quorum, voters.length)
  const down = tipped(voters, enough, ({ verdict }) => verdict === 'down')
  if (down) return { state: 'down', ...down }
  const degraded = tipped(voters, enough, ({ verdict }) => verdict === 'degraded' || verdict === 'down')
  if (degraded) return { state: 'degraded', ...degraded }
  return { state: 'up', sinceMs: Math.max(...voters.map(({ sinceMs }) => sinceMs ?? nowMs)), cause: { kind: 'up' } }
}

/** The vote that made it enough tells when; the first one tells why. */
function tipped(voters: readonly LocationView[], enough: number, counts: (view: LocationView) => boolean) {
  const votes = voters.filter(counts).sort((a, b) => (a.sinceMs ?? 0) - (b.sinceMs ?? 0))
  const [first, tipping] = [votes[0], votes[enough - 1]]
  if (!first || !tipping) return undefined
  const { kind = 'unknown', message = '', phase = null } = first.cause ?? {}
  const cause: Cause = { kind, message, phase, location: first.location, locations: votes.map((vote) => vote.location) }
  return { sinceMs: tipping.sinceMs ?? 0, cause }
}

type Nobody = Pick<Question, 'freshForMs' | 'definedMs' | 'nowMs'> & {
  seen: readonly LocationView[]
  fresh: readonly LocationView[]
}

function nobody({ seen, fresh, freshForMs, definedMs, nowMs }: Nobody): Opinion {
  const newest = (views: readonly LocationView[]) => Math.max(...views.map(({ lastAtMs }) => lastAtMs ?? 0))
  const [blind] = fresh
  if (blind) {
    const { kind = 'probe', message = '', phase = null } = blind.cause ?? {}
    const sinceMs = Math.max(...fresh.map((view) => view.sinceMs ?? nowMs))
    return { state: 'unknown', sinceMs, cause: { kind, message, phase, location: blind.location } }
  }
  if (seen.length > 0)
    return { state: 'unknown', sinceMs: Math.min(nowMs, newest(seen) + freshForMs), cause: { kind: 'no_results' } }
  const overdueMs = definedMs + freshForMs
  if (overdueMs < nowMs) return { state: 'unknown', sinceMs: overdueMs, cause: { kind: 'no_results' } }
  return { state: 'pending', sinceMs: nowMs, cause: { kind: 'pending' } }
}
