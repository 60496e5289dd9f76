/**
 * Whether bodies would be taken, asked before anything is changed: what `wk plan` accepts, `wk deploy` carries out. Each is judged
 * by itself, as its POST would judge it; whether what it refers to is there, the asker knows better.
 */

import { z } from 'zod'
import { allow } from '../../http/allow.ts'
import { keyed } from '../../http/idempotency.ts'
import type { Routes } from '../../http/routes.ts'
import { bodyOf } from '../../http/shapes.ts'
import { AppError, type Problem } from '../../kernel/errors.ts'
import type { Base } from '../base.ts'
import { jobInput, locationsNamed as locationsOfJob } from '../jobs/index.ts'
import type { Locations } from '../locations/index.ts'
import { checkMonitorInput, locationsNamed as locationsOfMonitor } from '../monitors/index.ts'
import { checkProviderInput } from '../notification-providers/index.ts'
import { tagInput } from '../tags/index.ts'
import { checkTestInput } from '../tests/index.ts'
import { variableInput } from '../variables/index.ts'

const MAX_RESOURCES = 100
const KINDS = ['test', 'job', 'monitor', 'provider', 'variable', 'tag'] as const

const resource = z.strictObject({ kind: z.enum(KINDS), body: z.record(z.string(), z.unknown()) })
const toValidate = bodyOf({ resources: z.array(resource).max(MAX_RESOURCES) })
const problem = z.object({ index: z.int(), path: z.string(), message: z.string() })

/** Not part of the public description: `wk` of the same version asks it. */
export const validationRoutes =
  ({ egress, locations, opened }: Base & { locations: Locations; opened(type: string): void }): Routes =>
  (api) => {
    const strict = () => egress.policy.profile === 'strict'
    const check: Record<(typeof KINDS)[number], (body: unknown, projectId: string) => unknown> = {
      test: checkTestInput,
      job: (body) => locations.require(locationsOfJob(jobInput.parse(body).config)),
      monitor: (body) => locations.require(locationsOfMonitor(checkMonitorInput(body).config)),
      provider: (body) => checkProviderInput(body, strict()),
      variable: (body) => variableInput.parse(body),
      tag: (body) => tagInput.parse(body),
    }
    api.post(
      '/api/resources/validate',
      {
        config: keyed(allow('test:create')),
        schema: { hide: true, body: toValidate, response: { 200: z.object({ problems: z.array(problem) }) } },
      },
      async ({ body, keyed: { principal } }) => {
        const problems: z.infer<typeof problem>[] = []
        for (const [index, { kind, body: given }] of body.resources.entries()) {
          const found = await problemsOf(() => check[kind](given, principal.scope.projectId))
          if (kind === 'test' && found.length === 0) opened(String(given.type))
          problems.push(...found.map(({ path, message }) => ({ index, path, message })))
        }
        return { problems }
      },
    )
  }

async function problemsOf(check: () => unknown): Promise<Problem[]> {
  try {
    await check()
    return []
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return error.details ?? [{ path: '', message: error.shown }]
    if (error instanceof z.ZodError) return error.issues.flatMap(toProblems)
    throw error
  }
}

function toProblems(issue: z.core.$ZodIssue): Problem[] {
  const path = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => ({ path: path ? `${path}.${key}` : key, message: 'Unknown field' }))
}
