/**
 * The egress policy, the load engine and the packet filter of L3n must not differ in what they close: the same addresses
 * are put to all three, and so are IANA's special-purpose registries.
 */
import assert from 'node:assert/strict'
import { BlockList, isIPv4 } from 'node:net'
import { describe, test } from 'node:test'
import ipaddr from 'ipaddr.js'
import { compilePolicy } from '../../../../loadgen/src/http/address-policy.ts'
import { addressKind, type Reach } from '../../../../wire/src/address-kinds.ts'
import { KINDS } from '../../../../wire/src/testing/kinds.ts'
import { closedNetworks } from '../sandbox/packet-rules.ts'
import { createPolicy } from './policy.ts'

type Profile = 'open' | 'strict'
type AddressCheck = (address: string) => boolean

const EVERYTHING = ['0.0.0.0/0', '::/0']

/** Whether each of the three lets an address through. */
function addressChecks(profile: Profile, allow: string[]): Record<string, AddressCheck> {
  const egress = createPolicy({ profile, allow })
  const loadEngine = compilePolicy({ mode: profile, allow, deny: [] })
  const { always, unlessAllowed } = closedNetworks({ private: profile === 'open' })
  const closed = new BlockList()
  for (const network of allow.length > 0 ? always : [...always, ...unlessAllowed]) {
    const [base = '', bits] = network.split('/')
    closed.addSubnet(base, Number(bits))
  }
  return {
    'the egress policy': (address) => egress.refusal(address, 80) === undefined,
    'the load engine': (address) => loadEngine(address, 80) === undefined,
    // Sockets send IPv4-mapped addresses as IPv4; all other IPv6 is refused as a whole.
    'the packet filter': (address) => {
      const kind = addressKind(address)
      return isIPv4(kind.address) && !closed.check(kind.address)
    },
  }
}

/** The packet filter speaks IPv4 only, and never lets a slot reach this machine or another slot. */
const isSlotOnly = (address: string) => {
  const kind = addressKind(address)
  return kind.address.includes(':') || kind.name === 'loopback' || kind.address.startsWith('198.19.')
}

const CASES: [Profile, string[], Record<Reach, boolean>][] = [
  ['open', [], { public: true, local: true, special: false, never: false }],
  ['strict', [], { public: true, local: false, special: false, never: false }],
  ['open', EVERYTHING, { public: true, local: true, special: true, never: false }],
  ['strict', EVERYTHING, { public: true, local: true, special: true, never: false }],
]

describe('what is closed is closed alike', () => {
  for (const [profile, allow, wanted] of CASES) {
    for (const [name, mayPass] of Object.entries(addressChecks(profile, allow))) {
      test(`by ${name}: ${profile}${allow.length > 0 ? ', everything allowed' : ''}`, () => {
        for (const [reach, addresses] of Object.entries(KINDS)) {
          for (const address of addresses) {
            const expected = wanted[reach as Reach] && !(name === 'the packet filter' && isSlotOnly(address))
            assert.equal(mayPass(address), expected, `${reach} ${address}`)
          }
        }
      })
    }
  }
})

/** IANA's IPv4 and IPv6 special-purpose address registries: blocks that are not globally reachable. */
const NOT_GLOBAL = [
  ['0.0.0.0/8', '0.0.0.0/32', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ['192.0.0.0/24', '192.0.0.0/29', '192.0.0.8/32', '192.0.0.170/32', '192.0.0.171/32', '192.0.2.0/24'],
  ['192.88.99.0/24', '192.88.99.2/32', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ['240.0.0.0/4', '255.255.255.255/32'],
  ['::1/128', '::/128', '::ffff:0:0/96', '64:ff9b:1::/48', '100::/64', '100:0:0:1::/64', '2001::/23', '2001::/32'],
  ['2001:2::/48', '2001:10::/28', '2001:db8::/32', '2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10'],
].flat()

/** Blocks of the same registries that are globally reachable, and whether we leave them open. */
const GLOBAL: Record<string, boolean> = {
  '192.0.0.9/32': false,
  '192.0.0.10/32': false,
  '192.31.196.0/24': true,
  '192.52.193.0/24': true,
  '192.175.48.0/24': true,
  '2001:1::1/128': false,
  '2001:1::2/128': false,
  '2001:1::3/128': false,
  '2001:3::/32': false,
  '2001:4:112::/48': false,
  '2001:20::/28': false,
  '2001:30::/28': false,
  '2620:4f:8000::/48': true,
}

function ends(block: string): string[] {
  const [network, bits] = ipaddr.parseCIDR(block)
  const first = network.toByteArray()
  const last = first.map((byte, index) => byte | (0xff >> Math.min(8, Math.max(0, bits - index * 8))))
  return [first, last].map((bytes) => ipaddr.fromByteArray(bytes).toString())
}

describe("IANA's special-purpose registries hold", () => {
  for (const [name, mayPass] of Object.entries(addressChecks('strict', []))) {
    test(`for ${name}`, () => {
      for (const address of NOT_GLOBAL.flatMap(ends)) assert.equal(mayPass(address), false, address)
      for (const [block, isOpen] of Object.entries(GLOBAL)) {
        const expected = isOpen && !(name === 'the packet filter' && block.includes(':'))
        for (const address of ends(block)) assert.equal(mayPass(address), expected, `${block}: ${address}`)
      }
    })
  }
})
