/** Jobs on the wire. `config` is described in settings.ts, `alertConfig` by the alerts. */
import { z } from 'zod'
import { bodyOf, description, name, pageFields, searchFor, time } from '../../http/shapes.ts'
import { MAX_PATTERN_LENGTH, parseSchedule } from '../../kernel/cron.ts'
import {
  externalIdField,
  externalIdFilter,
  managedByField,
  shownExternalId,
  shownManagedBy,
} from '../external-ids/index.ts'
import { jobAlertConfig } from '../notifications/index.ts'
import { shownTag, tagFilter, tagRefs } from '../tags/index.ts'
import { jobConfig } from './settings.ts'

const DAY_SECONDS = 86_400
const MAX_TESTS = 100

const testOfJob = z.object({
  id: z.uuid(),
  title: z.string(),
  type: z.string(),
  position: z.int().meta({ description: 'Position in the job, from 0' }),
})

export const job = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    externalId: shownExternalId,
    managedBy: shownManagedBy,
    status: z.enum(['active', 'paused']),
    cronSchedule: z
      .string()
      .nullable()
      .meta({ examples: ['*/15 * * * *'] }),
    timeoutSeconds: z.int(),
    retryCount: z.int(),
    config: z.record(z.string(), z.unknown()),
    tests: z.array(testOfJob),
    tags: z.array(shownTag).meta({ description: 'In order of their names' }),
    alertConfig: z.record(z.string(), z.unknown()).meta({ description: 'As it was set', examples: [{}] }),
    lastRunAt: time.nullable(),
    nextRunAt: time.nullable().meta({ description: 'null: the job has no schedule or is paused' }),
    scheduleError: z
      .string()
      .nullable()
      .meta({ description: 'Why the scheduler suspended the job; set its schedule again to resume it' }),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Job' })
export type Job = z.infer<typeof job>

export const jobQuery = z.object({
  ...pageFields(),
  search: searchFor('name'),
  tag: tagFilter,
  externalId: externalIdFilter,
})
export type JobQuery = z.infer<typeof jobQuery>

export const jobCreated = z.object({ success: z.literal(true), job }).meta({ id: 'JobCreated' })

const cronSchedule = z
  .string()
  .trim()
  .max(MAX_PATTERN_LENGTH)
  .superRefine((pattern, context) => {
    const parsed = parseSchedule(pattern)
    if ('problem' in parsed) context.addIssue({ code: 'custom', message: parsed.problem })
  })
  .meta({
    description: 'Cron expression: minute, hour, day of month, month, day of week',
    examples: ['0 6 * * mon-fri'],
  })

// The object form is what a GET gave; only its id counts.
const testRef = z
  .union([z.uuid(), z.object({ id: z.uuid() }).loose()], 'Must be the id of a test')
  .transform((test) => (typeof test === 'string' ? test : test.id).toLowerCase())

/** No defaults here: a PATCH shares these fields, and must not set what it was not given. */
const fields = {
  name,
  description: description.nullish(),
  status: z.enum(['active', 'paused']),
  cronSchedule: cronSchedule.nullish(),
  timeoutSeconds: z
    .int()
    .min(1)
    .max(DAY_SECONDS)
    .nullable()
    .meta({ description: 'Time limit of a run from its start, retries included, in seconds; null resets it to 300' }),
  retryCount: z.int().min(0).max(10).nullable().meta({ description: 'Retries of a failed test; null resets it to 0' }),
  config: jobConfig.nullish(),
  tests: z
    .array(testRef)
    .max(MAX_TESTS)
    .nullish()
    .meta({ description: 'Ids of tests, in the order in which they run' }),
  tags: tagRefs,
  alertConfig: jobAlertConfig.nullish(),
  externalId: externalIdField,
  managedBy: managedByField,
}

const READ_ONLY = ['id', 'lastRunAt', 'nextRunAt', 'scheduleError', 'createdAt', 'updatedAt'] as const

export const jobInput = bodyOf(
  {
    ...fields,
    status: fields.status.default('active'),
    timeoutSeconds: fields.timeoutSeconds.default(300),
    retryCount: fields.retryCount.default(0),
  },
  READ_ONLY,
)
export type JobInput = z.infer<typeof jobInput>

export const jobPatch = bodyOf(z.object(fields).partial().shape, READ_ONLY)
export type JobPatch = z.infer<typeof jobPatch>

export const jobToRun = bodyOf({ jobId: z.string().meta({ format: 'uuid' }) })
