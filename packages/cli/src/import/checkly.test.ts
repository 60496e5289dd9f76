import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, it } from 'node:test'
import { fromCheckly } from './checkly.ts'
import type { Imported } from './imported.ts'

const FILES = {
  'checkly.config.ts': `export default { checks: {
  frequency: 30, tags: ['all'], locations: ['eu-west-1'], environmentVariables: [{ key: 'SHOP', value: 's3cret' }],
  browserChecks: { testMatch: ['checks/**/*.spec.ts'], frequency: 60, runtimeId: '2026.04' },
  playwrightConfig: { timeout: 1000, use: { baseURL: "https://shop.example/o'clock", viewport: {} } } } }`,
  'checks/deep/buys.spec.ts': "import { expect, test } from '@playwright/test'\ntest('buys', () => {})\n",
  'checks/old.spec.ts': "const { test } = require('@playwright/test')\ntest('old', () => {})\n",
  'elsewhere.spec.ts': "import { test } from '@playwright/test'\ntest('elsewhere', () => {})\n",
  'own.spec.ts': "import { test } from '@playwright/test'\ntest('own', () => {})\n",
  'shop.check.ts': `
const hook = new WebhookAlertChannel('hook', { name: 'Hook', url: 'https://hooks.example/s3cret', method: 'POST' })
new ApiCheck('json', { alertChannels: [hook], environmentVariables: [{ key: 'TOKEN', value: 's3cret' }], request: {
  url: 'https://shop.example', method: 'POST', bodyType: 'JSON', body: '{"a":1}',
  assertions: [AssertionBuilder.jsonBody('$.a[*].b').equals(1), AssertionBuilder.jsonBody('$.a').equals(1)] } })
new ApiCheck('graph', { request: { url: 'https://shop.example', method: 'POST', bodyType: 'GRAPHQL', body: '{ a }' } })
new UrlMonitor('url', { request: { url: 'https://shop.example', assertions: [UrlAssertionBuilder.statusCode().equals(204)] } })
new DnsMonitor('dns', { frequency: 5, request: { recordType: 'MX', query: 'shop.example' } })
new BrowserCheck('own', { code: { entrypoint: './own.spec.ts' }, playwrightConfig: { retries: 2, use: { baseURL: process.env.OWN } } })
new TcpMonitor('port', { degradedResponseTime: 500, maxResponseTime: 4000, request: { hostname: '::1', port: 5432, ipFamily: 'IPv6',
  assertions: [TcpAssertionBuilder.responseTime().lessThan(300), TcpAssertionBuilder.responseData().contains('ok')] } })
new SslMonitor('usual', { request: { hostname: 'shop.example', sslConfig: {} } })
new SslMonitor('strict', { maxResponseTime: 9000, degradedResponseTime: 2000, request: { hostname: 'shop.example', port: 8443,
  sslConfig: { alertDaysBeforeExpiry: 10, skipChainValidation: true, serverName: 'a.example', securityBaseline: { enabled: true } },
  assertions: [SslAssertionBuilder.certificate('daysUntilExpiry').greaterThan(30),
    SslAssertionBuilder.connection('chainTrusted').equals(true), SslAssertionBuilder.connection('tlsVersion').equals('TLS1.3')] } })
new GrpcMonitor('health', { request: { url: 'shop.example', port: 50051, timeout: 20, skipSSL: true,
  grpcConfig: { mode: 'HEALTH', service: 'shop.Cart', metadata: [{ key: 'Authorization', value: 's3cret' }, { key: 'x-team', value: 's3cret' }] },
  assertions: [GrpcAssertionBuilder.healthCheckStatus().equals('SERVING'), GrpcAssertionBuilder.responseTime().lessThan(900),
    GrpcAssertionBuilder.healthCheckStatus().equals('NOT_SERVING')] } })
new GrpcMonitor('called', { request: { url: 'shop.example', port: 80, grpcConfig: { tls: false, method: 'grpc.health.v1.Health/Check', message: '{"service":"cart"}' } } })
new GrpcMonitor('grpc', { request: { url: 'shop.example', port: 443, grpcConfig: { method: 'shop.Cart/Add' } } })
`,
}

let folder: string
let imported: Imported
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wk-checkly-'))
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  imported = fromCheckly(folder)
})
after(() => rm(folder, { recursive: true, force: true }))

const reported = (about: string) =>
  imported.notes
    .filter((note) => note.about === about)
    .map(({ why }) => why)
    .join('\n')

it('says what bodies are', () => {
  const { json, graph } = imported.config.monitors ?? {}
  assert.deepEqual(json?.config?.headers, { 'Content-Type': 'application/json' })
  assert.deepEqual(graph?.config?.headers, { 'Content-Type': 'application/json' })
  assert.equal(graph?.config?.body, '{"query":"{ a }"}')
})

it('leaves out assertions that the server would refuse, and reports them', () => {
  assert.deepEqual(imported.config.monitors?.json?.config?.json, [{ path: '$.a', op: 'eq', value: 1 }])
  assert.match(reported('ApiCheck "json"'), /\$\.a\[\*\]\.b is more than a path/)
})

it('reads assertions of URL monitors, DNS monitors, and defaults of the config', () => {
  const { url, dns } = imported.config.monitors ?? {}
  assert.equal(url?.config?.expectedStatus, '204')
  assert.deepEqual({ every: url?.interval, tags: url?.tags }, { every: 1800, tags: ['all'] })
  assert.deepEqual({ type: dns?.type, record: dns?.config?.recordType }, { type: 'dns_query', record: 'MX' })
})

it('reports variables by name, and what has no place', () => {
  assert.match(reported('ApiCheck "json"'), /variable TOKEN is not imported/)
  assert.equal(
    reported('checkly.config'),
    [
      'checks.locations is not imported',
      'checks.environmentVariables: SHOP is not imported',
      'checks.browserChecks.runtimeId is not imported',
      'checks.playwrightConfig.timeout is not imported',
      'checks.playwrightConfig.use.viewport is not imported',
    ].join('\n'),
  )
  assert.match(reported('WebhookAlertChannel "hook"'), /set HOOK_URL[\s\S]*method is not imported/)
  assert.ok(!JSON.stringify(imported).includes('s3cret'))
})

it('makes monitors of the scripts that testMatch names, with the defaults of their kind', () => {
  const { monitors = {}, tests = {} } = imported.config
  const known = { interval: 3600, tags: ['all'], type: 'synthetic_test' }
  assert.deepEqual(monitors['checks-deep-buys-spec-ts'], { name: 'Buys', config: { test: 'buys' }, ...known })
  assert.deepEqual(monitors['checks-old-spec-ts'], { name: 'Old', config: { test: 'old' }, ...known })
  assert.deepEqual(Object.keys(tests).sort(), ['buys', 'elsewhere', 'old', 'own'])
  assert.match(reported('elsewhere.spec.ts'), /without a schedule/)
})

it('puts baseURL into scripts, where they can take it', () => {
  const script = (name: string) => imported.scripts.get(`tests/${name}.spec.ts`) ?? ''
  assert.equal(
    script('buys'),
    `${FILES['checks/deep/buys.spec.ts']}\ntest.use({ baseURL: "https://shop.example/o'clock" })\n`,
  )
  assert.match(script('own'), /\ntest\.use\(\{ baseURL: process\.env\.OWN \}\)\n$/)
  assert.match(reported('own.spec.ts'), /from the variable OWN/)
  assert.equal(reported('BrowserCheck "own"'), 'playwrightConfig.retries is not imported')
  assert.equal(script('old'), FILES['checks/old.spec.ts'])
  assert.match(reported('checks/old.spec.ts'), /baseURL is not imported: the script does not import `test`/)
})

it('carries monitors of ports, certificates and gRPC health', () => {
  const { port, usual, strict, health, called } = imported.config.monitors ?? {}
  const shared = { interval: 1800, tags: ['all'] }
  assert.deepEqual(port, {
    name: 'port',
    type: 'port_check',
    url: '[::1]:5432',
    timeout: 4,
    config: { ipFamily: '6', maxResponseMs: 300 },
    ...shared,
  })
  assert.deepEqual(usual, {
    name: 'usual',
    type: 'tls_certificate',
    url: 'shop.example:443',
    config: { warnDays: 20 },
    ...shared,
  })
  assert.deepEqual(strict, {
    name: 'strict',
    type: 'tls_certificate',
    url: 'shop.example:8443',
    timeout: 9,
    config: { tls: { verify: false }, maxResponseMs: 2000, warnDays: 31 },
    ...shared,
  })
  assert.deepEqual(health, {
    name: 'health',
    type: 'grpc_health',
    url: 'grpcs://shop.example:50051',
    timeout: 20,
    config: {
      tls: { verify: false },
      service: 'shop.Cart',
      authorization: { fromEnv: 'CHECKLY_HEALTH_AUTHORIZATION' },
      maxResponseMs: 900,
    },
    ...shared,
  })
  assert.deepEqual([called?.url, called?.config], ['grpc://shop.example:80', { service: 'cart' }])
})

it('reports of them, line by line, what has no place', () => {
  const { grpc } = imported.config.monitors ?? {}
  assert.equal(grpc, undefined)
  const lines: Record<string, string[]> = {
    'GrpcMonitor "grpc"': ['calls shop.Cart/Add: here only the health service of gRPC is asked'],
    'TcpMonitor "port"': ['the assertion responseData.contains is not imported'],
    'SslMonitor "usual"': [],
    'SslMonitor "strict"': [
      'sslConfig.serverName is not imported',
      'sslConfig.securityBaseline is not imported',
      '30 days or fewer until expiry are degraded here, not down',
      'the assertion connection.chainTrusted.equals is not imported',
      'the assertion connection.tlsVersion.equals is not imported',
    ],
    'GrpcMonitor "health"': [
      'its authorization comes from the environment: set CHECKLY_HEALTH_AUTHORIZATION to it',
      'metadata x-team is not imported',
      'the assertion healthCheckStatus.equals is not imported',
    ],
    'GrpcMonitor "called"': [],
  }
  for (const [about, whys] of Object.entries(lines)) assert.equal(reported(about), whys.join('\n'), about)
})
