/** Monitors on the wire. `config` is described in config.ts, `alertConfig` by the alerts, results in results/schema.ts. */
import { z } from 'zod'
import { checks } from '../../checks/index.ts'
import { bodyOf, name, pageFields, searchFor, time } from '../../http/shapes.ts'
import { isLine, NOT_A_LINE } from '../../kernel/line.ts'
import {
  externalIdField,
  externalIdFilter,
  managedByField,
  shownExternalId,
  shownManagedBy,
} from '../external-ids/index.ts'
import type { MonitorStatus } from '../incidents/index.ts'
import { monitorAlertConfig } from '../notifications/index.ts'
import { shownTag, tagFilter, tagRefs } from '../tags/index.ts'
import { monitorConfig } from './config.ts'

export const MONITOR_STATUSES = [
  'pending',
  'up',
  'degraded',
  'down',
  'unknown',
  'maintenance',
  'paused',
] as const satisfies readonly MonitorStatus[]

const DAY_SECONDS = 86_400
export const DEFAULT_INTERVAL_SECONDS = 60
export const DEFAULT_TIMEOUT_SECONDS = 30
const MAX_URL_LENGTH = 4096

const type = z.enum(checks.types)

export const monitor = z
  .object({
    id: z.uuid(),
    name: z.string(),
    url: z.string().meta({ examples: ['https://example.com'] }),
    type,
    interval: z.int().meta({ description: 'Seconds between checks', examples: [60] }),
    timeout: z.int().meta({ description: 'Time limit of a check in seconds', examples: [30] }),
    method: z.string().meta({ examples: ['GET'] }),
    active: z.boolean(),
    externalId: shownExternalId,
    managedBy: shownManagedBy,
    status: z.enum(MONITOR_STATUSES).meta({ description: 'pending: not checked yet', examples: ['up'] }),
    config: z
      .record(z.string(), z.unknown())
      .meta({ description: 'As it was set; secrets are shown as ***', examples: [{ confirm: { retries: 2 } }] }),
    alertConfig: z.record(z.string(), z.unknown()).meta({ description: 'As it was set', examples: [{}] }),
    tags: z.array(shownTag).meta({ description: 'In order of their names' }),
    lastCheckAt: time.nullable(),
    lastStatusChangeAt: time.nullable(),
    nextCheckAt: time.nullable().meta({ description: 'null while the monitor is paused' }),
    lastHeartbeatAt: time.nullable().meta({ description: 'For type heartbeat: time of the last heartbeat' }),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Monitor' })
export type Monitor = z.infer<typeof monitor>

const heartbeatKey = z.string().meta({
  description: 'The key in /api/heartbeats/{key}; shown only once',
  examples: ['5f0c4a5e-7a3c-4e7f-9d5b-3f1c2b7a9e10'],
})

export const monitorCreated = monitor
  .extend({ heartbeatKey: heartbeatKey.nullable().meta({ description: 'For type heartbeat; shown only once' }) })
  .meta({ id: 'MonitorCreated' })
export type MonitorCreated = z.infer<typeof monitorCreated>

export const newHeartbeatKey = z.object({ heartbeatKey }).meta({ id: 'HeartbeatKey' })

/** No defaults here: a PATCH shares these fields, and must not set what it was not given. */
/** Every monitor has one; only checks that speak HTTP use it. Empty or null means GET. */
export const methodField = z
  .string()
  .max(20)
  .nullable()
  .transform((text) => text || 'GET')
  .meta({
    description: 'HTTP method: any for http_request, GET or HEAD for website; other types accept and ignore it',
    examples: ['GET'],
  })

const fields = {
  name,
  url: z
    .string()
    .trim()
    .max(MAX_URL_LENGTH)
    .refine(isLine, NOT_A_LINE)
    .meta({ description: 'The target of the check; its form depends on the type', examples: ['https://example.com'] }),
  type,
  interval: z
    .int()
    .min(1)
    .max(DAY_SECONDS)
    .nullable()
    .meta({ description: 'Seconds between checks; null resets it to 60', examples: [60] }),
  timeout: z
    .int()
    .min(1)
    .max(300)
    .nullable()
    .meta({ description: 'Time limit of a check in seconds, in total; null resets it to 30', examples: [30] }),
  method: methodField,
  active: z.boolean().meta({ description: 'false: paused' }),
  config: monitorConfig.nullish(),
  alertConfig: monitorAlertConfig.nullish(),
  tags: tagRefs,
  externalId: externalIdField,
  managedBy: managedByField,
}

const READ_ONLY = [
  'id',
  'status',
  'lastCheckAt',
  'lastStatusChangeAt',
  'nextCheckAt',
  'lastHeartbeatAt',
  'createdAt',
  'updatedAt',
] as const

export const monitorInput = bodyOf(
  {
    ...fields,
    url: fields.url.default(''),
    interval: fields.interval.default(DEFAULT_INTERVAL_SECONDS),
    timeout: fields.timeout.default(DEFAULT_TIMEOUT_SECONDS),
    method: fields.method.default('GET'),
    active: fields.active.default(true),
  },
  READ_ONLY,
)
export type MonitorInput = z.infer<typeof monitorInput>

export const monitorPatch = bodyOf(z.object(fields).partial().shape, READ_ONLY)
export type MonitorPatch = z.infer<typeof monitorPatch>

const SORTS = ['created', '-created', 'name', '-name', 'status', '-status'] as const
export type MonitorSort = (typeof SORTS)[number]

export const monitorQuery = z.object({
  ...pageFields(),
  status: z.enum(MONITOR_STATUSES).optional(),
  type: type.optional(),
  tag: tagFilter,
  externalId: externalIdFilter,
  search: searchFor('name'),
  sort: z
    .enum(SORTS)
    .default('-created')
    .meta({ description: 'status: the states that need attention first; a leading minus reverses the order' }),
})
export type MonitorQuery = z.infer<typeof monitorQuery>

export const monitorSummary = z
  .object({
    total: z.int(),
    ...(Object.fromEntries(MONITOR_STATUSES.map((status) => [status, z.int()])) as Record<MonitorStatus, z.ZodInt>),
  })
  .meta({ id: 'MonitorSummary' })
export type MonitorSummary = Record<MonitorStatus | 'total', number>
