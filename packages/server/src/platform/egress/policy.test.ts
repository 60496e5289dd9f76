import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { addressKind, type Reach } from './address-kinds.ts'
import { createPolicy } from './policy.ts'

const KINDS: Record<Reach, string[]> = {
  public: [
    '1.1.1.1',
    '172.32.0.1',
    '192.167.1.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00::1',
    '64:ff9b::8.8.8.8',
    '::ffff:8.8.8.8',
  ],
  local: [
    '127.0.0.1',
    '127.255.255.254',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '100.127.255.255',
  ].concat([
    '::1',
    'fd12:3456::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.1.2.3',
    '0:0:0:0:0:ffff:7f00:0001',
  ]),
  special: [
    '192.0.0.1',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '240.0.0.1',
  ].concat(
    ['::127.0.0.1', '64:ff9b::127.0.0.1', '64:ff9b::10.0.0.1', '64:ff9b:1::8.8.8.8', '2002:7f00:1::', '2002:808:808::'],
    [
      '2001::1',
      '2001:0:4136:e378:8000:63bf:80ff:fffe',
      '2001:2::1',
      '2001:db8::1',
      '3fff::1',
      '5f00::1',
      'fec0::1',
      '4000::1',
      '::ffff:0:127.0.0.1',
      '100::1',
    ],
  ),
  never: [
    '0.0.0.0',
    '0.1.2.3',
    '169.254.169.254',
    '169.254.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
  ].concat(
    [
      '224.0.0.1',
      '239.255.255.255',
      '255.255.255.255',
      '::',
      'fe80::1',
      'fe80::1%eth0',
      'febf::1',
      'ff02::1',
      'fd00:ec2::254',
      'fd00:ec2::23',
    ],
    ['::ffff:169.254.169.254', '64:ff9b::169.254.169.254', '2002:a9fe:a9fe::', '2001:0:1:2:3:4:5601:5601'],
    ['', 'localhost', '127.1', '0x7f.0.0.1', '2130706433', '0177.0.0.1', '1.2.3.4.5', ':::', '[::1]'],
  ),
}

describe('an address is classified', () => {
  for (const [reach, addresses] of Object.entries(KINDS)) {
    for (const address of addresses)
      test(`${address || '(empty)'} as ${reach}`, () => assert.equal(addressKind(address).reach, reach))
  }

  test('the same in every spelling of IPv4 inside IPv6 (property)', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const plain = addressKind(address)
        assert.deepEqual(addressKind(`::ffff:${address}`), plain)
        const nat64 = addressKind(`64:ff9b::${address}`).reach
        assert.equal(nat64, plain.reach === 'local' ? 'special' : plain.reach)
      }),
    )
  })

  test('never as public outside 2000::/3 and NAT64 (property)', () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const kind = addressKind(address)
        if (kind.reach !== 'public') return
        assert.ok(
          /^[23][0-9a-f]{3}:/.test(kind.address) || kind.address.startsWith('64:ff9b::') || !kind.address.includes(':'),
        )
      }),
    )
  })
})

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
    assert.equal(policy.refusal('127.0.0.1', 6379), undefined)
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
