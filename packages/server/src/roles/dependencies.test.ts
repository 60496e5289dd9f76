/** Alerts about monitors that depend on others, all real: sites, a prober that checks them, a sender, a webhook. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, it } from 'node:test'
import { startApp, type TestApp } from '../testing/app.ts'
import { startProvider } from '../testing/channels/provider.ts'
import { listen } from '../testing/checks/context.ts'
import { startSenders } from '../testing/senders.ts'
import { until } from '../testing/until.ts'
import { startProberRole } from './prober-role.ts'

let t: TestApp
let site: Server
let base = ''
const down = new Set<string>()
const closers: (() => Promise<unknown>)[] = []

before(async () => {
  site = createServer((request, response) => response.writeHead(down.has(request.url ?? '') ? 503 : 200).end())
  base = `http://127.0.0.1:${await listen(site)}`
  t = await startApp()
  const sender = startSenders(t.app)
  const prober = await startProberRole(t.app)
  closers.push(prober.stop, sender.stop, t.close)
})
after(async () => {
  for (const close of closers) await close()
  site.close()
  site.closeAllConnections()
})

/** Due once a day: only who asks for a check gets one. */
async function add(path: string, provider: string, dependsOn: string[] = []): Promise<string> {
  const made = await t.owner.post('/api/monitors', {
    name: path,
    type: 'http_request',
    url: base + path,
    interval: 86_400,
    config: { confirm: { retries: 0 }, dependsOn },
    alertConfig: { notificationProviders: [provider] },
  })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  await until('it is up', async () => (await t.owner.get(`/api/monitors/${made.body.id}`)).body.status === 'up')
  return made.body.id
}

it('a child that fails first has its parent checked, and is told of only when that one is well', async () => {
  const hook = await startProvider(() => ({ status: 204 }))
  closers.unshift(hook.close)
  const made = await t.owner.post('/api/notification-providers', {
    name: 'Hook',
    type: 'webhook',
    config: { url: hook.base },
  })
  const parent = await add('/router', made.body.id)
  const child = await add('/cart', made.body.id, [parent])
  const told = () => hook.received.map(({ json }) => json.title)
  const alertsOf = async (id: string) => (await t.owner.get(`/api/alerts/history?targetId=${id}`)).body.data

  down.add('/router').add('/cart')
  await t.owner.post(`/api/monitors/${child}/check`)
  const explained = await until('it is explained', async () => {
    const alerts = await alertsOf(child)
    return alerts[0]?.status === 'suppressed' && alerts
  })
  assert.deepEqual([explained.length, explained[0].reason], [1, 'Depends on /router, which is down'])
  await until('the parent is told of', () => told().length > 0)

  down.clear()
  for (const id of [parent, child]) await t.owner.post(`/api/monitors/${id}/check`)
  await until('its end is told', () => told().length > 1)
  down.add('/cart')
  await t.owner.post(`/api/monitors/${child}/check`)
  await until('the child is told of', () => told().length > 2)
  assert.deepEqual(told(), ['/router is down', '/router is up again', '/cart is down'])
})
