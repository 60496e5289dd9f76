/** When domains expire, as a registry on loopback tells. */
import assert from 'node:assert/strict'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { brief, contextOf, listen, runnerOf } from '../testing/checks/context.ts'
import { domainExpiry } from './domain-expiry.ts'

const run = runnerOf(domainExpiry)
const DAY_MS = 86_400_000

let registry: Server
let server = ''
let asked: string[] = []
let answer: (response: ServerResponse) => void

before(async () => {
  registry = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(response)
  })
  server = `http://127.0.0.1:${await listen(registry)}/rdap/`
})
after(() => {
  registry.closeAllConnections()
  registry.close()
})

/** An answer as registries give it (RFC 9083). */
function tells(domain: string, expiresInMs: number | null) {
  asked = []
  const eventDate =
    expiresInMs === null ? undefined : new Date(Math.floor((Date.now() + expiresInMs) / 1000) * 1000).toISOString()
  const events = [
    { eventAction: 'registration', eventDate: '2001-01-01T00:00:00Z' },
    ...(eventDate ? [{ eventAction: 'expiration', eventDate }] : []),
  ]
  answer = (response) => {
    response.setHeader('Content-Type', 'application/rdap+json')
    response.end(JSON.stringify({ objectClassName: 'domain', ldhName: domain, status: ['active'], events }))
  }
  return eventDate
}

const says = (status: number) => {
  answer = (response) => response.writeHead(status).end('{}')
}

test('a domain that is registered for long is up, whichever of its hosts is named', async () => {
  const expiresAt = tells('example.co.uk', 90.5 * DAY_MS)
  const result = await run('www.shop.example.co.uk', { server })
  assert.equal(brief(result), 'up')
  assert.deepEqual(result.details, { domain: 'example.co.uk', expiresAt, daysLeft: 90 })
  assert.deepEqual(asked, ['/rdap/domain/example.co.uk'])
})

test('one that expires soon is degraded, one that has expired is down', async () => {
  tells('soon.com', 20.5 * DAY_MS)
  assert.equal(
    brief(await run('soon.com', { server })),
    'degraded domain null: the registration of soon.com expires in 20 days',
  )
  assert.equal(brief(await run('soon.com', { server, warnDays: 20 })), 'up')
  tells('over.com', -2 * DAY_MS)
  assert.equal(brief(await run('over.com', { server })), 'down domain null: the registration of over.com has expired')
})

test('one that the registry does not know is down', async () => {
  says(404)
  assert.equal(brief(await run('free.com', { server })), 'down domain null: free.com is not registered')
  assert.equal(brief(await run('127.0.0.1', { server })), 'down domain null: 127.0.0.1 is not a registrable domain')
})

test('a registry that does not tell says nothing about the domain', async () => {
  says(500)
  assert.equal(
    brief(await run('a.com', { server })),
    'unknown probe null: the registry of a.com did not answer (http_error)',
  )
  says(429)
  assert.equal(
    brief(await run('b.com', { server })),
    'unknown probe null: the registry of b.com did not answer (rate_limited)',
  )
  answer = (response) => response.end('<html>')
  assert.match(brief(await run('c.com', { server })), /^unknown probe null: the registry of c\.com did not answer/)
  answer = () => {}
  assert.match(
    brief(await run('d.com', { server }, { timeoutMs: 500 })),
    /^unknown probe null: the registry of d\.com did not/,
  )
  tells('e.com', null)
  assert.equal(
    brief(await run('e.com', { server })),
    'unknown probe null: the registry does not publish the expiry date',
  )
})

test('the egress policy holds for registries too', async () => {
  asked = []
  const result = await run('example.com', { server }, { policy: { profile: 'strict' } })
  assert.match(brief(result), /^unknown blocked null: .*127\.0\.0\.1/)
  assert.deepEqual(asked, [])
})

test('a registry is asked once, however often the monitor looks', async () => {
  tells('often.com', 90.5 * DAY_MS)
  const context = contextOf()
  const request = { target: 'often.com', options: domainExpiry.options.parse({ server }) }
  for (let n = 0; n < 3; n++) assert.equal((await domainExpiry.run(request, context)).status, 'up')
  assert.equal(asked.length, 1)
})

test('its server is a web address', () => {
  for (const wrong of ['ftp://a/', 'rdap.example', 'file:///etc/passwd', '']) {
    assert.equal(domainExpiry.options.safeParse({ server: wrong }).success, false, wrong)
  }
})
