/**
 * Answers 503 in time while the database says nothing: its own deadlines are longer than anybody wants to wait for a
 * page. A database that is merely busy is waited for.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unavailable } from '../kernel/errors.ts'

const LOOK_MS = 500
/** Together with a look and a ping below five seconds. */
const PATIENCE_MS = 2000
const PING_MS = 1500

export interface DatabaseHealth {
  ping(timeoutMs: number): Promise<boolean>
  silentForMs(): number
}

export function refuseWhileAway(app: FastifyInstance, database: DatabaseHealth): void {
  const open = new Map<FastifyRequest, { reply: FastifyReply; since: number }>()
  let looking = false

  async function look(): Promise<void> {
    const waiting = [...open].filter(([, { since }]) => performance.now() - since > PATIENCE_MS)
    if (waiting.length === 0 || database.silentForMs() < PATIENCE_MS) return
    if (await database.ping(PING_MS)) return
    for (const [request, { reply }] of waiting) {
      open.delete(request)
      // A body that is still coming in has a deadline of its own.
      if (!reply.raw.headersSent && request.raw.complete)
        reply.send(unavailable('The database is unavailable. Try again later'))
    }
  }

  let timer: NodeJS.Timeout | undefined
  const plan = () => {
    timer ??= setTimeout(onTimer, LOOK_MS).unref()
  }
  function onTimer(): void {
    timer = undefined
    if (open.size === 0) return
    plan()
    if (looking) return
    looking = true
    look().finally(() => {
      looking = false
    })
  }
  app.addHook('onRequest', async (request, reply) => {
    open.set(request, { reply, since: performance.now() })
    plan()
    reply.raw.once('close', () => open.delete(request))
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
