/**
 * The rules of nftables for one slot's plain connections, as text: where they may go by the table of addresses that the
 * egress policy goes by too. networks.ts puts them in place.
 */
import { ipv4RangesOf } from '../../../../wire/src/address-kinds.ts'
import type { RawTcpPolicy } from './port.ts'

/** Set aside for tests of network gear, so hardly ever in use: room for 16,384 slots of four addresses. */
const SLOT_NETWORK = '198.19.0.0/16'
const LOOPBACK = '127.0.0.0/8'

export const nameOf = (uid: number): string => `wk${uid}`

/** The slot's address ends in .2 of its four, this machine's side in .1. */
export function addressOf(uid: number, side: 1 | 2): string {
  const offset = (uid % 16_384) * 4 + side
  return `198.19.${offset >> 8}.${offset & 255}`
}

/** What is closed beside `policy.denied`: always, or unless `policy.allowed` names it. */
export function closedNetworks(policy: Pick<RawTcpPolicy, 'private'>) {
  return {
    always: [...ipv4RangesOf('never'), LOOPBACK, SLOT_NETWORK],
    unlessAllowed: [...ipv4RangesOf('special'), ...(policy.private ? [] : ipv4RangesOf('local'))],
  }
}

export function packetRules(uid: number, policy: RawTcpPolicy, nameServers: string[]): string {
  const name = nameOf(uid)
  for (const { address } of [...policy.denied, ...policy.allowed]) {
    if (!/^[\d.]+(\/\d{1,2})?$/.test(address)) throw new Error(`not an IPv4 address or block: ${address}`)
  }
  const accept = (rule: string) => `${rule} accept`
  const refuse = (rule: string) => [
    `${rule} meta l4proto tcp reject with tcp reset`,
    `${rule} reject with icmpx admin-prohibited`,
  ]
  const to = ({ address, port }: RawTcpPolicy['denied'][number]) =>
    `ip daddr ${address}${port === null ? '' : ` meta l4proto { tcp, udp } th dport ${port}`}`
  const names = nameServers.map((server) => accept(`ip daddr ${server} meta l4proto { tcp, udp } th dport 53`))
  const closed = closedNetworks(policy)
  const forward = [
    ...names,
    ...policy.denied.flatMap((entry) => refuse(to(entry))),
    ...refuse(`ip daddr { ${closed.always.join(', ')} }`),
    ...policy.allowed.map((entry) => accept(to(entry))),
    ...refuse(`ip daddr { ${closed.unlessAllowed.join(', ')} }`),
    ...refuse('meta nfproto ipv6'),
  ]
  const from = `iifname "${name}"`
  return `
add table inet ${name}
delete table inet ${name}
table inet ${name} {
  chain input {
    type filter hook input priority -10; policy accept;
    ${from} jump fromSlot
  }
  chain fromSlot {
    ${[...names, ...refuse('')].join('\n    ')}
  }
  chain forward {
    type filter hook forward priority -10; policy accept;
    ${from} jump through
    oifname "${name}" ct state established,related accept
    oifname "${name}" drop
  }
  chain through {
    ${forward.join('\n    ')}
  }
  chain leave {
    type nat hook postrouting priority 100; policy accept;
    ip saddr ${addressOf(uid, 2)} masquerade
  }
}
`
}
