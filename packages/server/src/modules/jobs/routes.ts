/** Jobs over HTTP. Starting one is the business of `runs`; the two routes that do it are named after jobs. */

import { allow } from '../../http/allow.ts'
import { keyed } from '../../http/idempotency.ts'
import type { Routes } from '../../http/routes.ts'
import { byId, ignoredBody, listOf, sendJson, success } from '../../http/shapes.ts'
import { notFound } from '../../kernel/errors.ts'
import { isId } from '../../kernel/ids.ts'
import { type Runs, runStarted } from '../runs/index.ts'
import { job, jobCreated, jobInput, jobPatch, jobQuery, jobToRun } from './schema.ts'
import type { Jobs } from './service.ts'

const tags = ['Jobs']

export function jobRoutes(jobs: Jobs, runs: Runs): Routes {
  return (api) => {
    api.get(
      '/api/jobs',
      {
        config: allow('job:view'),
        schema: { summary: 'List jobs', tags, querystring: jobQuery, response: { 200: listOf(job) } },
      },
      async ({ principal, query }, reply) => sendJson(reply, await jobs.list(principal, query)),
    )

    api.post(
      '/api/jobs',
      {
        config: keyed(allow('job:create')),
        schema: { summary: 'Create a job', tags, body: jobInput, response: { 201: jobCreated } },
      },
      async ({ keyed: { principal }, body }, reply) =>
        reply.code(201).send({ success: true as const, job: await jobs.create(principal, body) }),
    )

    api.get(
      '/api/jobs/:id',
      { config: allow('job:view'), schema: { summary: 'Get a job', tags, params: byId, response: { 200: job } } },
      ({ principal, params }) => jobs.get(principal, params.id),
    )

    api.patch(
      '/api/jobs/:id',
      {
        config: allow('job:update'),
        schema: {
          summary: 'Change, pause or resume a job',
          tags,
          params: byId,
          body: jobPatch,
          response: { 200: job },
        },
      },
      ({ principal, params, body }) => jobs.update(principal, params.id, body),
    )

    api.delete(
      '/api/jobs/:id',
      {
        config: allow('job:delete'),
        schema: {
          summary: 'Delete a job and its trigger keys; its runs are kept',
          tags,
          params: byId,
          response: { 200: success },
        },
      },
      async ({ principal, params }) => {
        await jobs.remove(principal, params.id)
        return { success: true as const }
      },
    )

    api.post(
      '/api/jobs/:id/trigger',
      {
        config: keyed(allow('job:run', { triggerKey: 'job' })),
        schema: {
          summary: 'Start a job with a token or trigger key',
          tags,
          params: byId,
          body: ignoredBody,
          response: { 200: runStarted },
        },
      },
      ({ keyed: { principal }, params }) => runs.startJob(principal, params.id),
    )

    api.post(
      '/api/jobs/run',
      {
        config: keyed(allow('job:run')),
        schema: {
          summary: 'Start a job now, regardless of its schedule',
          tags,
          body: jobToRun,
          response: { 200: runStarted },
        },
      },
      ({ keyed: { principal }, body }) => {
        if (!isId(body.jobId)) throw notFound('malformed job id')
        return runs.startJob(principal, body.jobId)
      },
    )
  }
}
