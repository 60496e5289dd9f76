/** The egress settings as a policy for plain connections, which are filtered by address and know no names. */
import { lookup } from 'node:dns/promises'
import { isIPv4 } from 'node:net'
import { parseEntry } from '../../../../wire/src/address-rules.ts'
import { StartError } from '../../kernel/start-error.ts'
import type { RawTcpPolicy } from './port.ts'

export interface EgressSettings {
  profile: 'open' | 'strict'
  /** EGRESS_ALLOW and EGRESS_DENY: addresses, blocks or names, each with or without a port. */
  allow: string[]
  deny: string[]
  /** Services of the platform itself on other machines; on this one nothing is ever reached. */
  own: { host: string; port: number }[]
}

/** @throws StartError when EGRESS_DENY has a name: it would silently not be denied */
export async function rawTcpPolicy({ profile, allow, deny, own }: EgressSettings): Promise<RawTcpPolicy> {
  const named = deny.find((text) => (parseEntry(text)?.kind ?? 'name') === 'name')
  if (named)
    throw new StartError(`EGRESS_DENY: "${named}" is a host name; with ISOLATION_RAW_TCP list its addresses instead`)
  const denied = [...ipv4Places(deny), ...(await ownPlaces(own))]
  return { private: profile === 'open', denied, allowed: ipv4Places(allow) }
}

/** IPv6 is closed for plain connections as a whole. */
const ipv4Places = (texts: string[]): RawTcpPolicy['denied'] =>
  texts.flatMap((text) => {
    const entry = parseEntry(text)
    const isIpv4 = entry && isIPv4(entry.text.split('/', 1)[0] ?? '')
    return isIpv4 ? [{ address: entry.text, port: entry.port ?? null }] : []
  })

async function ownPlaces(own: EgressSettings['own']): Promise<RawTcpPolicy['denied']> {
  const found = await Promise.all(
    own.map(async ({ host, port }) => {
      // A path is a unix socket, which no other network reaches.
      const addresses = host.startsWith('/') ? [] : await lookup(host, { all: true, family: 4 }).catch(() => [])
      return addresses.map(({ address }) => ({ address, port }))
    }),
  )
  return found.flat()
}
