/** Health for people, probes for machines, metrics for Prometheus. */
import { timingSafeEqual } from 'node:crypto'
import { anyone, open } from '../../http/allow.ts'
import type { Routes } from '../../http/routes.ts'
import { notFound, unauthorized } from '../../kernel/errors.ts'
import { hashOf } from '../../kernel/tokens.ts'
import { type Metrics, metricsText } from './metrics.ts'
import { health } from './schema.ts'
import type { System } from './service.ts'

export function systemRoutes(system: System, metrics: Metrics, metricsToken: string | undefined): Routes {
  return (api) => {
    api.get(
      '/api/health',
      {
        config: anyone,
        schema: { summary: 'Get the health of the service', tags: ['System'], response: { 200: health, 503: health } },
      },
      async (_request, reply) => {
        const report = await system.health()
        return reply.code(report.status === 'down' ? 503 : 200).send(report)
      },
    )
    api.get('/healthz', { config: open, schema: { hide: true } }, async () => ({ status: 'ok' }))
    api.get('/readyz', { config: open, schema: { hide: true } }, async (_request, reply) => {
      const ready = await system.ready()
      return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'down' })
    })
    api.get('/metrics', { config: open, schema: { hide: true } }, async (request, reply) => {
      if (metricsToken === undefined) throw notFound('METRICS_TOKEN is not set')
      if (!isToken(request.headers.authorization, metricsToken)) throw unauthorized('wrong METRICS_TOKEN')
      return reply
        .type(metrics.registry.contentType)
        .serializer(String)
        .send(await metricsText(metrics, await system.workerMetrics()))
    })
  }
}

const isToken = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(hashOf(header?.replace(/^Bearer +/i, '') ?? ''), hashOf(token))
