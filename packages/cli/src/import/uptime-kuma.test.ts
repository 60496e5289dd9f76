import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MonitorConfig } from '../code/define.ts'
import { fromUptimeKuma } from './uptime-kuma.ts'

const HTTP = { id: 1, name: 'Shop', type: 'http', url: 'https://shop.example', interval: 60, timeout: 48, active: true }
const JSON_QUERY = { ...HTTP, type: 'json-query', jsonPath: '$.status' }
const DNS = { ...HTTP, type: 'dns', hostname: 'shop.example', dns_resolve_type: 'A' }

function read(row: object, notification: object = { type: 'slack' }) {
  const notificationList = [{ id: 1, name: 'Ops', config: JSON.stringify(notification) }]
  const { config, notes } = fromUptimeKuma(JSON.stringify({ notificationList, monitorList: [row] }))
  const [monitor] = Object.values(config.monitors ?? {})
  const [provider] = Object.values(config.providers ?? {})
  return { monitor, provider, report: notes.map(({ why }) => why).join('\n'), text: JSON.stringify(config) }
}

interface Case {
  title: string
  row: object
  holds: (monitor: MonitorConfig) => unknown
  is: unknown
  report?: RegExp
}

const json = ({ config }: MonitorConfig) => config?.json
const CASES: Case[] = [
  {
    title: 'compares with a number where a number is written',
    row: { ...JSON_QUERY, expectedValue: '5' },
    holds: json,
    is: [{ path: '$.status', op: 'eq', value: 5 }],
    report: /\$\.status is compared with the number 5/,
  },
  {
    title: 'keeps as text what no number would be written as',
    row: { ...JSON_QUERY, expectedValue: '5.0' },
    holds: json,
    is: [{ path: '$.status', op: 'eq', value: '5.0' }],
  },
  {
    title: 'orders by number',
    row: { ...JSON_QUERY, jsonPathOperator: '<=', expectedValue: '1.50' },
    holds: json,
    is: [{ path: '$.status', op: 'lte', value: 1.5 }],
    report: /must be a number/,
  },
  {
    title: 'reports a query with a wildcard',
    row: { ...JSON_QUERY, jsonPath: '$.a[*].b', expectedValue: 'x' },
    holds: json,
    is: undefined,
    report: /\$\.a\[\*\]\.b is more than a path/,
  },
  ...[
    { encoding: 'json', type: 'application/json' },
    { encoding: null, type: 'application/json' },
    { encoding: 'form', type: 'application/x-www-form-urlencoded' },
    { encoding: 'xml', type: 'text/xml; charset=utf-8' },
  ].map(({ encoding, type }) => ({
    title: `says what a body of encoding ${encoding} is`,
    row: { ...HTTP, method: 'POST', body: '{}', httpBodyEncoding: encoding },
    holds: ({ config }: MonitorConfig) => config?.headers,
    is: { 'Content-Type': type },
  })),
  {
    title: 'leaves the type of a body that a header names',
    row: { ...HTTP, method: 'POST', body: '{}', headers: '{"content-type": "text/plain"}' },
    holds: ({ config }) => config?.headers,
    is: { 'content-type': 'text/plain' },
  },
  {
    title: 'does not turn certificate alerts on',
    row: { ...HTTP, expiryNotification: false, notificationIDList: { 1: true } },
    holds: ({ alertConfig }) => alertConfig?.onCertificateExpiry,
    is: false,
  },
  {
    title: 'reports a pause between retries above the limit',
    row: { ...HTTP, maxretries: 2, retryInterval: 900 },
    holds: ({ config }) => config?.confirm,
    is: { retries: 2, delaySeconds: 300 },
    report: /retryInterval 900 becomes 300/,
  },
  {
    title: 'reports a timeout above the limit',
    row: { ...HTTP, timeout: 400 },
    holds: ({ timeout }) => timeout,
    is: 300,
    report: /timeout 400 becomes 300/,
  },
  {
    title: 'keeps the port of the name server, and reports the second one',
    row: { ...DNS, dns_resolve_server: '192.0.2.1, 192.0.2.2', port: 5353 },
    holds: ({ config }) => config?.server,
    is: '192.0.2.1:5353',
    report: /name server 192\.0\.2\.2 is not imported/,
  },
  {
    title: 'writes an IPv6 name server with its port',
    row: { ...DNS, dns_resolve_server: '2001:db8::1', port: 5353 },
    holds: ({ config }) => config?.server,
    is: '[2001:db8::1]:5353',
  },
  {
    title: 'is up with any answer to a ping',
    row: { ...HTTP, type: 'ping', hostname: '192.0.2.1', packetSize: 1400 },
    holds: ({ config }) => ({ count: config?.packetCount, loss: config?.maxLossPercent }),
    is: { count: 1, loss: 99 },
    report: /packetSize is not imported/,
  },
  {
    title: 'waits for a push as long as there',
    row: { ...HTTP, type: 'push', interval: 600, maxretries: 2, retryInterval: 30 },
    holds: ({ config }) => config,
    is: { everySeconds: 600, graceSeconds: 60 },
  },
  {
    title: 'reports a status that is none',
    row: { ...HTTP, accepted_statuscodes: ['200-299', '2xx'] },
    holds: ({ config }) => config?.expectedStatus,
    is: '200-299',
    report: /accepted status 2xx/,
  },
]

describe('a monitor of Uptime Kuma', () => {
  for (const { title, row, holds, is, report } of CASES) {
    it(title, () => {
      const imported = read(row)
      assert.ok(imported.monitor, imported.report)
      assert.deepEqual(holds(imported.monitor), is)
      if (report) assert.match(imported.report, report)
    })
  }
})

describe('a notification of Uptime Kuma', () => {
  it('leaves address and headers of a webhook to variables', () => {
    const { provider, report, text } = read(HTTP, {
      type: 'webhook',
      webhookURL: 'https://hooks.example/T0/s3cret',
      webhookContentType: 'custom',
      webhookAdditionalHeaders: '{"X-Team": "s3cret"}',
    })
    assert.deepEqual(provider?.config, {
      url: { fromEnv: 'OPS_URL' },
      headers: { 'X-Team': { fromEnv: 'OPS_X_TEAM' } },
    })
    assert.match(report, /set OPS_URL[\s\S]*set OPS_X_TEAM[\s\S]*webhookContentType is not imported/)
    assert.ok(!`${text}${report}`.includes('s3cret'))
  })

  it('takes lists of addresses apart, and reports the mail server', () => {
    const { provider, report, text } = read(HTTP, {
      type: 'smtp',
      smtpTo: 'a@shop.example; b@shop.example,c@shop.example',
      smtpHost: 'mail.example',
      smtpPassword: 's3cret',
    })
    assert.deepEqual(provider?.config.to, ['a@shop.example', 'b@shop.example', 'c@shop.example'])
    assert.match(report, /smtpHost is not imported[\s\S]*smtpPassword is not imported/)
    assert.ok(!`${text}${report}`.includes('s3cret'))
  })
})
