/** Results of checks on the wire. */
import { z } from 'zod'
import { givenPast, pageFields, pagination, time } from '../../../http/shapes.ts'
import { locationId } from '../../locations/index.ts'

const milliseconds = z.number().nullable()
export const RESULT_STATUSES = ['up', 'degraded', 'down', 'unknown'] as const

export const result = z
  .object({
    timestamp: time.meta({ description: 'Time when the check began' }),
    status: z.enum(RESULT_STATUSES).meta({
      description: 'unknown: the check could not be carried out, for a reason other than the target',
      examples: ['up'],
    }),
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
      .meta({ description: 'null: the phase did not take place' }),
    address: z
      .string()
      .nullable()
      .meta({ description: 'The IP address of the target', examples: ['203.0.113.7'] }),
    certificateExpiresAt: time.nullable(),
    tries: z
      .int()
      .meta({ description: 'Number of attempts, with the retries that confirmed the result', examples: [1] }),
    confirmed: z.boolean().meta({ description: 'false: the check failed and could not be retried' }),
    maintenance: z
      .boolean()
      .meta({ description: 'true: during a maintenance window; the result does not count', examples: [false] }),
    details: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({
        description: 'Details specific to the type of monitor, such as packet loss or the run of a test',
        examples: [null],
      }),
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
