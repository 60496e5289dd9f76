/** The egress settings as a policy for plain connections, which are filtered by address and know no names. */
import { lookup } from 'node:dns/promises'
import { isIPv4, isIPv6 } from 'node:net'
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
  const named = deny.find((text) => parse(text) === null && !isAboutIpv6(text))
  if (named) throw new StartError(`EGRESS_DENY: "${named}" is a name; with ISOLATION_RAW_TCP deny its addresses`)
  const places = (texts: string[]) => texts.map(parse).filter((place) => place !== null)
  return { private: profile === 'open', denied: [...places(deny), ...(await ownPlaces(own))], allowed: places(allow) }
}

function parse(text: string): { address: string; port: number | null } | null {
  const [, address = '', bits, port] = /^([\d.]+)(\/\d{1,2})?(?::(\d{1,5}))?$/.exec(text.trim()) ?? []
  return isIPv4(address) ? { address: address + (bits ?? ''), port: port ? Number(port) : null } : null
}

/** IPv6 is closed for plain connections as a whole. */
const isAboutIpv6 = (text: string): boolean =>
  isIPv6(
    text
      .trim()
      .replace(/^\[/, '')
      .replace(/(\/\d+)?(\](:\d+)?)?$/, ''),
  )

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
