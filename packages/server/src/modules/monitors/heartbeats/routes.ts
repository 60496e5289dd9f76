/** Where targets call. Public: the key is the proof, and all it opens. GET and HEAD too, for whoever can send nothing else. */
import { z } from 'zod'
import { anyoneOften } from '../../../http/allow.ts'
import type { Routes } from '../../../http/routes.ts'
import { success } from '../../../http/shapes.ts'
import type { Heartbeats } from './service.ts'

const tags = ['Monitors']
const byKey = z.object({ key: z.string().meta({ description: 'As shown when the monitor was made' }) })

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
          summary: 'Say that a job is alive',
          description: `${CALLS_PER_MINUTE} calls a minute from one address.`,
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
          summary: 'The same, for what can only GET',
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
