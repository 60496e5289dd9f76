import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { browserPath, openExecutor, type TestExecutor } from '../../testing/executor.ts'

let t: TestExecutor
let target: Server
let forbidden: Server
let forbiddenHits = 0

const url = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

before(async () => {
  target = createServer((request, response) => {
    response.setHeader('content-type', 'text/html').end(`<h1>Hello</h1><p>${request.method} ${request.url}</p>`)
  })
  forbidden = createServer((_request, response) => {
    forbiddenHits++
    response.end('inside')
  })
  await Promise.all([target, forbidden].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')))
  t = await openExecutor({ egressDeny: [`127.0.0.1:${(forbidden.address() as AddressInfo).port}`] })
})
after(async () => {
  await t.close()
  target.close()
  forbidden.close()
})

const variables = () => ({ TARGET: url(target), FORBIDDEN: url(forbidden) })

test('request, fetch and node:http reach what the policy allows', async () => {
  const run = await t.run({
    plan: { variables: variables() },
    scripts: {
      Reaches: `
import http from 'node:http'
test('request', async ({ request }) => {
  const answer = await request.post(process.env.TARGET + '/a?b=c')
  expect(await answer.text()).toContain('POST /a?b=c')
})
test('fetch', async () => { expect(await (await fetch(process.env.TARGET + '/d')).text()).toContain('GET /d') })
test('node', async () => {
  const text = await new Promise((resolve) => http.get(process.env.TARGET + '/e', (answer) => answer.setEncoding('utf8').on('data', resolve)))
  expect(text).toContain('GET /e')
})`,
    },
  })
  assert.equal(run.outcome.status, 'completed', run.console)
  await run.release()
})

test('what the policy forbids is not reached, and the run says why', async () => {
  const run = await t.run({
    plan: { variables: variables() },
    scripts: {
      Blocked: `
test('request', async ({ request }) => { expect((await request.get(process.env.FORBIDDEN + '/')).status()).toBe(200) })
test('metadata', async () => { expect((await fetch('http://169.254.169.254/latest/')).status).toBe(200) })`,
    },
  })
  assert.deepEqual([run.outcome.status, forbiddenHits], ['failed', 0])
  assert.match(run.console, /! 127\.0\.0\.1:\d+ blocked by egress policy: 127\.0\.0\.1 \(on the deny list\)\n/)
  assert.match(run.console, /! 169\.254\.169\.254:80 blocked by egress policy/)
  assert.match(run.outcome.error ?? '', /blocked by egress policy/)
  await run.release()
})

test('plain TCP does not get out, and the error says so', async (context) => {
  if (t.level < 'L2') return context.skip(`isolation ${t.level} has no network of its own for scripts`)
  const port = (target.address() as AddressInfo).port
  const run = await t.run({
    scripts: {
      Tcp: `
import net from 'node:net'
const failure = (host, port) => new Promise((resolve) => net.connect(port, host).once('error', resolve).once('connect', () => resolve(null)))
test('tcp', async () => {
  for (const host of ['127.0.0.1', '192.0.2.1', 'db.example.com']) {
    const error = await failure(host, ${port})
    console.log(host, error?.code, '|', error?.message)
    expect(error?.message).toContain('plain TCP is not available to scripts here')
  }
})`,
    },
  })
  assert.equal(run.outcome.status, 'completed', run.console)
  assert.match(run.console, /192\.0\.2\.1 ENETUNREACH/)
  await run.release()
})

test('a server that the script starts itself is reached, by fetch, request and page', async () => {
  const run = await t.run({
    type: browserPath ? 'browser' : 'api',
    scripts: {
      Own: `
import http from 'node:http'
test('own server', async ({ request${browserPath ? ', page' : ''} }) => {
  const server = http.createServer((req, res) => res.end('<h1>own ' + req.url + '</h1>')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = 'http://localhost:' + server.address().port
  expect(await (await fetch(url + '/f')).text()).toContain('own /f')
  expect(await (await request.get(url + '/r')).text()).toContain('own /r')
  ${browserPath ? "await page.goto(url + '/p'); await expect(page.locator('h1')).toHaveText('own /p')" : ''}
  server.close()
  server.closeAllConnections()
})`,
    },
  })
  assert.equal(run.outcome.status, 'completed', run.console)
  await run.release()
})

test('a page reaches what the policy allows and nothing else', async (context) => {
  if (!browserPath) return context.skip('no browser on this machine')
  const run = await t.run({
    type: 'browser',
    plan: { variables: variables() },
    scripts: {
      Page: `
test('page', async ({ page, browser }) => {
  await page.goto(process.env.TARGET + '/page')
  await expect(page.locator('h1')).toHaveText('Hello')
  const status = await page.evaluate(async (url) => fetch(url, { mode: 'no-cors' }).then((answer) => answer.type, String), process.env.FORBIDDEN)
  console.log('inner', status)
  const second = await browser.newPage()
  expect((await second.goto(process.env.FORBIDDEN + '/'))?.status()).toBe(403)
})`,
    },
  })
  assert.deepEqual([run.outcome.status, forbiddenHits], ['completed', 0], run.console)
  assert.match(run.console, /! 127\.0\.0\.1:\d+ blocked by egress policy/)
  await run.release()
})
