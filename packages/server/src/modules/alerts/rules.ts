/** When is somebody to be told? Pure decisions over what was set, what happened and what is known of it so far. */

/** What a job's or monitor's `alertConfig` says, with the defaults that hold where it is silent. */
export interface AlertSettings {
  providerIds: string[]
  onFailure: boolean
  onSuccess: boolean
  onRecovery: boolean
  onTimeout: boolean
  onDegraded: boolean
  onCertificateExpiry: boolean
  failureThreshold: number
  recoveryThreshold: number
  reminderMinutes: number | null
  customMessage: string | null
}

/** Null when nobody is to be told of anything. */
export function settingsOf(config: Record<string, unknown> | null): AlertSettings | null {
  const providerIds = (config?.notificationProviders ?? []) as string[]
  if (!config || config.enabled === false || providerIds.length === 0) return null
  return {
    providerIds: [...new Set(providerIds)],
    onFailure: config.onFailure !== false,
    onSuccess: config.onSuccess === true,
    onRecovery: config.onRecovery !== false,
    onTimeout: config.onTimeout !== false,
    onDegraded: config.onDegraded === true,
    onCertificateExpiry: config.onCertificateExpiry !== false,
    failureThreshold: (config.failureThreshold as number | undefined) ?? 1,
    recoveryThreshold: (config.recoveryThreshold as number | undefined) ?? 1,
    reminderMinutes: (config.reminderMinutes as number | null | undefined) ?? null,
    customMessage: (config.customMessage as string | null | undefined) ?? null,
  }
}

export interface RunSeen {
  outcome: 'passed' | 'failed' | 'timed_out'
  /** In a row, this run included. */
  failures: number
  successes: number
  /** The open trouble of the job, if there is one. */
  open: { toldAt: Date; acknowledged: boolean } | null
  now: Date
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

function onFailed(settings: AlertSettings, { outcome, failures, open, now }: RunSeen): RunDecision {
  const isWanted = outcome === 'timed_out' ? settings.onTimeout : settings.onFailure
  if (!isWanted) return null
  const event = outcome === 'timed_out' ? 'run.timed_out' : 'run.failed'
  if (!open) return failures >= settings.failureThreshold ? { tell: 'opening', event } : null
  if (settings.reminderMinutes === null || open.acknowledged) return null
  const quietMs = now.getTime() - open.toldAt.getTime()
  return quietMs >= settings.reminderMinutes * 60_000 ? { tell: 'reminder', event } : null
}
