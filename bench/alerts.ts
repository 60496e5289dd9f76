/** Alerts: how fast many are brought to ten providers of which one hangs, and how soon one is after what it tells of. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLog } from '../packages/server/src/kernel/log.ts'
import { openDatabase } from '../packages/server/src/platform/database/postgres.ts'
import { bossQueue } from '../packages/server/src/platform/queue/pg-boss.ts'
import { until } from '../packages/server/src/testing/until.ts'
import { api } from '../tests/start/product.ts'
import type { BenchmarkOptions } from './index.ts'
import { type BenchSql, connectTo } from './support/postgres.ts'
import { inWorkshop, residentMb, type Workshop } from './support/workshop.ts'

export const title = 'Alerts: 10,000 to ten webhooks, one of which hangs; and from a change to the webhook'
export const bounds = {
  fanout_s: '≤ 25 s (the nine others have theirs)',
  memory_mb: '≤ 100 MB (grown meanwhile)',
  delivery_p95_ms: "≤ 400 ms (from a monitor's change of state to the webhook that has it)",
}

const PROVIDERS = 10
const EACH = 1000
const PATIENCE_SECONDS = 300
const WATCHED = { monitors: 50, intervalSeconds: 2, changes: 6 }

export const run = ({ say }: BenchmarkOptions): Promise<Record<string, number>> =>
  inWorkshop(async (workshop) => ({ ...(await fanOut(workshop, say)), ...(await delivery(workshop, say)) }))

type Say = BenchmarkOptions['say']
type Sql = BenchSql

async function fanOut(workshop: Workshop, say: Say): Promise<Record<string, number>> {
  const DATABASE_URL = await workshop.database()
  const env = { DATABASE_URL, ROLES: 'api,scheduler' }
  const { base, pid } = await workshop.product({ dataDir: workshop.folder('fan-out'), env })
  const arrived = new Set<string>()
  const servers = await Promise.all(
    Array.from({ length: PROVIDERS }, (_, index) => listen((id) => (index === 0 ? null : arrived.add(id) && 204))),
  )
  const outbox = await openOutbox(DATABASE_URL)
  try {
    for (const { url } of servers) await addProvider(base, url)
    const before = residentMb(pid)
    say(`${PROVIDERS * EACH} alerts`)
    const startedAt = performance.now()
    await outbox.addAlerts()
    await until('all messages have arrived', () => arrived.size === (PROVIDERS - 1) * EACH, PATIENCE_SECONDS)
    const seconds = (performance.now() - startedAt) / 1000
    const grown = residentMb(pid) - before
    say(`${arrived.size} arrived in ${seconds.toFixed(1)} s, memory grew by ${grown.toFixed(0)} MB`)
    return { fanout_s: seconds, memory_mb: grown }
  } finally {
    await outbox.close()
    for (const { close } of servers) close()
  }
}

/** Monitors of a server that is well and ill by turns, watched for real. */
async function delivery(workshop: Workshop, say: Say): Promise<Record<string, number>> {
  const DATABASE_URL = await workshop.database()
  const env = { DATABASE_URL, ROLES: 'api,worker' }
  const { base } = await workshop.product({ dataDir: workshop.folder('delivery'), worker: true, env })
  let answer = 200
  const target = await listen(() => answer)
  const arrivals: Arrival[] = []
  const hook = await listen((_, body) => {
    const { event, target } = JSON.parse(body)
    arrivals.push({ monitorId: target.id, to: String(event).slice('monitor.'.length), atMs: Date.now() })
    return 204
  })
  const sql = connectTo(DATABASE_URL)
  try {
    await watch(base, target.url, await addProvider(base, hook.url))
    const allUp = async () => (await sql`select from monitors where status <> 'up' limit 1`).length === 0
    await until('all monitors are up', allUp, PATIENCE_SECONDS)
    for (let change = 1; change <= WATCHED.changes; change++) {
      answer = answer === 200 ? 503 : 200
      await until('every change has arrived', () => arrivals.length >= change * WATCHED.monitors, PATIENCE_SECONDS)
    }
    const ms = await delays(sql, arrivals)
    say(`${ms.length} changes, the slowest told after ${ms.at(-1)?.toFixed(0)} ms`)
    return { delivery_p95_ms: ms[Math.ceil(ms.length * 0.95) - 1] ?? Number.NaN }
  } finally {
    await sql.end()
    target.close()
    hook.close()
  }
}

interface Arrival {
  monitorId: string
  /** up | down */
  to: string
  atMs: number
}

async function watch(base: string, url: string, providerId: string): Promise<void> {
  for (let index = 0; index < WATCHED.monitors; index++) {
    await api(
      base,
      { method: 'POST', path: '/api/monitors' },
      {
        name: `Site ${index}`,
        type: 'http_request',
        url,
        interval: WATCHED.intervalSeconds,
        config: { confirm: { retries: 0 } },
        alertConfig: { notificationProviders: [providerId], flapDetection: false },
      },
    )
  }
}

/** Milliseconds from each change, as it was written, to its arrival: the shortest first. */
async function delays(sql: Sql, arrivals: readonly Arrival[]): Promise<number[]> {
  const changes = await sql<{ monitorId: string; to: string; atMs: number }[]>`
    select monitor_id as "monitorId", to_status as "to", (extract(epoch from recorded_at) * 1000)::float8 as "atMs"
    from monitor_transitions where from_status in ('up', 'down') and to_status in ('up', 'down') order by seq`
  const left = [...arrivals]
  const found = changes.map(({ monitorId, to, atMs }) => {
    const index = left.findIndex((one) => one.monitorId === monitorId && one.to === to)
    const [arrival] = index < 0 ? [] : left.splice(index, 1)
    if (!arrival) throw new Error(`Nobody was told that ${monitorId} is ${to}`)
    return arrival.atMs - atMs
  })
  if (left.length > 0) throw new Error(`${left.length} messages tell of no change`)
  return found.sort((a, b) => a - b)
}

type Judge = (id: string, body: string) => number | null

/** Answers with the status that `judge` gives; null hangs. */
async function listen(judge: Judge): Promise<{ url: string; close(): void }> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const status = judge(String(request.headers['idempotency-key']), Buffer.concat(chunks).toString())
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
  const answer = await api(
    base,
    { method: 'POST', path: '/api/notification-providers' },
    {
      name: 'Hook',
      type: 'webhook',
      config: { url },
    },
  )
  return (answer.body as { id: string }).id
}

/** To each provider the same number of alerts, written as the product writes them. */
async function openOutbox(url: string) {
  const db = await openDatabase({ url, pool: 1 })
  const queue = await bossQueue({
    db,
    locations: [],
    log: createLog({ level: 'silent', terminal: false }),
    upkeep: false,
  })
  const target = { type: 'job', id: '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90', name: 'Checkout', url: null }
  const message = db.sql.json({
    event: 'run.failed',
    tone: 'critical',
    title: 'Checkout failed',
    text: 'expected 2',
    fields: [],
    target,
    occurredAt: '2026-03-01T12:00:00.000Z',
    project: { id: target.id, name: 'Shop' },
    alertId: null,
    status: 'failed',
    previousStatus: null,
    link: 'https://watch.example.com/runs/1',
  })
  return {
    addAlerts: () =>
      db.transaction(async (tx) => {
        const now = new Date()
        const rows = await tx<{ providerId: string }[]>`
          insert into alerts (id, project_id, part, event, target_type, target_id, target_name, message, provider_id,
            provider_name, provider_type, status, due_at, created_at)
          select gen_random_uuid(), p.project_id, 'single', 'run.failed', 'job', ${target.id}, 'Checkout', ${message}, p.id,
            p.name, p.type, 'pending', ${now}, ${now}
          from notification_providers p cross join generate_series(1, ${EACH})
          returning provider_id as "providerId"`
        const looks = rows.map(({ providerId }) => ({ providerId, at: now }))
        await queue.deliveries.send(tx, looks, now)
      }),
    async close() {
      await queue.close()
      await db.close()
    },
  }
}
