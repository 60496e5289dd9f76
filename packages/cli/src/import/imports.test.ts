import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createClient } from '@watchkeeper/client'
import { startApp, type TestApp } from '../../../server/src/testing/app.ts'
import { actualOf, readSnapshot } from '../code/actual.ts'
import { applyPlan, missingFromEnv } from '../code/apply.ts'
import { desiredOf } from '../code/desired.ts'
import { planOf } from '../code/plan.ts'
import { fromCheckly } from './checkly.ts'
import { fromGatus } from './gatus.ts'
import type { Imported } from './imported.ts'
import { fromUptimeKuma } from './uptime-kuma.ts'

let t: TestApp
let url: string
before(async () => {
  t = await startApp()
  url = await t.listen()
})
after(() => t.close())

/** Lets a server take everything in. @throws what it refuses */
async function deploy({ config, scripts }: Imported, env: Record<string, string>): Promise<void> {
  const { token } = await t.stranger()
  const client = createClient({ url, token })
  const read = desiredOf(config, { named: scripts, found: new Map() })
  assert.ok('desired' in read, JSON.stringify(read))
  const plan = async () => {
    const actual = actualOf(await readSnapshot(client), '')
    const planned = planOf({ desired: read.desired, actual, env })
    assert.ok('plan' in planned)
    return { plan: planned.plan, actual }
  }
  const first = await plan()
  assert.deepEqual(missingFromEnv({ ...first, desired: read.desired, env }), [])
  await applyPlan(client, { ...first, desired: read.desired, env, onChange: () => {} })
  assert.deepEqual((await plan()).plan.changes, [])
}

const whys = ({ notes }: Imported, about: string) => notes.filter((note) => note.about === about).map(({ why }) => why)

describe('Uptime Kuma', () => {
  const usual = {
    interval: 60,
    retryInterval: 30,
    maxretries: 2,
    timeout: 48,
    active: true,
    upsideDown: false,
    parent: null,
  }
  const http = {
    ...usual,
    method: 'GET',
    maxredirects: 10,
    accepted_statuscodes: ['200-299'],
    ignoreTls: false,
    headers: null,
    body: null,
  }
  const backup = JSON.stringify({
    version: '1.23.13',
    notificationList: [
      {
        id: 1,
        name: 'Ops',
        active: true,
        isDefault: false,
        userId: 1,
        config: JSON.stringify({
          type: 'slack',
          name: 'Ops',
          slackwebhookURL: 'https://hooks.slack.com/services/T/B/secret',
        }),
      },
      {
        id: 2,
        name: 'Mail',
        active: true,
        config: JSON.stringify({ type: 'smtp', smtpTo: 'a@example.test, b@example.test' }),
      },
      { id: 3, name: 'Bell', active: true, config: JSON.stringify({ type: 'bark' }) },
    ],
    monitorList: [
      { ...usual, id: 10, name: 'Shop', type: 'group' },
      {
        ...http,
        id: 1,
        name: 'Home page',
        type: 'http',
        url: 'https://shop.example.test',
        parent: 10,
        expiryNotification: true,
        accepted_statuscodes: ['200-299', '301'],
        maxredirects: 0,
        resendInterval: 10,
        notificationIDList: { 1: true, 3: true },
        basic_auth_user: 'ada',
        basic_auth_pass: 'secret',
        authMethod: 'basic',
        headers: '{"X-Token": "secret", "Accept": "*/*"}',
        tags: [{ tag_id: 1, monitor_id: 1, value: 'eu', name: 'region', color: '#059669' }],
      },
      {
        ...http,
        id: 2,
        name: 'Home page',
        type: 'keyword',
        url: 'https://shop.example.test',
        keyword: 'Sold out',
        invertKeyword: true,
      },
      {
        ...http,
        id: 3,
        name: 'API',
        type: 'json-query',
        url: 'https://shop.example.test/api',
        method: 'POST',
        body: '{}',
        jsonPath: '$.status',
        jsonPathOperator: '==',
        expectedValue: 'ok',
      },
      { ...usual, id: 4, name: 'Database', type: 'port', hostname: 'db.example.test', port: 5432, active: false },
      { ...usual, id: 5, name: 'Router', type: 'ping', hostname: '192.0.2.1' },
      {
        ...usual,
        id: 6,
        name: 'Name',
        type: 'dns',
        hostname: 'example.test',
        dns_resolve_server: '192.0.2.53',
        dns_resolve_type: 'MX',
      },
      { ...usual, id: 7, name: 'Backup', type: 'push', pushToken: 'secret' },
      { ...usual, id: 8, name: 'Container', type: 'docker', docker_container: 'shop' },
      { ...http, id: 9, name: 'Must fail', type: 'http', url: 'https://x.example.test', upsideDown: true },
    ],
  })

  it('gives monitors and providers that a server takes', async () => {
    const imported = fromUptimeKuma(backup)
    const { monitors = {}, providers = {} } = imported.config
    assert.deepEqual(Object.keys(monitors), ['home-page', 'home-page-2', 'api', 'database', 'router', 'name', 'backup'])
    assert.deepEqual(monitors['home-page'], {
      name: 'Home page',
      type: 'http_request',
      url: 'https://shop.example.test',
      interval: 60,
      timeout: 48,
      config: {
        expectedStatus: '200-299,301',
        followRedirects: false,
        confirm: { retries: 2, delaySeconds: 30 },
        headers: { 'X-Token': { fromEnv: 'KUMA_1_X_TOKEN' }, Accept: '*/*' },
        auth: { type: 'basic', username: 'ada', password: { fromEnv: 'KUMA_1_PASSWORD' } },
      },
      tags: ['region: eu', 'Shop'],
      alertConfig: { enabled: true, notificationProviders: ['ops'], onCertificateExpiry: true, reminderMinutes: 10 },
    })
    assert.deepEqual(monitors['home-page-2']?.config?.keyword, { value: 'Sold out', present: false })
    assert.deepEqual(monitors.api?.config?.json, [{ path: '$.status', op: 'eq', value: 'ok' }])
    assert.deepEqual([monitors.database?.active, monitors.database?.url], [false, 'db.example.test:5432'])
    assert.deepEqual(providers.mail?.config, { to: ['a@example.test', 'b@example.test'] })
    assert.ok(!JSON.stringify(imported).includes('secret"'))
    const env = {
      OPS_WEBHOOK_URL: 'https://hooks.slack.com/services/T/B/x',
      KUMA_1_X_TOKEN: 'token',
      KUMA_1_PASSWORD: 'pass',
    }
    await deploy(imported, env)
  })

  it('says what was not carried, and why', () => {
    const imported = fromUptimeKuma(backup)
    assert.deepEqual(whys(imported, 'monitor "Container"'), ['monitors of type docker are not supported here'])
    assert.match(whys(imported, 'monitor "Must fail"')[0] ?? '', /upside down/)
    assert.match(whys(imported, 'notification "Bell"')[0] ?? '', /bark/)
    assert.match(whys(imported, 'monitor "Shop"')[0] ?? '', /tag/)
    assert.match(whys(imported, 'monitor "Backup"')[0] ?? '', /new one/)
    assert.equal(whys(imported, 'monitor "Router"').length, 0)
  })

  it('refuses what is no backup', () => {
    assert.throws(() => fromUptimeKuma('{"a": 1}'), /monitorList/)
    assert.throws(() => fromUptimeKuma('nonsense'), /JSON/)
  })
})

describe('Gatus', () => {
  const config = `
alerting:
  slack:
    webhook-url: "\${SLACK_URL}"
    default-alert: { failure-threshold: 4, send-on-resolved: true }
  email: { from: a@example.test, host: mail, port: 587, password: secret, to: "ops@example.test,dev@example.test" }
  matrix: { access-token: secret }
default-endpoint: &usual
  group: core
  interval: 1m30s
endpoints:
  - name: front
    <<: *usual
    url: https://shop.example.test/health
    headers: { Authorization: Bearer secret, Accept: application/json }
    client: { timeout: 5s, insecure: true, ignore-redirect: true }
    conditions:
      - "[STATUS] == any(200, 204)"
      - "[BODY].status == UP"
      - "len([BODY].items) > 0"
      - "has([BODY].errors) == false"
      - "[BODY].queue[0].age < 30"
      - "[RESPONSE_TIME] < 300"
      - "[CERTIFICATE_EXPIRATION] > 48h"
    alerts: [{ type: slack }, { type: matrix }]
  - { name: page, url: "https://shop.example.test", conditions: ["[STATUS] < 400", "[BODY] == pat(*<h1>Shop</h1>*)"] }
  - { name: query, url: "https://shop.example.test/graphql", graphql: true, body: "{ a }", conditions: ["[CONNECTED] == true"] }
  - name: dns
    url: 192.0.2.53
    dns: { query-name: example.test, query-type: A }
    conditions: ["[BODY] == 192.0.2.1", "[DNS_RCODE] == NOERROR"]
  - { name: db, url: "tcp://db.example.test:5432", conditions: ["[CONNECTED] == true"], enabled: false }
  - { name: router, url: "icmp://192.0.2.1", conditions: ["[CONNECTED] == true"], alerts: [{ type: email }] }
  - { name: shell, url: "ssh://shop.example.test", ssh: { username: a, password: secret } }
external-endpoints:
  - { name: backup, group: core, token: secret, heartbeat: { interval: 30m } }
`

  it('gives monitors and providers that a server takes', async () => {
    const imported = await fromGatus(config)
    const { monitors = {}, providers = {} } = imported.config
    assert.deepEqual(Object.keys(monitors), ['core-front', 'page', 'query', 'dns', 'db', 'router', 'core-backup'])
    assert.deepEqual(monitors['core-front'], {
      name: 'front',
      type: 'http_request',
      url: 'https://shop.example.test/health',
      interval: 90,
      timeout: 5,
      config: {
        headers: { Authorization: { fromEnv: 'GATUS_AUTHORIZATION' }, Accept: 'application/json' },
        followRedirects: false,
        tls: { verify: false, expiryDays: [2] },
        maxResponseMs: 300,
        expectedStatus: '200,204',
        json: [
          { path: '$.status', op: 'eq', value: 'UP' },
          { path: '$.queue[0].age', op: 'lt', value: 30 },
        ],
        confirm: { retries: 3, delaySeconds: 90 },
      },
      tags: ['core'],
      alertConfig: { enabled: true, notificationProviders: ['slack'], onRecovery: true },
    })
    assert.equal(monitors.page?.config?.expectedStatus, '100-399')
    assert.deepEqual(monitors.page?.config?.keyword, { value: '<h1>Shop</h1>', present: true })
    assert.deepEqual([monitors.query?.method, monitors.query?.config?.body], ['POST', '{"query":"{ a }"}'])
    assert.deepEqual([monitors.dns?.url, monitors.dns?.config?.server], ['example.test', '192.0.2.53'])
    assert.equal(monitors.db?.active, false)
    assert.deepEqual(monitors['core-backup']?.config, { everySeconds: 1800 })
    assert.deepEqual(providers.slack?.config, { webhookUrl: { fromEnv: 'SLACK_URL' } })
    assert.ok(!JSON.stringify(imported).includes('secret"'))
    await deploy(imported, { SLACK_URL: 'https://hooks.slack.com/services/T/B/x', GATUS_AUTHORIZATION: 'Bearer x' })
  })

  it('says what was not carried, and why', async () => {
    const imported = await fromGatus(config)
    const front = whys(imported, 'endpoint "core/front"').join('\n')
    for (const lost of ['len([BODY].items) > 0', 'has([BODY].errors) == false', 'alerts by matrix']) {
      assert.ok(front.includes(lost), front)
    }
    assert.match(whys(imported, 'endpoint "shell"')[0] ?? '', /ssh/)
    assert.match(whys(imported, 'alerting.matrix')[0] ?? '', /not supported/)
  })

  it('refuses what is no config', async () => {
    await assert.rejects(fromGatus('a: 1'), /endpoints/)
    await assert.rejects(fromGatus('a: [1'), /YAML/)
  })
})

describe('Checkly', () => {
  const FILES = {
    'checkly.config.ts':
      "import { defineConfig } from 'checkly'\nexport default defineConfig({ projectName: 'Shop', checks: { playwrightConfig: { use: { baseURL: 'https://shop.example' } } } })\n",
    'alert-channels.ts': `
import { EmailAlertChannel, SlackAlertChannel } from 'checkly/constructs'
const mail = new EmailAlertChannel('mail', { address: 'ops@example.test' })
export const slack = new SlackAlertChannel('slack', { url: new URL(process.env.SLACK_URL!) })
export const channels = [mail, slack]
`,
    '__checks__/api.check.ts': `
import { ApiCheck, AssertionBuilder, Frequency } from 'checkly/constructs'
import { channels } from '../alert-channels'
const BASE = process.env.SHOP_URL ?? 'https://shop.example.test'
const LIMIT = 2000
throw new Error('this must never be run')
new ApiCheck('health', {
  name: 'Health', frequency: Frequency.EVERY_10M, degradedResponseTime: LIMIT, maxResponseTime: 5_000,
  tags: ['critical'], alertChannels: [...channels], activated: true,
  request: {
    url: \`\${BASE}/api/health\`, method: 'POST', followRedirects: false, skipSSL: true,
    headers: [{ key: 'Accept', value: 'application/json' }, { key: 'X-Token', value: '{{TOKEN}}' }],
    queryParameters: [{ key: 'a', value: 'b c' }],
    body: JSON.stringify({ id: 1 }),
    assertions: [
      AssertionBuilder.statusCode().equals(200),
      AssertionBuilder.jsonBody('$.status').equals('ok'),
      AssertionBuilder.jsonBody('$.list').notEmpty(),
      AssertionBuilder.textBody().notContains('error'),
      AssertionBuilder.headers('x').equals('y'),
    ],
  },
})
new ApiCheck('computed', { name: 'Computed', frequency: 5, request: { url: url(), method: 'GET' } })
for (const name of ['a', 'b']) new ApiCheck(name, { name, request: { url: 'https://x.example.test', method: 'GET' } })
`,
    '__checks__/others.check.ts': `
import { BrowserCheck, CheckGroupV2, Frequency, GrpcMonitor, HeartbeatMonitor, SslMonitor, TcpMonitor, TracerouteMonitor } from 'checkly/constructs'
import * as path from 'path'
export const group = new CheckGroupV2('group', { name: 'Group', tags: ['shop'] })
new BrowserCheck('home', {
  name: 'Home', group, frequency: Frequency.EVERY_1H, code: { entrypoint: path.join(__dirname, 'home.spec.ts') },
} as never)
new HeartbeatMonitor('backup', { name: 'Backup', period: 30, periodUnit: 'minutes', grace: 5, graceUnit: 'minutes' })
new TcpMonitor('db', { name: 'Database', activated: false, frequency: 5, request: { hostname: 'db.example.test', port: 5432 } })
new SslMonitor('certificate', { frequency: 60, request: { hostname: 'shop.example', sslConfig: { alertDaysBeforeExpiry: 30 } } })
new GrpcMonitor('cart', { frequency: 5, degradedResponseTime: 900, request: { url: 'shop.example', port: 50051, ipFamily: 'IPv4',
  grpcConfig: { mode: 'HEALTH', tls: false, service: 'Cart', metadata: [{ key: 'authorization', value: 'Bearer x' }] } } })
new TracerouteMonitor('way', { name: 'Way', frequency: 5, request: {} })
`,
    '__checks__/home.spec.ts': "import { test } from '@playwright/test'\n\ntest('home', () => {})\n",
    '__checks__/more.spec.ts': "import { test } from '@playwright/test'\n\ntest('more', () => {})\n",
  }

  async function folderWith(
    files: Record<string, string>,
    context: { after(done: () => Promise<void>): void },
  ): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'wk-checkly-'))
    context.after(() => rm(folder, { recursive: true, force: true }))
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    return folder
  }

  it('gives tests, monitors and providers that a server takes, without running anything', async (context) => {
    const imported = fromCheckly(await folderWith(FILES, context))
    const { monitors = {}, providers = {}, tests = {} } = imported.config
    assert.deepEqual(Object.keys(monitors).sort(), ['backup', 'cart', 'certificate', 'db', 'health', 'home'])
    assert.deepEqual(monitors.health, {
      name: 'Health',
      type: 'http_request',
      url: 'https://shop.example.test/api/health?a=b+c',
      method: 'POST',
      timeout: 5,
      interval: 600,
      tags: ['critical'],
      config: {
        headers: { Accept: 'application/json', 'X-Token': { fromEnv: 'CHECKLY_X_TOKEN' } },
        body: '{"id":1}',
        followRedirects: false,
        tls: { verify: false },
        maxResponseMs: 2000,
        expectedStatus: '200',
        keyword: { value: 'error', present: false },
        json: [
          { path: '$.status', op: 'eq', value: 'ok' },
          { path: '$.list', op: 'exists', value: true },
        ],
      },
      alertConfig: { enabled: true, notificationProviders: ['mail', 'slack'] },
    })
    assert.deepEqual(monitors.home, {
      name: 'Home',
      type: 'synthetic_test',
      config: { test: 'home' },
      interval: 3600,
      tags: ['shop'],
    })
    assert.deepEqual(monitors.backup?.config, { everySeconds: 1800, graceSeconds: 300 })
    assert.deepEqual([monitors.db?.url, monitors.db?.active], ['db.example.test:5432', false])
    assert.deepEqual(providers.mail?.config, { to: ['ops@example.test'] })
    assert.deepEqual(Object.keys(tests), ['home', 'more'])
    const script = `${FILES['__checks__/home.spec.ts']}\ntest.use({ baseURL: "https://shop.example" })\n`
    assert.equal(imported.scripts.get('tests/home.spec.ts'), script)
    await deploy(imported, {
      CHECKLY_X_TOKEN: 'token',
      CHECKLY_CART_AUTHORIZATION: 'Bearer x',
      SLACK_WEBHOOK_URL: 'https://hooks.slack.com/services/T/B/x',
    })
  })

  it('says what was not carried, and why', async (context) => {
    const imported = fromCheckly(await folderWith(FILES, context))
    assert.match(whys(imported, 'ApiCheck "computed"')[0] ?? '', /without running/)
    assert.match(whys(imported, 'ApiCheck "health"').join(), /assertion headers\.equals/)
    assert.match(whys(imported, 'TracerouteMonitor "way"')[0] ?? '', /not supported/)
    assert.match(whys(imported, '__checks__/api.check.ts')[0] ?? '', /inside other code/)
    assert.match(whys(imported, '__checks__/more.spec.ts')[0] ?? '', /without a schedule/)
  })

  it('refuses a folder in which nothing is', async (context) => {
    const folder = await folderWith({ 'a.ts': 'export const a = 1\n' }, context)
    assert.throws(() => fromCheckly(folder), /contains no Checkly constructs/)
  })
})
