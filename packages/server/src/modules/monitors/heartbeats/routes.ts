/** Where targets call. Public: the key is the proof, and all it opens. GET and HEAD too, for whoever can send nothing else. */
import { z } from 'zod'
import { anyoneOften } from '../../../http/allow.ts'
import type { Routes } from '../../../http/routes.ts'
import { success } from '../../../http/shapes.ts'
import type { Heartbeats } from './service.ts'

const tags = ['Monitors']
const byKey = z.object({ key: z.string().meta({ description: 'The key shown when the monitor was created' }) })

/** Jobs of a whole company may call through one address. */
const CALLS_PER_MINUTE = 600

export function heartbeatRoutes(heartbeats: Heartbeats): Routes {
  const answer = async ({ params }: { params: { key: string } }) => {
    await heartbeats.beat(params.key)
    return { success: true as const }
  }
  return (api) => {
    api.post(
      '/api/heartbeats/:key',
      {
        config: anyoneOften(CALLS_PER_MINUTE),
        schema: {
          summary: 'Send a heartbeat',
          description: `Limited to ${CALLS_PER_MINUTE} requests per minute from one client address.`,
          operationId: 'sendHeartbeat',
          tags,
          params: byKey,
          response: { 200: success },
        },
      },
      answer,
    )

    api.get(
      '/api/heartbeats/:key',
      {
        config: anyoneOften(CALLS_PER_MINUTE),
        schema: {
          summary: 'Send a heartbeat by GET',
          operationId: 'sendHeartbeatByGet',
          tags,
          params: byKey,
          response: { 200: success },
        },
      },
      answer,
    )
  }
}
