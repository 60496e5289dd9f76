/** Runs on the wire. */
import { z } from 'zod'
import { bodyOf, pageFields, time } from '../../http/shapes.ts'
import { ANYWHERE, locationId } from '../locations/index.ts'

export const RUN_STATUSES = ['running', 'completed', 'failed', 'cancelled'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]
export const TRIGGERS = ['manual', 'schedule', 'api', 'trigger_key', 'monitor'] as const
export type Trigger = (typeof TRIGGERS)[number]

const FAILURE_KINDS = [
  'assertion',
  'threshold',
  'script_error',
  'timeout',
  'memory',
  'worker_lost',
  'infrastructure',
] as const
export const ARTIFACT_KINDS = ['report', 'trace', 'video', 'screenshot', 'log', 'summary', 'other'] as const

const testError = z
  .object({
    message: z.string(),
    stack: z.string().nullable(),
    snippet: z.string().nullable().meta({ description: 'Lines of the script around the failure' }),
    line: z.int().nullable(),
    column: z.int().nullable(),
  })
  .meta({ id: 'TestError' })

const attempt = z.object({
  attempt: z.int(),
  status: z.enum(['passed', 'failed', 'timed_out', 'interrupted', 'skipped']),
  startedAt: time,
  durationMs: z.number(),
  error: testError.nullable(),
})

const testCase = z.object({
  title: z.string(),
  status: z.enum(['passed', 'failed', 'skipped', 'cancelled']),
  flaky: z.boolean(),
  annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
  attempts: z.array(attempt),
})

export const runTest = z
  .object({
    testId: z.uuid(),
    title: z.string(),
    type: z.string(),
    status: z.enum(['pending', 'passed', 'failed', 'skipped', 'cancelled']),
    flaky: z.boolean().meta({ description: 'true: passed, but not at the first attempt' }),
    failureKind: z.enum(FAILURE_KINDS).nullable(),
    durationMs: z.number().nullable(),
    error: testError.nullable(),
    attempts: z.array(attempt),
    cases: z.array(testCase).meta({ description: 'One entry per test() of the script' }),
  })
  .meta({ id: 'RunTest' })
export type RunTest = z.infer<typeof runTest>

export const artifact = z
  .object({
    id: z.uuid(),
    testId: z.uuid().nullable(),
    attempt: z.int().nullable(),
    kind: z.enum(ARTIFACT_KINDS),
    name: z.string(),
    contentType: z.string(),
    sizeBytes: z.int(),
    url: z.string(),
    missing: z.boolean().meta({
      examples: [false],
      description:
        'true: the artifact could not be stored, for example because the disk was full; it cannot be downloaded',
    }),
  })
  .meta({ id: 'Artifact' })
export type Artifact = z.infer<typeof artifact>

export const byRunId = z.object({ runId: z.string().meta({ description: 'UUID', format: 'uuid' }) })

export const run = z
  .object({
    id: z.uuid(),
    jobId: z.uuid().nullable(),
    jobName: z.string().nullable(),
    testId: z.uuid().nullable(),
    testTitle: z.string().nullable(),
    type: z.string().meta({ description: 'The type of the test, or job' }),
    trigger: z.enum(TRIGGERS),
    status: z.enum(RUN_STATUSES),
    phase: z.enum(['queued', 'preparing', 'executing', 'finishing']).nullable(),
    waitingFor: z
      .string()
      .nullable()
      .meta({ examples: [null], description: 'What a queued run is waiting for' }),
    failureKind: z.enum(FAILURE_KINDS).nullable(),
    error: z.string().nullable(),
    location: z.string(),
    attempt: z.int().meta({ description: 'Number of workers that have taken the run' }),
    isolation: z.string().nullable().meta({ description: 'Isolation level of the script: L0 … L3n' }),
    tests: z.array(runTest),
    metrics: z.record(z.string(), z.unknown()).nullable(),
    artifacts: z.array(artifact),
    missed: z.int().nullable().meta({ description: 'For a catch-up run: number of due times that were missed' }),
    dueAt: time.nullable(),
    queuedAt: time,
    startedAt: time.nullable(),
    completedAt: time.nullable(),
    durationMs: z.int().nullable(),
    createdBy: z.object({ type: z.string(), id: z.string().nullable(), name: z.string() }).nullable(),
  })
  .meta({ id: 'Run' })
export type Run = z.infer<typeof run>

export const runsQuery = z.object({
  ...pageFields(),
  jobId: z.string().optional().meta({ format: 'uuid' }),
  testId: z.string().optional().meta({ format: 'uuid' }),
  status: z.enum(RUN_STATUSES).optional(),
})
export type RunsQuery = z.infer<typeof runsQuery>

export const runStatus = z.object({ id: z.uuid(), status: z.enum(RUN_STATUSES) }).meta({ id: 'RunStatus' })
export const runStarted = z.object({ runId: z.uuid(), message: z.string() }).meta({ id: 'RunStarted' })
export type RunStarted = z.infer<typeof runStarted>

export const executeInput = bodyOf({ location: locationId.default(ANYWHERE) }).optional()
