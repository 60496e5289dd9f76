/** Alerts: how fast many are brought to ten providers of which one hangs. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { api } from '../tests/start/product.ts'
import type { BenchmarkOptions } from './index.ts'
import { inWorkshop, residentMb, type Workshop } from './support/workshop.ts'

export const title = 'Alerts: 10,000 to ten webhooks, one of which hangs'
export const bounds = {
  fanout_s: '≤ 60 s (the nine others have theirs)',
  memory_mb: '≤ 100 MB (grown meanwhile)',
}

const PROVIDERS = 10
const EACH = 1000
const PATIENCE_MS = 300_000

export const run = ({ say }: BenchmarkOptions): Promise<Record<string, number>> =>
  inWorkshop((workshop) => fanOut(workshop, say))

type Say = BenchmarkOptions['say']
type Sql = ReturnType<typeof postgres>

async function fanOut(workshop: Workshop, say: Say): Promise<Record<string, number>> {
  const DATABASE_URL = await workshop.database()
  const env = { DATABASE_URL, ROLES: 'api,scheduler' }
  const { base, pid } = await workshop.product({ dataDir: workshop.folder('fan-out'), env })
  const arrived = new Set<string>()
  const servers = await Promise.all(
    Array.from({ length: PROVIDERS }, (_, index) => listen((id) => (index === 0 ? null : arrived.add(id) && 204))),
  )
  const sql = postgres(DATABASE_URL, { max: 1 })
  try {
    for (const { url } of servers) await addProvider(base, url)
    const before = residentMb(pid)
    say(`${PROVIDERS * EACH} alerts`)
    const startedAt = performance.now()
    await addAlerts(sql)
    await until(() => arrived.size === (PROVIDERS - 1) * EACH)
    const seconds = (performance.now() - startedAt) / 1000
    const grown = residentMb(pid) - before
    say(`${arrived.size} arrived in ${seconds.toFixed(1)} s, memory grew by ${grown.toFixed(0)} MB`)
    return { fanout_s: seconds, memory_mb: grown }
  } finally {
    await sql.end()
    for (const { close } of servers) close()
  }
}

type Judge = (id: string) => number | null

/** Answers with the status that `judge` gives; null hangs. */
async function listen(judge: Judge): Promise<{ url: string; close(): void }> {
  const server: Server = createServer((request, response) => {
    request.resume().on('end', () => {
      const status = judge(String(request.headers['idempotency-key']))
      if (status !== null) response.writeHead(status).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function addProvider(base: string, url: string): Promise<string> {
  const answer = await api(base, 'POST', '/api/notification-providers', {
    name: 'Hook',
    type: 'webhook',
    config: { url },
  })
  return (answer.body as { id: string }).id
}

/** To each provider the same number, as the product writes them. */
async function addAlerts(sql: Sql): Promise<void> {
  const target = { type: 'job', id: '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90', name: 'Checkout', url: null }
  const message = sql.json({
    ...{ event: 'run.failed', tone: 'critical', title: 'Checkout failed', text: 'expected 2', fields: [], target },
    ...{ occurredAt: '2026-03-01T12:00:00.000Z', project: { id: target.id, name: 'Shop' }, alertId: null },
    ...{ status: 'failed', previousStatus: null, link: 'https://watch.example.com/runs/1' },
  })
  await sql`
    insert into alerts (id, project_id, part, event, target_type, target_id, target_name, message, provider_id,
      provider_name, provider_type, status, due_at, created_at)
    select gen_random_uuid(), p.project_id, 'single', 'run.failed', 'job', ${target.id}, 'Checkout', ${message}, p.id,
      p.name, p.type, 'pending', now(), now()
    from notification_providers p cross join generate_series(1, ${EACH})`
}

async function until(look: () => Promise<boolean> | boolean): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await delay(20)) if (await look()) return
  throw new Error('It did not happen in time')
}
