/** What a check says passes one door on its way to the database, the API and alerts. */
import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { checks } from '../checks/index.ts'
import type { CheckPlan } from '../checks/plan.ts'
import { contextOf, listen } from '../testing/checks/context.ts'
import { prepare, runCheck } from './run-check.ts'

let site: Server
let url = ''
let onSite: RequestListener = (_, response) => response.end()
before(async () => {
  site = createServer((request, response) => onSite(request, response))
  url = `http://127.0.0.1:${await listen(site)}/`
})
after(() => {
  site.close()
  site.closeAllConnections()
})

async function check(fields: Partial<CheckPlan>) {
  const plan: CheckPlan = {
    monitorId: 'm',
    projectId: 'p',
    location: 'global',
    attempt: 1,
    revision: 1,
    type: 'http_request',
    url,
    method: 'GET',
    config: {},
    intervalSeconds: 60,
    timeoutSeconds: 30,
    confirmRetries: 0,
    confirmDelaySeconds: 0,
    lastDueAtMs: null,
    verdict: 'up',
    ...fields,
  }
  const record = await runCheck(
    prepare(plan, (type) => checks.get(type)),
    { dueAtMs: 0, signal: new AbortController().signal },
    {
      context: contextOf(),
      network: { doubts: async () => false, saw: () => {} },
      inMaintenance: () => false,
      now: () => 0,
      sleep: async () => {},
    },
  )
  return record
}

const echo: RequestListener = (request, response) =>
  response.end(
    JSON.stringify({ sent: `${'x'.repeat(80)}${request.headers.authorization ?? request.headers['x-api-key']}` }),
  )

describe('a secret that the target sends back', () => {
  const token = 'tok_4f9a8c7be2d1056b3a9f'
  const configs: Record<string, object> = {
    'as a bearer token': { auth: { type: 'bearer', token } },
    'as a password': { auth: { type: 'basic', username: 'ada', password: token } },
    'in a header of its own': { headers: { 'X-Api-Key': token } },
    'behind the scheme of a header': { headers: { Authorization: `Token ${token}` } },
  }
  for (const [name, config] of Object.entries(configs)) {
    it(`is not shown: ${name}`, async () => {
      onSite = echo
      const { result, change } = await check({ config: { ...config, json: [{ path: 'sent', value: 'no' }] } })
      assert.equal(result.error?.kind, 'content')
      const said = JSON.stringify([result, change])
      const base64 = Buffer.from(`ada:${token}`).toString('base64')
      for (const part of [token, token.slice(0, 8), base64.slice(0, 16)]) assert.ok(!said.includes(part), said)
      assert.match(said, /\*\*\*/)
    })
  }

  it('is not shown in a title, nor in the place a redirect leads to', async () => {
    const config = { headers: { 'X-Api-Key': token } }
    onSite = (_, response) => response.end(`<title>${'x'.repeat(190)}${token}</title>`)
    const title = await check({ type: 'website', config: { ...config, title: 'Shop' } })
    assert.equal(title.result.error?.kind, 'content')
    onSite = (_, response) => response.writeHead(302, { Location: `ftp://${token}.example/` }).end()
    const redirect = await check({ config })
    assert.equal(redirect.result.error?.kind, 'redirect')
    for (const { result } of [title, redirect]) assert.ok(!JSON.stringify(result).includes(token.slice(0, 8)))
  })
})

describe('text of a target', () => {
  const bodies: Record<string, [body: string, shown: string]> = {
    'a NUL character': ['{"status":"bad\\u0000x"}', 'bad\\u0000x'],
    'half a pair': ['{"status":"bad\\ud83d"}', 'bad\\ud83d'],
  }
  for (const [name, [body, shown]] of Object.entries(bodies)) {
    it(`with ${name} is judged, and can be stored`, async () => {
      onSite = (_, response) => response.end(body)
      const { result, change } = await check({ config: { json: [{ path: 'status', value: 'ok' }] } })
      assert.equal(result.error?.message, `status is "${shown}", expected eq "ok"`)
      assert.equal(change?.verdict, 'down')
    })
  }

  it('is clean where it is shown as it came', async () => {
    onSite = (_, response) => response.end('<title>bad\0\u{1f600}</title>')
    const { result } = await check({ type: 'website', config: { title: 'good' } })
    assert.equal(result.error?.message, 'the title is "bad\ufffd\u{1f600}", expected "good"')
  })
})

describe('a target that our own policy refuses', () => {
  it('is unknown with the reason, and nobody is alerted', async () => {
    const { result, change } = await check({ url: 'http://169.254.169.254/', verdict: 'up' })
    assert.deepEqual([result.status, result.error?.kind], ['unknown', 'blocked'])
    assert.match(result.error?.message ?? '', /169\.254\.169\.254/)
    assert.notEqual(change?.verdict, 'down')
  })
})
