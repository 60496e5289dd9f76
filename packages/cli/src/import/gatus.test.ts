import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MonitorConfig } from '../code/define.ts'
import { fromGatus } from './gatus.ts'

const URL = 'https://shop.example'
const EMAIL = { email: { to: 'a@shop.example;b@shop.example', host: 'mail.example', password: 's3cret' } }
const DNS = { 'query-name': 'shop.example', 'query-type': 'A' }

interface Case {
  title: string
  row: object
  holds: (monitor: MonitorConfig) => unknown
  is: unknown
  report?: RegExp
}

const CASES: Case[] = [
  {
    title: 'compares with a number where a number is written',
    row: { url: URL, conditions: ['[BODY].status == 200'] },
    holds: ({ config }) => config?.json,
    is: [{ path: '$.status', op: 'eq', value: 200 }],
    report: /\$\.status is compared with the number 200/,
  },
  {
    title: 'reports an order of what is no number',
    row: { url: URL, conditions: ['[BODY].age < 1h'] },
    holds: ({ config }) => config?.json,
    is: undefined,
    report: /\[BODY\]\.age < 1h is not imported/,
  },
  {
    title: 'makes variables of headers and bodies that hold some',
    row: { url: URL, method: 'POST', headers: { 'X-Shop': `shop \${SHOP}` }, body: `a \${SHOP}` },
    holds: ({ config }) => ({ headers: config?.headers, body: config?.body }),
    is: { headers: { 'X-Shop': { fromEnv: 'GATUS_X_SHOP' } }, body: { fromEnv: 'GATUS_FRONT_BODY' } },
    report: /set GATUS_X_SHOP[\s\S]*set GATUS_FRONT_BODY|set GATUS_FRONT_BODY[\s\S]*set GATUS_X_SHOP/,
  },
  {
    title: 'reads two dollar signs as one',
    row: { url: URL, headers: { 'X-Price': '$$5' } },
    holds: ({ config }) => config?.headers,
    is: { 'X-Price': '$5' },
  },
  {
    title: 'says that GraphQL is JSON',
    row: { url: URL, graphql: true, body: '{ a }' },
    holds: ({ config }) => config?.headers,
    is: { 'Content-Type': 'application/json' },
  },
  {
    title: 'reminds as often, and reports what alerts have no place for',
    row: {
      url: URL,
      alerts: [{ type: 'email', 'success-threshold': 5, 'minimum-reminder-interval': '1h', 'provider-override': {} }],
    },
    holds: ({ alertConfig }) => ({
      every: alertConfig?.reminderMinutes,
      certificate: alertConfig?.onCertificateExpiry,
    }),
    is: { every: 60, certificate: false },
    report: /success-threshold[\s\S]*provider-override/,
  },
  {
    title: 'reports a name server that is no address',
    row: { url: 'dns.example:53', dns: DNS },
    holds: ({ config }) => config?.server,
    is: undefined,
    report: /name server dns\.example:53 is not imported/,
  },
]

async function read(row: object) {
  const { config, notes } = await fromGatus(JSON.stringify({ alerting: EMAIL, endpoints: [{ name: 'front', ...row }] }))
  const report = notes.map(({ about, why }) => `${about}: ${why}`).join('\n')
  return { config, report }
}

describe('an endpoint of Gatus', () => {
  for (const { title, row, holds, is, report } of CASES) {
    it(title, async () => {
      const imported = await read(row)
      const monitor = imported.config.monitors?.front
      assert.ok(monitor, imported.report)
      assert.deepEqual(holds(monitor), is)
      if (report) assert.match(imported.report, report)
    })
  }

  it('is left out with a variable in its address, and reported', async () => {
    const { config, report } = await read({ url: `https://\${DOMAIN}/a` })
    assert.equal(config.monitors, undefined)
    assert.match(report, /\$\{DOMAIN\}\/a has a variable/)
  })

  it('has the variable of its own secret', async () => {
    const endpoints = ['a', 'b', 'a'].map((token, index) => ({
      name: `n${index}`,
      url: URL,
      headers: { 'X-Token': token },
    }))
    const { config } = await fromGatus(JSON.stringify({ endpoints }))
    assert.deepEqual(
      Object.values(config.monitors ?? {}).map((monitor) => monitor.config?.headers),
      ['GATUS_X_TOKEN', 'GATUS_X_TOKEN_2', 'GATUS_X_TOKEN'].map((fromEnv) => ({ 'X-Token': { fromEnv } })),
    )
  })

  it('is told by mail to each address; the mail server is reported', async () => {
    const { config, report } = await read({ url: URL })
    assert.deepEqual(config.providers?.email?.config.to, ['a@shop.example', 'b@shop.example'])
    assert.match(report, /host is not imported[\s\S]*password is not imported/)
    assert.ok(!report.includes('s3cret'))
  })
})
