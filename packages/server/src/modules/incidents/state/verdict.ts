/** From verdicts of locations to the status of a monitor. Pure: all times are given. */
import type { LocationStatus, VerdictCause } from '../../../checks/plan.ts'

export type MonitorState = LocationStatus
export type MonitorStatus = LocationStatus | 'maintenance' | 'paused'

export type Quorum = 'majority' | 'all' | 'any' | number
/** Where a monitor does not say. */
export const DEFAULT_QUORUM = 'majority'

export interface LocationView {
  location: string
  verdict: LocationStatus
  sinceMs: number | null
  cause: VerdictCause | null
  /** Of the last result. */
  lastAtMs: number | null
}

export interface Opinion {
  state: MonitorState
  /** Backdated to the check that tipped it, or to when the vote lapsed that had held it. */
  sinceMs: number
  cause: TransitionCause
}

export type TransitionCause = Record<string, string | number | null | string[]>

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
  return /^\d+$/.test(text) ? Number(text) : DEFAULT_QUORUM
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
  const state = stateOf(
    voters.map(({ verdict }) => verdict),
    quorum,
  )
  const unsure = fresh.filter(({ verdict }) => verdict === 'unknown')
  const stale = seen.filter((view) => !fresh.includes(view) && view.verdict !== 'unknown')
  const turns: Turn[] = [
    ...voters.map(({ verdict, sinceMs }) => ({ atMs: sinceMs ?? nowMs, vote: verdict, before: null })),
    ...unsure.map(({ sinceMs }) => ({ atMs: sinceMs ?? nowMs, vote: null, before: null })),
    ...stale.map(({ verdict, lastAtMs }) => ({ atMs: (lastAtMs as number) + freshForMs, vote: null, before: verdict })),
  ]
  return { state, sinceMs: sinceOf(state, quorum, turns), cause: causeOf(state, voters) }
}

type Voted = 'up' | 'degraded' | 'down'

function stateOf(votes: readonly LocationStatus[], quorum: Quorum): Voted {
  const enough = needed(quorum, votes.length)
  const down = votes.filter((vote) => vote === 'down').length
  if (down >= enough) return 'down'
  return down + votes.filter((vote) => vote === 'degraded').length >= enough ? 'degraded' : 'up'
}

/** When a location cast the vote it has, or lost the one it had. */
interface Turn {
  atMs: number
  /** Null: none any longer. */
  vote: LocationStatus | null
  /** The vote it had before; null: not known. */
  before: LocationStatus | null
}

/** What locations may have said before they said what makes the state. */
const OPPOSITES: Record<Voted, readonly LocationStatus[]> = { up: ['down'], degraded: ['up', 'down'], down: ['up'] }

/**
 * When the newest vote was cast, or lapsed, without which the state would be another. Not the oldest vote for it: a majority
 * that comes about because others have stopped looking is no older than that.
 */
function sinceOf(state: Voted, quorum: Quorum, turns: readonly Turn[]): number {
  const newestFirst = turns.toSorted((a, b) => b.atMs - a.atMs)
  const times = OPPOSITES[state].map((opposite) => {
    const votes = newestFirst.map(({ vote }) => vote)
    for (const [index, { atMs, before }] of newestFirst.entries()) {
      votes[index] = before ?? opposite
      const known = votes.filter((one) => one !== null)
      if (stateOf(known, quorum) !== state) return atMs
    }
    return newestFirst.at(-1)?.atMs ?? 0
  })
  return Math.max(...times)
}

/** The first vote for the state tells why. */
function causeOf(state: Voted, voters: readonly LocationView[]): TransitionCause {
  if (state === 'up') return { kind: 'up' }
  const votes = voters
    .filter(({ verdict }) => verdict === 'down' || verdict === state)
    .sort((a, b) => (a.sinceMs ?? 0) - (b.sinceMs ?? 0))
  const [first] = votes
  const { kind = 'unknown', message = '', phase = null } = first?.cause ?? {}
  return { kind, message, phase, location: first?.location ?? null, locations: votes.map(({ location }) => location) }
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
