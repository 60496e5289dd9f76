import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { brief, runnerOf } from '../testing/checks/context.ts'
import { nameData, startDnsServer, textData } from '../testing/checks/dns-server.ts'
import { dnsQuery } from './dns-query.ts'

const run = runnerOf(dnsQuery)
let server: Awaited<ReturnType<typeof startDnsServer>>
const ask = (name: string, config: object = {}, options = {}) =>
  run(name, { server: server.address, ...config }, options)

before(async () => {
  server = await startDnsServer({
    'A example.test': ['0a000001', '0a000002'],
    'AAAA example.test': ['20010db8000000000000000000000001'],
    'CNAME www.example.test': [nameData('example.test')],
    'MX example.test': [nameData('mail.example.test', 10)],
    'NS example.test': [nameData('ns1.example.test')],
    'TXT example.test': [textData('v=spf1 -all')],
    'TXT key.test': [textData('p=MIGf.')],
    'SRV _sip._tcp.example.test': [nameData('sip.example.test', 1, 2, 5060)],
    'CAA example.test': [`0005${Buffer.from('issueca.test').toString('hex')}`],
    'PTR 1.0.0.10.in-addr.arpa': [nameData('one.example.test')],
    'A broken.test': 2,
    'A refused.test': 5,
    'A silent.test': 'silence',
  })
})
after(() => server.close())

describe('a DNS record', () => {
  const answers: [recordType: string, name: string, answer: string][] = [
    ['A', 'example.test', '10.0.0.1, 10.0.0.2'],
    ['AAAA', 'EXAMPLE.test', '2001:db8::1'],
    ['CNAME', 'www.example.test', 'example.test'],
    ['MX', 'example.test', '10 mail.example.test'],
    ['NS', 'example.test', 'ns1.example.test'],
    ['TXT', 'example.test', 'v=spf1 -all'],
    ['SRV', '_sip._tcp.example.test', '1 2 5060 sip.example.test'],
    ['CAA', 'example.test', '0 issue "ca.test"'],
    ['PTR', '10.0.0.1', 'one.example.test'],
  ]
  for (const [recordType, name, answer] of answers) {
    test(`${recordType} is read`, async () => {
      const result = await ask(name, { recordType })
      assert.equal(brief(result), 'up')
      assert.deepEqual(result.details, { answer })
      assert.deepEqual([result.address, typeof result.phases.dnsMs], ['127.0.0.1', 'number'])
    })
  }

  test('must hold what is expected, whatever the spelling', async () => {
    assert.equal(brief(await ask('example.test', { expect: ['10.0.0.2'] })), 'up')
    assert.equal(brief(await ask('example.test', { recordType: 'NS', expect: ['NS1.example.TEST.'] })), 'up')
    const wrong = 'down content null: 10.0.0.9 is not in the answer 10.0.0.1, 10.0.0.2'
    assert.equal(brief(await ask('example.test', { expect: ['10.0.0.1', '10.0.0.9'] })), wrong)
  })

  test('must hold the texts of TXT and CAA exactly', async () => {
    const caa = { recordType: 'CAA', expect: ['0 issue "ca.test"'] }
    assert.equal(brief(await ask('key.test', { recordType: 'TXT', expect: ['p=MIGf.'] })), 'up')
    assert.equal(brief(await ask('example.test', caa)), 'up')
    for (const expect of ['p=migf.', 'p=MIGf']) {
      assert.match(brief(await ask('key.test', { recordType: 'TXT', expect: [expect] })), /^down content .*p=MIGf\.$/)
    }
    assert.match(brief(await ask('example.test', { ...caa, expect: ['0 issue "CA.test"'] })), /^down content/)
  })

  test('that is not there is down, with what the server said', async () => {
    assert.equal(brief(await ask('nothing.test')), 'down dns dns: host name not found')
    assert.match(brief(await ask('broken.test')), /^down dns dns: name server failed/)
    assert.match(brief(await ask('refused.test')), /^down dns dns: name server refused/)
    assert.match(brief(await ask('silent.test', {}, { timeoutMs: 300 })), /^down timeout dns/)
    assert.match(brief(await ask('example.test', { server: '127.0.0.1:1' })), /^down (refused|timeout) dns/)
  })

  test('is asked for at allowed servers only', async () => {
    assert.match(brief(await ask('example.test', { server: '169.254.169.254' })), /^unknown blocked null/)
  })

  test('of a name server given by name is refused', () => {
    assert.equal(dnsQuery.options.safeParse({ server: 'dns.example' }).success, false)
    assert.deepEqual(dnsQuery.options.parse({ server: '[::1]:5353' }).server, { scheme: '', host: '::1', port: 5353 })
  })
})
