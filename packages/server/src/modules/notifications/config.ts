/** `alertConfig` of jobs and monitors on the wire. Kept and shown as it was given; defaults hold at use (rules.ts). */
import { z } from 'zod'
import type { EventName } from '../../channels/message.ts'
import { zoneName } from '../../http/shapes.ts'
import { ALERT_DEFAULTS } from './rules.ts'

const DAY_MINUTES = 1440
const WEEK_MINUTES = 10_080
const MAX_PROVIDERS = 20

export const JOB_EVENTS = ['run.failed', 'run.timed_out', 'run.recovered', 'run.completed'] as const
export const MONITOR_EVENTS = [
  'monitor.down',
  'monitor.up',
  'monitor.degraded',
  'monitor.reminder',
  'monitor.flapping',
  'monitor.steady',
  'certificate.expiring',
] as const satisfies EventName[]

const providerId = z.uuid().toLowerCase()
const count = z.int().min(1).max(100)
const toggle = (name: 'onFailure' | 'onRecovery' | 'onTimeout' | 'onCertificateExpiry') =>
  z
    .boolean()
    .optional()
    .meta({ description: `Default ${ALERT_DEFAULTS[name]}` })
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time of day such as 22:30')

function quietHours<Event extends string>(event: z.ZodType<Event>) {
  return z
    .strictObject({
      from: timeOfDay,
      to: timeOfDay,
      timezone: zoneName.optional().meta({ description: `IANA name; default ${ALERT_DEFAULTS.timezone}` }),
      urgent: z.array(event).max(20).optional().meta({
        description: 'Events that notify even during quiet hours; default outages and failures',
      }),
    })
    .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Must differ from the start' })
    .nullish()
    .meta({
      description: 'Hours in which alerts that are not urgent are held back until the end',
      examples: [{ from: '22:00', to: '07:00', timezone: 'Europe/Berlin' }],
    })
}

function providerRules<Event extends string>(event: z.ZodType<Event>) {
  const rule = z.strictObject({
    provider: providerId,
    events: z.array(event).min(1).max(20).optional().meta({ description: 'Events to notify of; default all' }),
    delayMinutes: z
      .int()
      .min(0)
      .max(DAY_MINUTES)
      .optional()
      .meta({
        description: `Minutes to wait before this provider is notified; it is not notified when the incident ends before that. Default ${ALERT_DEFAULTS.delayMinutes}`,
      }),
  })
  return z
    .array(rule)
    .max(MAX_PROVIDERS)
    .optional()
    .meta({
      description: 'Rules for single providers: which events notify them, and after which delay',
      examples: [[]],
    })
}

function fieldsFor<Event extends string>(event: z.ZodType<Event>) {
  return {
    enabled: z.boolean().optional(),
    notificationProviders: z.array(providerId).max(MAX_PROVIDERS).optional(),
    providerRules: providerRules(event),
    onFailure: toggle('onFailure'),
    onSuccess: z.boolean().optional(),
    onRecovery: toggle('onRecovery'),
    onTimeout: toggle('onTimeout'),
    failureThreshold: count
      .optional()
      .meta({ description: `Consecutive failures before an alert; default ${ALERT_DEFAULTS.failureThreshold}` }),
    recoveryThreshold: count.optional().meta({
      description: `Consecutive successes before recovery is reported; default ${ALERT_DEFAULTS.recoveryThreshold}`,
    }),
    reminderMinutes: z.int().min(1).max(WEEK_MINUTES).nullish(),
    quietHours: quietHours(event),
    customMessage: z.string().max(2000).nullish(),
  }
}

interface Named {
  notificationProviders?: string[] | undefined
  providerRules?: { provider: string }[] | undefined
}

/** Rules are about providers that are told at all, each once. */
function checkRules({ notificationProviders = [], providerRules = [] }: Named, context: z.RefinementCtx): void {
  const names = providerRules.map(({ provider }) => provider)
  for (const [index, name] of names.entries()) {
    const refuse = (message: string) =>
      context.addIssue({ code: 'custom', path: ['providerRules', index, 'provider'], message })
    if (!notificationProviders.includes(name)) refuse('Must be one of notificationProviders')
    else if (names.indexOf(name) < index) refuse('Must not have more than one rule')
  }
}

export const jobAlertConfig = z.strictObject(fieldsFor(z.enum(JOB_EVENTS))).superRefine(checkRules)

export const monitorAlertConfig = z
  .strictObject({
    ...fieldsFor(z.enum(MONITOR_EVENTS)),
    onDegraded: z.boolean().optional(),
    onCertificateExpiry: toggle('onCertificateExpiry'),
    flapDetection: z
      .boolean()
      .optional()
      .meta({
        description: `false: every change of state notifies, however frequent. Default ${ALERT_DEFAULTS.flapDetection}`,
      }),
  })
  .superRefine(checkRules)
