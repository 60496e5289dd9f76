/** Maintenance windows on the wire: planned work, while which nobody is told and nothing is counted. */
import { z } from 'zod'
import { bodyOf, description, givenTime, name, pageFields, time, zoneName } from '../../../http/shapes.ts'
import { MAX_PATTERN_LENGTH, parseSchedule } from '../../../kernel/cron.ts'
import { shownTag, tagRefs } from '../../tags/index.ts'

const WEEK_MINUTES = 10_080
const MAX_MONITORS = 1000
export const DURATION_MINUTES = 60

export const maintenanceWindow = z
  .object({
    id: z.uuid(),
    name: z.string().meta({ examples: ['Database upgrade'] }),
    description: z.string().nullable(),
    enabled: z.boolean(),
    startsAt: time.nullable(),
    endsAt: time.nullable(),
    cron: z
      .string()
      .nullable()
      .meta({ description: 'null: takes place once, from startsAt to endsAt', examples: ['0 2 * * sun'] }),
    durationMinutes: z.int(),
    timezone: z.string().meta({ examples: ['Europe/Berlin'] }),
    allMonitors: z.boolean(),
    monitors: z.array(z.object({ id: z.uuid(), name: z.string() })),
    tags: z.array(shownTag),
    isOn: z.boolean().meta({ examples: [false] }),
    nextFrom: time.nullable().meta({ description: 'The active or the next occurrence' }),
    nextUntil: time.nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'MaintenanceWindow' })
export type MaintenanceWindow = z.infer<typeof maintenanceWindow>

const END_OF_TIMES = Date.UTC(2200, 0)

const instant = (example: string) =>
  givenTime
    .refine((text) => Date.parse(text) > 0 && Date.parse(text) < END_OF_TIMES, 'Must be a time between 1970 and 2200')
    .nullish()
    .meta({ format: 'date-time', examples: [example] })

const cron = z
  .string()
  .trim()
  .max(MAX_PATTERN_LENGTH)
  .superRefine((pattern, context) => {
    const parsed = parseSchedule(pattern)
    if ('problem' in parsed) context.addIssue({ code: 'custom', message: parsed.problem })
  })
  .nullish()
  .meta({
    description: 'Cron expression of the start times; null: takes place once, from startsAt to endsAt',
    examples: ['0 2 * * sun'],
  })

// The object form is what a GET gave; only its id counts.
const monitorRef = z
  .union([z.uuid(), z.object({ id: z.uuid() }).loose()], 'Must be the id of a monitor')
  .transform((one) => (typeof one === 'string' ? one : one.id).toLowerCase())

/** No defaults here: a PATCH shares these fields, and must not set what it was not given. */
const fields = {
  name: name.meta({ examples: ['Database upgrade'] }),
  description: description.nullish(),
  enabled: z.boolean(),
  startsAt: instant('2026-01-31T22:00:00.000Z'),
  endsAt: instant('2026-06-30T22:00:00.000Z'),
  cron,
  durationMinutes: z
    .int()
    .min(1)
    .max(WEEK_MINUTES)
    .nullish()
    .meta({
      description: `With cron: duration of each occurrence in minutes; default ${DURATION_MINUTES}`,
      examples: [90],
    }),
  timezone: zoneName
    .nullish()
    .meta({ description: 'With cron: IANA name of the time zone; default UTC', examples: ['Europe/Berlin'] }),
  allMonitors: z
    .boolean()
    .meta({ description: 'All monitors of the project, including those created later', examples: [false] }),
  monitors: z.array(monitorRef).max(MAX_MONITORS).nullish().meta({ description: 'Ids of monitors' }),
  tags: tagRefs,
}

const READ_ONLY = ['id', 'isOn', 'nextFrom', 'nextUntil', 'createdAt', 'updatedAt'] as const

export const windowInput = bodyOf(
  { ...fields, enabled: fields.enabled.default(true), allMonitors: fields.allMonitors.default(false) },
  READ_ONLY,
)
export type WindowInput = z.infer<typeof windowInput>

export const windowPatch = bodyOf(z.object(fields).partial().shape, READ_ONLY)
export type WindowPatch = z.infer<typeof windowPatch>

export const windowQuery = z.object({ ...pageFields() })
export type WindowQuery = z.infer<typeof windowQuery>
