/** When is somebody to be told? Pure decisions over what was set, what happened and what is known of it so far. */
import { EVENTS, type EventName } from '../../channels/message.ts'
import { endOfQuiet, minutesOf, type QuietHours } from './quiet-hours.ts'

/** What a trouble is about. `failure` is of jobs, the others of monitors. */
export type AlertKind = 'failure' | 'down' | 'degraded' | 'flapping'

/** opening | reminder | closing of a trouble, or single. */
export type AlertPhase = 'opening' | 'reminder' | 'closing' | 'single'

/** Why the beginning of a trouble is told to nobody for now. */
export type Withheld = 'muted' | 'dependency' | 'flapping'

/** Who has not been heard by then will not be by the next one either. */
export const MAX_REMINDERS = 100

/** What holds where an `alertConfig` is silent. */
export const ALERT_DEFAULTS = {
  enabled: true,
  onFailure: true,
  onSuccess: false,
  onRecovery: true,
  onTimeout: true,
  onDegraded: false,
  onCertificateExpiry: true,
  flapDetection: true,
  failureThreshold: 1,
  recoveryThreshold: 1,
  delayMinutes: 0,
  timezone: 'UTC',
  reminderMinutes: null as number | null,
  customMessage: null as string | null,
}

/** What a job's or monitor's `alertConfig` says, with the defaults that hold where it is silent. */
export interface AlertSettings {
  providerIds: string[]
  /** By provider: the events it is told, null for all, and how much later than others. */
  rules: Map<string, { events: ReadonlySet<string> | null; delayMs: number }>
  quietHours: QuietHours | null
  /** What is told in quiet hours all the same. */
  urgent: ReadonlySet<string>
  onFailure: boolean
  onSuccess: boolean
  onRecovery: boolean
  onTimeout: boolean
  onDegraded: boolean
  onCertificateExpiry: boolean
  flapDetection: boolean
  failureThreshold: number
  recoveryThreshold: number
  reminderMinutes: number | null
  customMessage: string | null
}

type Stored = Record<string, unknown> | null
type StoredSettings = Partial<Omit<typeof ALERT_DEFAULTS, 'delayMinutes' | 'timezone'>> & {
  notificationProviders?: string[]
  providerRules?: StoredRule[]
  quietHours?: StoredHours | null
}
type StoredRule = { provider: string; events?: string[]; delayMinutes?: number }
type StoredHours = { from: string; to: string; timezone?: string; urgent?: string[] }

/** Null when nobody is to be told of anything. */
export function settingsOf(stored: Stored): AlertSettings | null {
  const given: StoredSettings & typeof ALERT_DEFAULTS = { ...ALERT_DEFAULTS, ...stored }
  const { notificationProviders: providerIds = [], providerRules, quietHours } = given
  if (!stored || !given.enabled || providerIds.length === 0) return null
  return {
    providerIds: [...new Set(providerIds)],
    rules: rulesOf(providerRules),
    quietHours: quietHours ? hoursOf(quietHours) : null,
    urgent: quietHours?.urgent ? new Set(quietHours.urgent) : CRITICAL,
    onFailure: given.onFailure,
    onSuccess: given.onSuccess,
    onRecovery: given.onRecovery,
    onTimeout: given.onTimeout,
    onDegraded: given.onDegraded,
    onCertificateExpiry: given.onCertificateExpiry,
    flapDetection: given.flapDetection,
    failureThreshold: given.failureThreshold,
    recoveryThreshold: given.recoveryThreshold,
    reminderMinutes: given.reminderMinutes,
    customMessage: given.customMessage,
  }
}

const hoursOf = ({ from, to, timezone = ALERT_DEFAULTS.timezone }: StoredHours): QuietHours => ({
  from: minutesOf(from),
  to: minutesOf(to),
  timezone,
})

const CRITICAL: ReadonlySet<string> = new Set(
  Object.entries(EVENTS).flatMap(([event, { tone }]) => (tone === 'critical' ? [event] : [])),
)

const rulesOf = (rules: StoredRule[] = []): AlertSettings['rules'] =>
  new Map(
    rules.map(({ provider, events, delayMinutes = 0 }) => [
      provider,
      { events: events ? new Set(events) : null, delayMs: delayMinutes * 60_000 },
    ]),
  )

export interface Announcement {
  event: EventName
  part: AlertPhase
  /** Of the trouble, if it is about one. */
  kind: AlertKind | null
  now: Date
  /** Told to nobody before this time: a threshold has to be reached first. */
  notBefore?: Date
  /** Nor before this one, whatever delays and thresholds say: it is not known yet whether to tell of it. */
  heldUntil?: Date
}

export interface Recipient {
  providerId: string
  dueAt: Date
}

/** Those among these providers who want it, each with the time from which it may be sent. */
export function recipients(
  settings: AlertSettings,
  { event, part, kind, now, notBefore = now, heldUntil = now }: Announcement,
  among: readonly string[] = settings.providerIds,
): Recipient[] {
  const earliest = Math.max(now.getTime(), notBefore.getTime())
  const quiet = isUrgent(settings, event, part === 'closing' ? kind : null) ? null : settings.quietHours
  return among.flatMap((providerId) => {
    const { events = null, delayMs = 0 } = settings.rules.get(providerId) ?? {}
    if (events && !events.has(event)) return []
    const dueAt = new Date(Math.max(heldUntil.getTime(), earliest + (part === 'opening' ? delayMs : 0)))
    return [{ providerId, dueAt: quiet ? endOfQuiet(quiet, dueAt) : dueAt }]
  })
}

const BEGINNINGS: Record<AlertKind, EventName[]> = {
  failure: ['run.failed', 'run.timed_out'],
  down: ['monitor.down'],
  degraded: ['monitor.degraded'],
  flapping: ['monitor.flapping'],
}

/** The end of what woke somebody is as urgent as its beginning was. */
const isUrgent = ({ urgent }: AlertSettings, event: EventName, ended: AlertKind | null): boolean =>
  urgent.has(event) || (ended !== null && BEGINNINGS[ended].some((beginning) => urgent.has(beginning)))

export interface RunSeen {
  outcome: 'passed' | 'failed' | 'timed_out'
  /** In a row, this run included. */
  failures: number
  successes: number
  /** The open trouble of the job, if there is one. */
  open: OpenTrouble | null
  isMuted: boolean
  now: Date
}

export interface OpenTrouble {
  toldAt: Date
  acknowledged: boolean
  withheld: Withheld | null
  reminders: number
}

export type RunDecision =
  | { tell: 'opening'; event: 'run.failed' | 'run.timed_out' }
  | { tell: 'reminder'; event: 'run.failed' | 'run.timed_out' }
  | { tell: 'closing'; event: 'run.recovered' }
  /** The trouble is over, and nobody wants to know. */
  | { tell: 'silence' }
  | { tell: 'single'; event: 'run.completed' }
  | null

/** What is to be told of a run that has just ended. */
export function decideOnRun(settings: AlertSettings, seen: RunSeen): RunDecision {
  return seen.outcome === 'passed' ? onPassed(settings, seen) : onFailed(settings, seen)
}

function onPassed(settings: AlertSettings, { open, successes }: RunSeen): RunDecision {
  const recovered = open !== null && successes >= settings.recoveryThreshold
  if (recovered && settings.onRecovery) return { tell: 'closing', event: 'run.recovered' }
  if (settings.onSuccess && !open) return { tell: 'single', event: 'run.completed' }
  return recovered ? { tell: 'silence' } : null
}

function onFailed(settings: AlertSettings, { outcome, failures, open, isMuted, now }: RunSeen): RunDecision {
  const isWanted = outcome === 'timed_out' ? settings.onTimeout : settings.onFailure
  if (!isWanted) return null
  const event = outcome === 'timed_out' ? 'run.timed_out' : 'run.failed'
  if (!open) return failures >= settings.failureThreshold ? { tell: 'opening', event } : null
  // What was kept from people begins, for them, once it no longer is.
  if (open.withheld !== null) return isMuted ? null : { tell: 'opening', event }
  return isReminderDue(settings, open, now) ? { tell: 'reminder', event } : null
}

function isReminderDue({ reminderMinutes }: AlertSettings, open: OpenTrouble, now: Date): boolean {
  if (reminderMinutes === null || open.acknowledged || open.reminders >= MAX_REMINDERS) return false
  return now.getTime() - open.toldAt.getTime() >= reminderMinutes * 60_000
}
