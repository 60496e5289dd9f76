import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { describe, test } from 'node:test'
import { KINDS } from '../../../../wire/src/testing/kinds.ts'
import { createPolicy } from './policy.ts'

describe('the policy', () => {
  const open = createPolicy({ profile: 'open' })
  const strict = createPolicy({ profile: 'strict' })

  for (const [reach, addresses] of Object.entries(KINDS)) {
    test(`open ${reach === 'public' || reach === 'local' ? 'allows' : 'refuses'} ${reach} addresses`, () => {
      for (const address of addresses) {
        assert.equal(open.refusal(address, 80) === undefined, reach === 'public' || reach === 'local', address)
      }
    })
    test(`strict ${reach === 'public' ? 'allows' : 'refuses'} ${reach} addresses`, () => {
      for (const address of addresses)
        assert.equal(strict.refusal(address, 80) === undefined, reach === 'public', address)
    })
  }

  test('says which address and why', () => {
    assert.equal(strict.refusal('10.0.0.1', 80), 'blocked by egress policy: 10.0.0.1 (private)')
    assert.equal(
      open.refusal('169.254.169.254', 80),
      'blocked by egress policy: 169.254.169.254 (link-local, cloud metadata)',
    )
    assert.equal(strict.refusal('64:ff9b::7f00:1', 80), 'blocked by egress policy: 64:ff9b::7f00:1 (NAT64 of loopback)')
  })
})

describe('the allow list', () => {
  const allow = [
    '127.0.0.1:8080',
    '10.1.0.0/16',
    'fd00:1::/32',
    '[::1]:81',
    'db.internal:5432',
    '*.corp.example',
    '198.18.0.0/15:9000',
    '192.168.0.7',
  ]
  const policy = createPolicy({ profile: 'strict', allow })
  const allowed: [string, number, string?][] = [
    ['127.0.0.1', 8080],
    ['::ffff:127.0.0.1', 8080],
    ['10.1.2.3', 1],
    ['fd00:1::5', 443],
    ['::1', 81],
    ['10.9.9.9', 5432, 'db.internal'],
    ['10.9.9.9', 5432, 'DB.internal.'],
    ['10.9.9.9', 80, 'a.b.corp.example'],
    ['198.18.5.5', 9000],
    ['192.168.0.7', 65535],
  ]
  const refused: [string, number, string?][] = [
    ['127.0.0.1', 8081],
    ['127.0.0.2', 8080],
    ['10.2.0.1', 1],
    ['::1', 80],
    ['10.9.9.9', 5433, 'db.internal'],
    ['10.9.9.9', 5432, 'evil-db.internal'],
    ['10.9.9.9', 80, 'corp.example'],
    ['10.9.9.9', 80, 'evilcorp.example'],
    ['198.18.5.5', 9001],
  ]
  for (const target of allowed)
    test(`opens ${target.join(' ')}`, () => assert.equal(policy.refusal(...target), undefined))
  for (const target of refused) test(`leaves ${target.join(' ')} closed`, () => assert.ok(policy.refusal(...target)))

  test('never opens metadata, link-local, multicast and unspecified addresses', () => {
    const all = createPolicy({ profile: 'open', allow: ['0.0.0.0/0', '::/0'] })
    for (const address of KINDS.never) assert.ok(all.refusal(address, 80), address)
    assert.equal(all.refusal('240.0.0.1', 80), undefined)
  })

  test('loses against the deny list, which also counts for IPv4 inside IPv6', () => {
    const denied = createPolicy({ profile: 'open', allow: ['::/0'], deny: ['1.1.1.1', '10.0.0.0/8:25'] })
    for (const address of ['1.1.1.1', '::ffff:1.1.1.1', '64:ff9b::1.1.1.1', '2002:101:101::1', '::1.1.1.1']) {
      assert.match(denied.refusal(address, 80) ?? '', /on the deny list/, address)
    }
    assert.match(denied.refusal('64:ff9b::10.0.0.1', 25) ?? '', /on the deny list/)
    assert.equal(denied.refusal('64:ff9b::10.0.0.1', 80), undefined)
  })

  test('loses against the deny list', () => {
    const policy = createPolicy({
      profile: 'open',
      allow: ['10.0.0.0/8'],
      deny: ['10.0.0.5', '1.1.1.1:443', 'bad.example'],
    })
    assert.equal(policy.refusal('10.0.0.5', 80), 'blocked by egress policy: 10.0.0.5 (on the deny list)')
    assert.ok(policy.refusal('1.1.1.1', 443))
    assert.equal(policy.refusal('1.1.1.1', 80), undefined)
    assert.ok(policy.refusal('8.8.8.8', 80, 'bad.example'))
  })

  for (const text of [
    '',
    ' ',
    'a b',
    '10.0.0.0/33',
    '127.1',
    '0x7f.1',
    '1.2.3.4:0',
    '1.2.3.4:70000',
    'host:',
    '[::1',
    '::1:80:x',
    'http://a.b',
    '*',
    'a..b',
    '1.2.3',
  ]) {
    test(`cannot be read with "${text}" in it`, () => {
      assert.throws(() => createPolicy({ profile: 'open', allow: [text] }), {
        name: 'StartError',
        message: /^EGRESS_ALLOW: /,
      })
    })
  }
})

describe("the platform's own services", () => {
  const here = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .map((entry) => entry.address)

  for (const listensOn of ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost', 'localhost.']) {
    test(`on ${listensOn} are closed under every address of this machine`, async () => {
      const policy = createPolicy({ profile: 'open', allow: ['127.0.0.1', '::1'] })
      const reopen = await policy.denyOwn(listensOn, 5432)
      for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', ...here]) {
        assert.match(policy.refusal(address, 5432) ?? '', /service of the platform itself/, address)
      }
      assert.equal(policy.refusal('127.0.0.1', 5433), undefined)
      assert.equal(policy.refusal('10.99.99.99', 5432), undefined)
      reopen()
      assert.equal(policy.refusal('127.0.0.1', 5432), undefined)
    })
  }

  test('on another machine are closed there, and open here', async () => {
    const policy = createPolicy({ profile: 'open' })
    await policy.denyOwn('10.99.99.99', 6379)
    assert.ok(policy.refusal('10.99.99.99', 6379))
    assert.ok(policy.refusal('::ffff:10.99.99.99', 6379))
    assert.ok(policy.refusal('64:ff9b::10.99.99.99', 6379))
    assert.equal(policy.refusal('127.0.0.1', 6379), undefined)
  })

  test('at a public address are closed through NAT64 too', async () => {
    const policy = createPolicy({ profile: 'strict' })
    await policy.denyOwn('9.8.7.6', 5432)
    for (const address of ['9.8.7.6', '64:ff9b::9.8.7.6']) {
      assert.match(policy.refusal(address, 5432) ?? '', /service of the platform itself/, address)
      assert.equal(policy.refusal(address, 443), undefined)
    }
  })

  test('known by name are closed under every address the name has, and under the name itself', async () => {
    const resolve = async () => [
      { address: '10.99.1.1', family: 4 as const },
      { address: 'fd00::5', family: 6 as const },
    ]
    const policy = createPolicy({ profile: 'open', resolve })
    await policy.denyOwn('db.example', 5432)
    for (const address of ['10.99.1.1', 'fd00::5', 'fd00:0::0:5']) assert.ok(policy.refusal(address, 5432), address)
    assert.ok(policy.refusal('10.99.7.7', 5432, 'db.example'))
    assert.equal(policy.refusal('10.99.7.7', 5432), undefined)
  })
})
