/** Scripts that go for the server and its services: it stays up, they get nothing, and the next run is as good as ever. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { after, before, it } from 'node:test'
import { startWorkerRole, type WorkerRole } from '../../packages/server/src/roles/worker-role.ts'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { readEvents } from '../../packages/server/src/testing/events.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { addJob, ended, trigger } from '../support/jobs.ts'

let t: TestApp
let base: string
let role: WorkerRole
before(async () => {
  t = await startApp({ env: { WARM_SLOTS: '0' } })
  base = await t.listen()
  role = startWorkerRole(t.app)
  assert.equal(await role.up, 'up')
})
after(async () => {
  await role?.stop()
  await t?.close()
})

async function assertWellAfterwards(): Promise<void> {
  assert.equal((await fetch(`${base}/api/health`)).status, 200)
  const next = await ended(t.owner, await trigger(t.owner, await addJob(t.owner, `test('next', () => {})`)))
  assert.deepEqual([next.status, next.error], ['completed', null])
}

async function linesOf(runId: string): Promise<string[]> {
  const events = await readEvents(`${base}/api/runs/${runId}/stream`, t.owner.token)
  return events.filter((event) => event.event === 'console').map((event) => String(event.data.line))
}

it('a script that kills and stops all it can reach ends only itself', { timeout: 180_000 }, async (context) => {
  if (t.app.self.isolation === 'L0') return context.skip('isolation L0: scripts run as the server does')
  const script = `
test('kills', () => {
  for (const signal of ['SIGSTOP', 'SIGKILL']) {
    for (const pid of [process.ppid, ${process.pid}, 1, -1]) {
      try { process.kill(pid, signal) } catch {}
    }
  }
})`
  const run = await ended(t.owner, await trigger(t.owner, await addJob(t.owner, script, { timeoutSeconds: 30 })))
  assert.equal(run.status, 'failed')
  assert.ok(run.error)
  await assertWellAfterwards()
})

it("a script that listens on the API's own port is heard by nobody else", { timeout: 180_000 }, async () => {
  const { port } = new URL(base)
  const script = `
import net from 'node:net'
test('squats', async () => {
  const server = net.createServer((socket) => socket.end('HTTP/1.1 200 OK\\r\\n\\r\\nmine'))
  await new Promise((resolve) => server.once('listening', resolve).once('error', resolve).listen(${port}, '127.0.0.1'))
  console.log('squatting')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  server.close()
})`
  const runId = await trigger(t.owner, await addJob(t.owner, script))
  let asked = 0
  await readEvents(`${base}/api/runs/${runId}/stream`, t.owner.token, {
    onEvent: async (event) => {
      if (event.data.line !== 'squatting') return
      const answer = await fetch(`${base}/api/health`)
      assert.notEqual(await answer.text(), 'mine')
      asked = answer.status
    },
  })
  await until('the answer', async () => asked || null)
  assert.equal(asked, 200)
  await assertWellAfterwards()
})

it('the database, metadata, abstract sockets and other slots are out of reach; what is to be tested is not', {
  timeout: 240_000,
}, async (context) => {
  if (t.app.self.isolation < 'L2') return context.skip(`isolation ${t.app.self.isolation} has no network of its own`)
  const target = createServer((_request, response) => response.end('the shop')).listen(0, '127.0.0.1')
  const name = `\0watchkeeper-attack-${process.pid}`
  let touched = 0
  const hidden = createTcpServer((socket) => {
    touched++
    socket.end()
  }).listen(name)
  const neighbour = await openNeighbour()
  const shop = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`
  const database = Number(new URL(t.app.db.url).port)
  const script = `
import net from 'node:net'
const reaches = (where) => new Promise((resolve) => {
  const socket = net.connect(where).once('connect', () => { socket.destroy(); resolve(true) }).once('error', () => resolve(false))
})
const status = (url) => fetch(url).then((answer) => answer.status, () => 0)
test('looks around', async () => {
  console.log('found ' + JSON.stringify({
    shop: await status('${shop}'),
    tcp: await reaches({ host: '127.0.0.1', port: ${database} }),
    metadataTcp: await reaches({ host: '169.254.169.254', port: 80 }),
    abstract: await reaches({ path: ${JSON.stringify(name)} }),
    neighbour: await reaches({ host: '127.0.0.1', port: ${neighbour.port} }),
    database: await status('http://127.0.0.1:${database}/'),
    byName: await status('http://localhost:${database}/'),
    metadata: await status('http://169.254.169.254/latest/meta-data/'),
    neighbourHttp: await status('http://127.0.0.1:${neighbour.port}/'),
  }))
})`
  const runId = await trigger(t.owner, await addJob(t.owner, script))
  const run = await ended(t.owner, runId)
  await neighbour.end()
  target.close()
  hidden.close()
  const found = (await linesOf(runId)).find((line) => line.startsWith('found '))
  assert.ok(found, JSON.stringify(run))
  const { shop: shopStatus, ...rest } = JSON.parse(found.slice('found '.length)) as Record<string, number | boolean>
  assert.equal(shopStatus, 200)
  for (const [what, answer] of Object.entries(rest)) assert.ok(answer !== true && answer !== 200, `${what}: ${answer}`)
  assert.equal(touched, 0)
  assert.match((await linesOf(runId)).join('\n'), new RegExp(`! 127\\.0\\.0\\.1:${database} blocked by egress policy`))
})

/** A run in the other slot that listens, for as long as it is not ended. */
async function openNeighbour(): Promise<{ port: number; end(): Promise<void> }> {
  const script = `
import http from 'node:http'
test('listens', async () => {
  const server = http.createServer((request, response) => response.end('secret of the neighbour')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  console.log('port ' + server.address().port)
  await new Promise(() => {})
})`
  const runId = await trigger(t.owner, await addJob(t.owner, script))
  const port = Promise.withResolvers<number>()
  const stream = readEvents(`${base}/api/runs/${runId}/stream`, t.owner.token, {
    onEvent: (event) => {
      const found = /^port (\d+)$/.exec(event.data.line ?? '')
      if (found) port.resolve(Number(found[1]))
    },
  })
  stream.then(() => port.reject(new Error('the neighbour ended')))
  return {
    port: await port.promise,
    async end() {
      await t.owner.post(`/api/runs/${runId}/cancel`)
      await stream
    },
  }
}
