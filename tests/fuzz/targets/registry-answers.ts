/** Answers of domain registries (RDAP), as checks read them: JSON of a library's reading, dates of ours. */
import { createServer } from 'node:http'
import { domainExpiry } from '../../../packages/server/src/checks/domain-expiry.ts'
import { listen, runnerOf } from '../../../packages/server/src/testing/checks/context.ts'
import { DEADLINE_MS, sizeOfResult } from '../check-results.ts'
import type { FuzzTarget } from '../target.ts'

const run = runnerOf(domainExpiry)
let address: Promise<number> | undefined
let answer: readonly Buffer[] = []

function serve(): Promise<number> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/rdap+json')
    for (const part of answer) response.write(part)
    response.end()
  })
  return listen(server).then((port) => {
    server.unref()
    return port
  })
}

const event = (eventAction: unknown, eventDate: unknown) => ({ eventAction, eventDate })
const domain = (more: object) => JSON.stringify({ objectClassName: 'domain', ldhName: 'example.com', ...more })

export const registryAnswers: FuzzTarget = {
  name: 'registry-answers',
  seeds: [
    domain({
      status: ['active'],
      events: [event('expiration', '2030-01-01T00:00:00Z'), event('registration', '2001-01-01')],
    }),
    domain({ events: [event('expiration', '2030-02-31T99:00:00+99:00')] }),
    domain({ events: [event('expiration', '+275760-09-13T00:00:00.001Z'), event('soft expiration', 5), null, []] }),
    domain({
      entities: [{ roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', 'Registrar']]], entities: [] }],
      nameservers: [{ ldhName: 'ns1.example.com', ipAddresses: { v4: ['192.0.2.1'], v6: [] } }],
      secureDNS: { delegationSigned: true, dsData: [{ keyTag: 1 }] },
      links: [{ rel: 'related', href: 'http://127.0.0.1:1/' }],
      notices: [{ title: 'a', description: ['b'] }],
    }),
  ],
  words: [
    '{',
    '}',
    '[',
    ']',
    '"',
    ',',
    'null',
    '1e999',
    '-1',
    '"eventDate":',
    '"expiration"',
    '"events":[',
    '"entities":[{',
    '"0000-00-00"',
    '"now"',
    '99999999999999',
    '\\u0000',
    '\\ud800',
    '"__proto__":',
  ],
  async feed(parts) {
    answer = parts
    address ??= serve()
    const server = `http://127.0.0.1:${await address}/`
    return sizeOfResult(await run('example.com', { server }, { timeoutMs: DEADLINE_MS }))
  },
  isRefusal: () => false,
  maxOutput: () => 1000,
  // Of both ends, and of the library's reading.
  maxCostFactor: 300,
}
