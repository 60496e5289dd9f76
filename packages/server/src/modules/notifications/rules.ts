/** Who is notified of what, and when? Pure decisions over what was set, what happened and what is known of it so far. */
import { EVENTS, type EventName } from '../../channels/message.ts'
import type { Incident, IncidentKind } from '../incidents/index.ts'
import { endOfQuiet, minutesOf, type QuietHours } from './quiet-hours.ts'

/** opening | reminder | closing of an incident, or single. */
export type AlertPhase = 'opening' | 'reminder' | 'closing' | 'single'

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
  /** By provider: the events it gets, null for all, and how much later than others. */
  rules: Map<string, { events: ReadonlySet<string> | null; delayMs: number }>
  quietHours: QuietHours | null
  /** What is sent in quiet hours all the same. */
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

/** Null when nobody is to be notified of anything. */
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
  /** Of the incident, if it is about one. */
  kind: IncidentKind | null
  now: Date
  /** Not before this time: a threshold has to be reached first. */
  notBefore?: Date
  /** Nor before this one, whatever delays and thresholds say: it is not known yet whether to notify. */
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

const BEGINNINGS: Record<IncidentKind, EventName[]> = {
  failure: ['run.failed', 'run.timed_out'],
  down: ['monitor.down'],
  degraded: ['monitor.degraded'],
  flapping: ['monitor.flapping'],
}

/** The end of what woke somebody is as urgent as its beginning was. */
const isUrgent = ({ urgent }: AlertSettings, event: EventName, ended: IncidentKind | null): boolean =>
  urgent.has(event) || (ended !== null && BEGINNINGS[ended].some((beginning) => urgent.has(beginning)))

export interface RunSeen {
  outcome: 'passed' | 'failed' | 'timed_out'
  /** In a row, this run included. */
  failures: number
  successes: number
  /** The open incident of the job, if there is one. */
  open: OpenIncident | null
  isMuted: boolean
  now: Date
}

export type OpenIncident = Pick<Incident, 'notifiedAt' | 'acknowledged' | 'suppression' | 'reminders'>

export type RunDecision =
  | { notify: 'opening'; event: 'run.failed' | 'run.timed_out' }
  | { notify: 'reminder'; event: 'run.failed' | 'run.timed_out' }
  | { notify: 'closing'; event: 'run.recovered' }
  /** The incident is over, and nobody wants to know. */
  | { notify: 'silence' }
  | { notify: 'single'; event: 'run.completed' }
  | null

/** What to notify of after a run that has just ended. */
export function decideOnRun(settings: AlertSettings, seen: RunSeen): RunDecision {
  return seen.outcome === 'passed' ? onPassed(settings, seen) : onFailed(settings, seen)
}

function onPassed(settings: AlertSettings, { open, successes }: RunSeen): RunDecision {
  const recovered = open !== null && successes >= settings.recoveryThreshold
  if (recovered && settings.onRecovery) return { notify: 'closing', event: 'run.recovered' }
  if (settings.onSuccess && !open) return { notify: 'single', event: 'run.completed' }
  return recovered ? { notify: 'silence' } : null
}

function onFailed(settings: AlertSettings, { outcome, failures, open, isMuted, now }: RunSeen): RunDecision {
  const isWanted = outcome === 'timed_out' ? settings.onTimeout : settings.onFailure
  if (!isWanted) return null
  const event = outcome === 'timed_out' ? 'run.timed_out' : 'run.failed'
  if (!open) return failures >= settings.failureThreshold ? { notify: 'opening', event } : null
  // What was kept from people begins, for them, once it no longer is.
  if (open.suppression !== null) return isMuted ? null : { notify: 'opening', event }
  return isReminderDue(settings, open, now) ? { notify: 'reminder', event } : null
}

function isReminderDue({ reminderMinutes }: AlertSettings, open: OpenIncident, now: Date): boolean {
  if (reminderMinutes === null || open.acknowledged || open.reminders >= MAX_REMINDERS) return false
  return now.getTime() - open.notifiedAt.getTime() >= reminderMinutes * 60_000
}
