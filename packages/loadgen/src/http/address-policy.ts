// Which addresses a run may connect to. The policy is data in the job; it is applied to every address a name resolves
// to and to every literal, on every hop.
import { BlockList, isIP } from 'node:net'

/**
 * `open`: everything but link-local and cloud metadata addresses. `strict`: public addresses only. Entries of `allow`
 * and `deny` are `address`, `address/prefix` or `address:port` (IPv6 in brackets); deny wins over allow.
 */
export interface AddressPolicy {
  mode: 'open' | 'strict'
  allow: string[]
  deny: string[]
}

export const openPolicy: AddressPolicy = { mode: 'open', allow: [], deny: [] }

const never = blockList([
  '169.254.0.0/16',
  'fe80::/10',
  'fd00:ec2::254/128',
  '100.100.100.200/32',
  '192.0.0.192/32',
  '168.63.129.16/32',
  '224.0.0.0/4',
  '255.255.255.255/32',
  'ff00::/8',
])

const notPublic = blockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '240.0.0.0/4',
  '::/127',
  '2001:db8::/32',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fec0::/10',
])

/** Compiles a policy to a question: the reason an address is refused, or undefined when it may be reached. */
export function compilePolicy(policy: AddressPolicy): (address: string, port: number) => string | undefined {
  const allow = compileEntries(policy.allow)
  const deny = compileEntries(policy.deny)
  return (address, port) => {
    const plain = unwrap(address)
    if (deny(plain, port)) return 'denied'
    if (allow(plain, port)) return undefined
    if (contains(never, plain)) return 'link-local, multicast or metadata address'
    if (policy.mode === 'strict' && contains(notPublic, plain)) return 'not a public address'
    return undefined
  }
}

function compileEntries(entries: string[]): (address: string, port: number) => boolean {
  const rules = entries.map((entry) => {
    const match = /^(?:\[([^\]]+)\]|([^\]/:]+))(?::(\d+))?$/.exec(entry)
    const port = match?.[3] === undefined ? undefined : Number(match[3])
    return {
      list: blockList([port === undefined ? entry.replace(/^\[|\]$/g, '') : (match?.[1] ?? match?.[2] ?? '')]),
      port,
    }
  })
  return (address, port) =>
    rules.some((rule) => (rule.port === undefined || rule.port === port) && contains(rule.list, address))
}

function blockList(entries: string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const version = isIP(address)
    if (version === 0) throw new Error(`'${entry}' is not an address or a network`)
    const family = version === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, prefix === undefined ? (version === 6 ? 128 : 32) : Number(prefix), family)
  }
  return list
}

function contains(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** The IPv4 address inside mapped, NAT64, 6to4, Teredo and "compatible" forms; everything else as it is. */
export function unwrap(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = expand(address)
  const v4 = (high = 0, low = 0) => `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
  const [a, b, c, d, e, f, g, h] = groups
  if (a === 0 && b === 0 && c === 0 && d === 0 && e === 0 && (f === 0xffff || f === 0) && (g !== 0 || (h ?? 0) > 1))
    return v4(g, h)
  if (a === 0x64 && b === 0xff9b) return v4(g, h)
  if (a === 0x2002) return v4(b, c)
  if (a === 0x2001 && b === 0) return v4(~(g ?? 0) & 0xffff, ~(h ?? 0) & 0xffff)
  return address
}

function expand(address: string): number[] {
  const bare = address.split('%', 1)[0] ?? ''
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(bare)
  const text = dotted
    ? `${dotted[1]}${((Number(dotted[2]) << 8) | Number(dotted[3])).toString(16)}:${((Number(dotted[4]) << 8) | Number(dotted[5])).toString(16)}`
    : bare
  const [head = '', tail] = text.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? [] : new Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...gap, ...right].map((group) => Number.parseInt(group, 16))
}
