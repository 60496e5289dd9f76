/**
 * The one table of addresses: what kind each is, by the IANA special-purpose registries. Only global unicast counts as
 * public, so a range that the table does not know is closed. The egress policy, the load engine and the sandbox's packet
 * filter all go by it; which kinds may be reached is decided in address-policy.ts.
 */
import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * `public` and `local` are what the profiles speak of; `special` opens only by an allow rule, `never` by nothing.
 */
export type Reach = 'public' | 'local' | 'special' | 'never'

export type AddressKind = {
  /** Canonical text: no zone, IPv4-mapped IPv6 as IPv4. */
  address: string
  /** The IPv4 address that packets to this IPv6 address may end up at: NAT64, 6to4, Teredo and the like. */
  inner: string | null
  reach: Reach
  /** For messages: `private`, `cloud metadata` … */
  name: string
}

type Range = readonly [cidr: string, reach: Reach, name: string]

// First match wins.
const IPV4: readonly Range[] = [
  ['168.63.129.16/32', 'never', 'cloud metadata'], // Azure's wire server, in public space
  ['100.100.100.200/32', 'never', 'cloud metadata'], // Alibaba
  ['192.0.0.192/32', 'never', 'cloud metadata'], // Oracle
  ['169.254.0.0/16', 'never', 'link-local, cloud metadata'],
  ['0.0.0.0/8', 'never', 'unspecified'],
  ['127.0.0.0/8', 'local', 'loopback'],
  ['10.0.0.0/8', 'local', 'private'],
  ['172.16.0.0/12', 'local', 'private'],
  ['192.168.0.0/16', 'local', 'private'],
  ['100.64.0.0/10', 'local', 'carrier-grade NAT'],
  ['192.0.0.0/24', 'special', 'reserved'],
  ['192.0.2.0/24', 'special', 'documentation'],
  ['198.51.100.0/24', 'special', 'documentation'],
  ['203.0.113.0/24', 'special', 'documentation'],
  ['192.88.99.0/24', 'special', 'reserved'],
  ['198.18.0.0/15', 'special', 'benchmarking'],
  ['224.0.0.0/4', 'never', 'multicast'],
  ['255.255.255.255/32', 'never', 'broadcast'],
  ['240.0.0.0/4', 'special', 'reserved'],
  ['0.0.0.0/0', 'public', 'public'],
]

const IPV6: readonly Range[] = [
  ['fd00:ec2::/32', 'never', 'cloud metadata'], // AWS
  ['fd20:ce::254/128', 'never', 'cloud metadata'], // Google
  ['fd00:c1::a9fe:a9fe/128', 'never', 'cloud metadata'], // Oracle
  ['fd00:42::42/128', 'never', 'cloud metadata'], // Scaleway
  ['::/128', 'never', 'unspecified'],
  ['::1/128', 'local', 'loopback'],
  ['fe80::/10', 'never', 'link-local'],
  ['ff00::/8', 'never', 'multicast'],
  ['fc00::/7', 'local', 'private'],
  ['2001::/23', 'special', 'reserved'],
  ['2001:db8::/32', 'special', 'documentation'],
  ['3fff::/20', 'special', 'documentation'],
  ['2000::/3', 'public', 'public'],
  ['::/0', 'special', 'reserved'],
]

const ipv4Ranges = IPV4.map(([cidr, reach, name]) => {
  const [base, bits] = ipaddr.IPv4.parseCIDR(cidr)
  const mask = bits === 0 ? 0 : -1 << (32 - bits)
  return { base: toInt32(base.toString()), mask, reach, name }
})
const ipv6Ranges = IPV6.map(([cidr, reach, name]) => ({ network: ipaddr.IPv6.parseCIDR(cidr), reach, name }))

/** IPv6 forms that carry an IPv4 address: a network with a translator or a relay sends such packets on to it. */
const CARRIERS = (
  [
    ['64:ff9b::/96', 12, 'NAT64'],
    ['64:ff9b:1::/48', 12, 'local NAT64'],
    ['2002::/16', 2, '6to4'],
    ['2001::/32', 12, 'Teredo'],
    ['::ffff:0:0:0/96', 12, 'IPv4-translated'],
    ['::/96', 12, 'IPv4-compatible'],
  ] as const
).map(([cidr, offset, form]) => ({ network: ipaddr.IPv6.parseCIDR(cidr), offset, form }))
type Carrier = (typeof CARRIERS)[number]

/** The IPv4 ranges of one reach, for a packet filter. A range of `never` may lie inside one of another reach. */
export const ipv4RangesOf = (wanted: Reach): string[] =>
  IPV4.filter(([, reach]) => reach === wanted).map(([cidr]) => cidr)

/** Text that is no address is of reach `never`. */
export function addressKind(text: string): AddressKind {
  if (isIPv4(text)) return ipv4Kind(text)
  const bare = text.split('%', 1)[0] ?? ''
  if (!isIPv6(bare)) return { address: text, inner: null, reach: 'never', name: 'not an address' }
  const parsed = ipaddr.IPv6.parse(withoutDots(bare))
  if (parsed.isIPv4MappedAddress()) return ipv4Kind(parsed.toIPv4Address().toString())
  const carrier = CARRIERS.find(({ network }) => parsed.match(network))
  const address = parsed.toString()
  if (carrier && address !== '::' && address !== '::1') return { address, ...carried(parsed, carrier) }
  for (const { network, reach, name } of ipv6Ranges) {
    if (parsed.match(network)) return { address, inner: null, reach, name }
  }
  throw new Error('unreachable: ::/0 matches every address')
}

/** ipaddr.js reads `::127.0.0.1` as if it were `::ffff:127.0.0.1`; the system connects to `::7f00:1`, and so does URL read it. */
const withoutDots = (address: string) =>
  address.includes('.') ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address

function ipv4Kind(address: string): AddressKind {
  const value = toInt32(address)
  for (const { base, mask, reach, name } of ipv4Ranges) {
    if ((value & mask) === base) return { address, inner: null, reach, name }
  }
  throw new Error('unreachable: 0.0.0.0/0 matches every address')
}

/**
 * The IPv4 address inside decides: public stays public through NAT64 only, as networks with DNS64 answer so for every
 * IPv4-only site; `never` stays so; everything else needs an allow rule.
 */
function carried(outer: ipaddr.IPv6, { offset, form }: Carrier): Omit<AddressKind, 'address'> {
  const bytes = outer.toByteArray().slice(offset, offset + 4)
  // Teredo hides its client's address from naive gateways by inverting every bit (RFC 4380 §4).
  const inner = (form === 'Teredo' ? bytes.map((byte) => byte ^ 0xff) : bytes).join('.')
  const { reach, name } = ipv4Kind(inner)
  if (reach === 'public' && form === 'NAT64') return { inner, reach, name }
  return { inner, reach: reach === 'never' ? 'never' : 'special', name: `${form} of ${name}` }
}

/** For a valid dotted quad. */
function toInt32(address: string): number {
  let value = 0
  for (const part of address.split('.')) value = (value << 8) | Number(part)
  return value
}
