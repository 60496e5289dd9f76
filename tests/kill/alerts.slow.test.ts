/**
 * Kills the sender between sending an alert and writing that down, as many rounds as KILL_ROUNDS says (8), and once before
 * it has sent anything: none is lost, each repetition has its id.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, it } from 'node:test'
import { newId } from '../../packages/server/src/kernel/ids.ts'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { startProvider } from '../../packages/server/src/testing/channels/provider.ts'
import { type ServerProcess, startProcess } from '../../packages/server/src/testing/process.ts'
import { until } from '../../packages/server/src/testing/until.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS) || 8

let t: TestApp
let provider: Awaited<ReturnType<typeof startProvider>>
let sender: ServerProcess | null = null
/** In the order in which they came, repetitions included. */
const arrived: string[] = []

before(async () => {
  t = await startApp()
  provider = await startProvider(({ headers }) => {
    const id = headers['idempotency-key'] ?? ''
    const seen = arrived.includes(id)
    arrived.push(id)
    if (seen) return { status: 204 }
    // In the middle of the attempt: the message has arrived, and its sender never hears so.
    sender?.process.kill('SIGKILL')
    return null
  })
})
after(async () => {
  await sender?.kill()
  await provider.close()
  await t.close()
})

/** A process that only sends. */
const startSender = () =>
  startProcess({
    ROLES: 'scheduler',
    DATABASE_URL: t.app.db.url,
    DATA_DIR: t.app.config.dataDir,
    SECRET_KEY: t.app.config.SECRET_KEY ?? '',
    DATABASE_POOL: '4',
  })

it('loses no alert and doubles none for a receiver that remembers ids', { timeout: 900_000 }, async () => {
  const of = await addTarget(provider.base)
  const wanted: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // What the last one left is sent by this one first; then it dies over a new one.
    sender = await startSender()
    wanted.push(await addAlert(of))
    await until('the sender is dead', () => sender?.process.signalCode === 'SIGKILL', 120)
    // Its lease would end by itself; waiting for that each time would only take long.
    if (round < ROUNDS - 1) await t.app.db.sql`update notification_providers set lease_until = now()`
  }
  sender = await startSender()
  await until('none is pending', nonePending, 120)
  assert.deepEqual(
    arrived,
    wanted.flatMap((id) => [id, id]),
  )
  const { data } = (await t.owner.get('/api/alerts/history')).body
  assert.deepEqual([data.length, ...new Set(data.map(({ status }: { status: string }) => status))], [ROUNDS, 'sent'])
})

it('has another sender that runs beside it go on with what it took and did not send', {
  timeout: 300_000,
}, async () => {
  await sender?.kill()
  const victim = await startSender()
  const other = await startSender()
  const sent: unknown[] = []
  const server = createServer((request, response) => {
    sent.push(request.headers['idempotency-key'])
    request.resume()
    response.writeHead(204).end()
  })
  // It has taken the provider's turn, and nothing of the message has come.
  server.on('connection', (socket) => {
    if (victim.process.kill('SIGKILL')) socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    const of = await addTarget(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    other.process.kill('SIGSTOP')
    const id = await addAlert(of)
    await until('the victim is dead', () => victim.process.signalCode === 'SIGKILL', 120)
    await t.app.db.sql`update notification_providers set lease_until = now() where lease_until is not null`
    other.process.kill('SIGCONT')
    await until('none is pending', nonePending, 120)
    assert.deepEqual(sent, [id])
  } finally {
    await Promise.all([victim.kill(), other.kill()])
    server.closeAllConnections()
    server.close()
  }
})

interface Target {
  projectId: string
  providerId: string
  jobId: string
}

/** A provider at that address, and a job to tell it of. */
async function addTarget(url: string): Promise<Target> {
  const made = await t.owner.post('/api/notification-providers', { name: 'Hook', type: 'webhook', config: { url } })
  const job = await t.owner.post('/api/jobs', { name: 'Checkout' })
  return { projectId: t.owner.projectId, providerId: made.body.id, jobId: job.body.job.id }
}

async function addAlert(of: Target): Promise<string> {
  const id = newId()
  const now = t.app.clock.now()
  const target = { type: 'job', id: of.jobId, name: 'Checkout', url: null }
  const message = t.app.db.sql.json({
    event: 'run.completed',
    tone: 'good',
    title: 'Checkout passed',
    text: '',
    fields: [],
    target,
    link: null,
    occurredAt: '2026-03-01T12:00:00.000Z',
    project: { id: of.projectId, name: 'Shop' },
    status: 'completed',
    previousStatus: null,
    alertId: null,
  })
  await t.app.db.transaction(async (tx) => {
    await tx`
      insert into alerts (id, project_id, part, event, target_type, target_id, target_name, message, provider_id,
        provider_name, provider_type, status, due_at, created_at)
      values (${id}, ${of.projectId}, 'single', 'run.completed', 'job', ${of.jobId}, 'Checkout', ${message},
        ${of.providerId}, 'Hook', 'webhook', 'pending', ${now}, ${now})`
    await t.app.queue.deliveries.send(tx, [{ providerId: of.providerId, at: now }], now)
  })
  return id
}

const nonePending = async () => (await t.owner.get('/api/alerts/history?status=pending')).body.data.length === 0
