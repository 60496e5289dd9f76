/** Two load runs side by side, on the wire; and what their stored summary and time series look like. */
import { z } from 'zod'

const change = z
  .number()
  .nullable()
  .meta({ description: 'Change relative to the earlier value, in percent; null when that is 0' })

const side = z.object({ runId: z.uuid(), status: z.string(), durationMs: z.int().nullable() })

const comparedMetric = z.object({
  metric: z.string().meta({ examples: ['http_req_duration'] }),
  stat: z.string().meta({ examples: ['p(95)'] }),
  unit: z.enum(['ms', 'bytes', 'count']),
  value: z.number().nullable(),
  base: z.number().nullable(),
  changePercent: change,
})

export const FIGURES = [
  'requestsPerSecond',
  'errorsPerSecond',
  'iterationsPerSecond',
  'bytesPerSecond',
  'p50',
  'p95',
  'p99',
] as const

const comparedFigure = z.object({
  figure: z.enum(FIGURES).meta({ description: 'Rates per second; percentiles of http_req_duration in ms' }),
  value: z.number().meta({ description: 'Mean over the seconds of the run' }),
  base: z.number(),
  changePercent: change,
  low: z
    .number()
    .nullable()
    .meta({ description: 'Lower end of the 95 % confidence interval of the change, in percent' }),
  high: z.number().nullable(),
  significant: z.boolean().nullable().meta({
    description: 'true: the interval does not contain 0; null when one of the runs has fewer than 10 seconds of data',
  }),
})

export const comparison = z
  .object({
    run: side,
    with: side.nullable().meta({ description: 'The run it is compared with; null when there is no earlier run' }),
    metrics: z.array(comparedMetric),
    figures: z.array(comparedFigure),
  })
  .meta({ id: 'RunComparison' })
export type Comparison = z.infer<typeof comparison>

export const compareQuery = z.object({
  with: z.string().optional().meta({
    format: 'uuid',
    description: 'Id of the run to compare with; default the previous run of the same job or test',
  }),
})

/** As far as it is read: a script may add metrics of its own. */
export const storedSummary = z.object({
  metrics: z.record(
    z.string(),
    z.object({ contains: z.string().catch('default'), values: z.record(z.string(), z.number().nullable()) }),
  ),
})
export type StoredSummary = z.infer<typeof storedSummary>

const pointFields = Object.fromEntries(FIGURES.map((name) => [name, z.number()])) as Record<
  (typeof FIGURES)[number],
  z.ZodNumber
>
export const storedSeries = z.array(z.object({ lengthMs: z.number(), ...pointFields })).max(4_000)
export type StoredPoint = z.infer<typeof storedSeries>[number]
