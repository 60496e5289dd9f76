/** Results of checks on the wire. */
import { z } from 'zod'
import { givenPast, pageFields, pagination, time } from '../../../http/shapes.ts'
import { locationId } from '../../locations/index.ts'

const milliseconds = z.number().nullable()
export const RESULT_STATUSES = ['up', 'degraded', 'down', 'unknown'] as const

export const result = z
  .object({
    timestamp: time.meta({ description: 'When the check began' }),
    status: z
      .enum(RESULT_STATUSES)
      .meta({ description: 'unknown: it could not be looked, through no fault of the target', examples: ['up'] }),
    responseTime: z.number().meta({ description: 'Milliseconds', examples: [83.4] }),
    statusCode: z
      .int()
      .nullable()
      .meta({ examples: [200] }),
    location: z.string().meta({ examples: ['global'] }),
    error: z
      .object({ kind: z.string(), message: z.string(), phase: z.string().nullable() })
      .nullable()
      .meta({ description: 'null when up', examples: [null] }),
    phases: z
      .object({
        dnsMs: milliseconds,
        connectMs: milliseconds,
        tlsMs: milliseconds,
        firstByteMs: milliseconds,
        bodyMs: milliseconds,
      })
      .meta({ description: 'null: did not take place' }),
    address: z
      .string()
      .nullable()
      .meta({ description: 'The address connected to', examples: ['203.0.113.7'] }),
    certificateExpiresAt: time.nullable(),
    tries: z.int().meta({ description: 'How often it was looked before the result was believed', examples: [1] }),
    confirmed: z.boolean().meta({ description: 'false: it failed, and nobody could look again' }),
    maintenance: z.boolean().meta({ description: 'During planned work: counts for nothing', examples: [false] }),
    details: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'What only this type of check says: packet loss, the run of a test', examples: [null] }),
  })
  .meta({ id: 'CheckResult' })
export type MonitorResult = z.infer<typeof result>

export const checked = z.object({ results: z.array(result) }).meta({ id: 'Checked' })
export type Checked = z.infer<typeof checked>

const instant = (words: string) =>
  givenPast
    .transform((text) => new Date(text))
    .optional()
    .meta({ format: 'date-time', description: words })

export const resultQuery = z.object({
  ...pageFields(20),
  status: z.enum(RESULT_STATUSES).optional(),
  location: locationId.optional(),
  after: instant('Only results that began after this time'),
  before: instant('Only results that began before this time'),
})
export type ResultQuery = z.infer<typeof resultQuery>

export const resultList = z.object({ results: z.array(result), pagination }).meta({ id: 'ResultList' })
