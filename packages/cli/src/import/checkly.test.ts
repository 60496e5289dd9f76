import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { fromCheckly } from './checkly.ts'
import type { Imported } from './imported.ts'

const FILES = {
  'checkly.config.ts': `export default { checks: {
  frequency: 30, tags: ['all'], locations: ['eu-west-1'], environmentVariables: [{ key: 'SHOP', value: 's3cret' }],
  browserChecks: { testMatch: '**/*.spec.ts' }, playwrightConfig: { use: { baseURL: 'https://shop.example' } } } }`,
  'shop.check.ts': `
const hook = new WebhookAlertChannel('hook', { name: 'Hook', url: 'https://hooks.example/s3cret', method: 'POST' })
new ApiCheck('json', { alertChannels: [hook], environmentVariables: [{ key: 'TOKEN', value: 's3cret' }], request: {
  url: 'https://shop.example', method: 'POST', bodyType: 'JSON', body: '{"a":1}',
  assertions: [AssertionBuilder.jsonBody('$.a[*].b').equals(1), AssertionBuilder.jsonBody('$.a').equals(1)] } })
new ApiCheck('graph', { request: { url: 'https://shop.example', method: 'POST', bodyType: 'GRAPHQL', body: '{ a }' } })
new UrlMonitor('url', { request: { url: 'https://shop.example', assertions: [UrlAssertionBuilder.statusCode().equals(204)] } })
new DnsMonitor('dns', { frequency: 5, request: { recordType: 'MX', query: 'shop.example' } })
new GrpcMonitor('grpc', { request: { url: 'shop.example', port: 443 } })
`,
}

let folder: string
let imported: Imported
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wk-checkly-'))
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text)
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
  assert.match(reported('ApiCheck "json"'), /variable TOKEN is not carried/)
  assert.match(reported('GrpcMonitor "grpc"'), /not known/)
  assert.match(reported('checkly.config'), /locations[\s\S]*SHOP[\s\S]*browserChecks\.testMatch[\s\S]*baseURL/)
  assert.match(reported('WebhookAlertChannel "hook"'), /set HOOK_URL[\s\S]*method is not carried/)
  assert.ok(!JSON.stringify(imported).includes('s3cret'))
})
