/**
 * Entries of allow and deny lists: an address, a network or a host name, each with an optional port. Which list wins is
 * decided in address-policy.ts.
 */
import { isIP, isIPv6 } from 'node:net'
import { domainToASCII } from 'node:url'
import ipaddr from 'ipaddr.js'
import { addressKind } from './address-kinds.ts'

/** `address` is canonical (address-kinds.ts); `host` the name it was resolved from. */
export type Rule = (address: string, port: number, host: string | undefined) => boolean

/**
 * `10.0.0.5`, `10.0.0.0/8`, `example.com`, `*.example.com`, `fd00::/8`, each with `:port` behind; IPv6 then in brackets.
 * Undefined when the text is none of these.
 */
export function parseRule(given: string): Rule | undefined {
  const text = given.trim().toLowerCase()
  const [place, port] = splitPort(text)
  if (Number.isNaN(port)) return undefined
  const matches = placeMatcher(place)
  return matches && ((address, toPort, host) => (port === undefined || port === toPort) && matches(address, host))
}

/** The port is NaN when there is one but it is none. */
function splitPort(text: string): [place: string, port: number | undefined] {
  if (isIPv6(text.replace(/\/\d+$/, ''))) return [text, undefined]
  const parts = /^(?:\[(?<bracketed>[^\]]+)\]|(?<plain>[^:]+))(?::(?<port>\d{1,5}))?$/.exec(text)?.groups
  if (!parts) return ['', Number.NaN]
  const port = parts.port === undefined ? undefined : Number(parts.port)
  return [parts.bracketed ?? parts.plain ?? '', port !== undefined && (port < 1 || port > 65_535) ? Number.NaN : port]
}

function placeMatcher(place: string): ((address: string, host: string | undefined) => boolean) | undefined {
  if (isIP(place)) {
    const { address: wanted } = addressKind(place)
    return (address) => address === wanted
  }
  if (place.includes('/')) return networkMatcher(place)
  const suffix = place.startsWith('*.') ? place.slice(1) : ''
  const name = domainToASCII(suffix ? place.slice(2) : place)
  // A last label of digits would be read as an IPv4 address in an unusual spelling.
  if (!/^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)*(?!\d+$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/.test(name)) return undefined
  return suffix ? (_, host) => host?.endsWith(`.${name}`) === true : (_, host) => host === name
}

function networkMatcher(cidr: string) {
  const [base = '', bits = ''] = cidr.split('/')
  if (!isIP(base) || !/^\d{1,3}$/.test(bits) || !ipaddr.isValidCIDR(cidr)) return undefined
  // Addresses come here unwrapped: a network of IPv4-mapped ones would match nothing, silently.
  if (isIP(base) !== isIP(addressKind(base).address)) return undefined
  const network = ipaddr.parseCIDR(cidr)
  return (address: string) => {
    const parsed = ipaddr.parse(address)
    return parsed.kind() === network[0].kind() && parsed.match(network as [ipaddr.IPv4 & ipaddr.IPv6, number])
  }
}
