import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { addressKind } from './address-kinds.ts'
import { KINDS } from './testing/kinds.ts'

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

  const carried: Record<string, string | null> = {
    '::127.0.0.1': '127.0.0.1',
    '::ffff:0:127.0.0.1': '127.0.0.1',
    '64:ff9b::a00:1': '10.0.0.1',
    '64:ff9b:1::a00:1': '10.0.0.1',
    '2002:7f00:1::': '127.0.0.1',
    '2001:0:0:0:0:0:80ff:fffe': '127.0.0.1',
    '2606:4700::1': null,
    '::1': null,
    '::': null,
    '10.0.0.1': null,
  }
  for (const [given, inner] of Object.entries(carried)) {
    test(`${given} as carrying ${inner ?? 'nothing'}`, () => assert.equal(addressKind(given).inner, inner))
  }

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
