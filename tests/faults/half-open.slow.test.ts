/**
 * Connections to PostgreSQL that are dead without a word, while new ones work: a firewall forgot them, a machine was
 * moved. Requests are refused in time, and checks go on before the kernel would notice, which takes a quarter of an hour.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { openDatabase } from '../../packages/server/src/platform/database/postgres.ts'
import { listen } from '../../packages/server/src/testing/checks/context.ts'
import { freshDatabase } from '../../packages/server/src/testing/database.ts'
import { type FreezingProxy, freezingProxy } from '../../packages/server/src/testing/freezing-proxy.ts'
import { type ServerProcess, startProcess } from '../../packages/server/src/testing/process.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { remote } from '../support/jobs.ts'

/** 20 s of silence and what a loaded machine adds; without deadlines it would be 12 minutes and more. */
const BACK_WITHIN_SECONDS = 90
/** Five seconds, and what a loaded machine adds; the server's own deadline of an answer is 15 s. */
const REFUSED_WITHIN_MS = 12_000

let folder: string
let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Awaited<ReturnType<typeof openDatabase>>
let proxy: FreezingProxy
let server: ServerProcess
let target: Server

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wk-half-open-'))
  database = await freshDatabase()
  db = await openDatabase({ url: database.url, pool: 2 })
  proxy = await freezingProxy(database.url)
  target = createServer((_, response) => response.end('ok'))
  server = await startProcess({ DATABASE_URL: proxy.url, DATA_DIR: join(folder, 'data'), WARM_SLOTS: '0' })
})
after(async () => {
  await server?.stop()
  await proxy?.close()
  await db?.close()
  await database?.drop()
  target?.close()
  target?.closeAllConnections()
  await rm(folder, { recursive: true, force: true })
})

it('refuses requests in time, and checks and answers again on new connections', { timeout: 300_000 }, async () => {
  const url = `http://127.0.0.1:${await listen(target)}/`
  const client = remote(server.base, server.token)
  const made = await client.post('/api/monitors', { name: 'M', type: 'http_request', url, interval: 1 })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const results = async () => {
    const [row] = await db.sql<{ count: number }[]>`select count(*)::int as count from monitor_results`
    return row?.count ?? 0
  }
  await until('it is checked', async () => ((await results()) >= 3 ? true : null))

  proxy.freeze()
  const frozenAt = performance.now()
  const refused = await client.get('/api/tags')
  const tookMs = performance.now() - frozenAt
  assert.equal(refused.status, 503, JSON.stringify(refused.body))
  assert.ok(tookMs < REFUSED_WITHIN_MS, `refused after ${tookMs} ms`)

  const before = await results()
  await until(
    'checks resumed',
    async () => ((await results()) >= before + 3 ? true : null),
    BACK_WITHIN_SECONDS - tookMs / 1000,
  )
  const answers = async () => ((await client.get('/api/tags')).status === 200 ? true : null)
  await until('requests are answered', answers, BACK_WITHIN_SECONDS)
  const [status] = await db.sql<{ status: string }[]>`select status from monitors`
  assert.equal(status?.status, 'up', 'a dead line to the database is nobody’s outage')
})
