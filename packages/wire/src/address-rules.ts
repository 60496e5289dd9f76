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

/** An entry as it was read: one address (canonical), one network, or a host name, which may begin with `*.`. */
export type AddressEntry = {
  kind: 'address' | 'network' | 'name'
  text: string
  /** Undefined: every port. */
  port: number | undefined
}

/**
 * `10.0.0.5`, `10.0.0.0/8`, `example.com`, `*.example.com`, `fd00::/8`, each with `:port` behind; IPv6 then in brackets.
 * Undefined when the text is none of these.
 */
export function parseEntry(given: string): AddressEntry | undefined {
  const [place, port] = splitPort(given.trim().toLowerCase())
  if (Number.isNaN(port)) return undefined
  if (isIP(place)) return { kind: 'address', text: addressKind(place).address, port }
  if (place.includes('/')) return isNetwork(place) ? { kind: 'network', text: place, port } : undefined
  const prefix = place.startsWith('*.') ? '*.' : ''
  const name = domainToASCII(place.slice(prefix.length))
  // A last label of digits would be read as an IPv4 address in an unusual spelling.
  if (!/^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)*(?!\d+$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/.test(name)) return undefined
  return { kind: 'name', text: prefix + name, port }
}

/** An entry as a question. Undefined when the text is no entry. */
export function parseRule(text: string): Rule | undefined {
  const entry = parseEntry(text)
  if (!entry) return undefined
  const { port } = entry
  const matches = placeMatcher(entry)
  return (address, toPort, host) => (port === undefined || port === toPort) && matches(address, host)
}

/** The port is NaN when there is one but it is none. */
function splitPort(text: string): [place: string, port: number | undefined] {
  if (isIPv6(text.replace(/\/\d+$/, ''))) return [text, undefined]
  const parts = /^(?:\[(?<bracketed>[^\]]+)\]|(?<plain>[^:]+))(?::(?<port>\d{1,5}))?$/.exec(text)?.groups
  if (!parts) return ['', Number.NaN]
  const port = parts.port === undefined ? undefined : Number(parts.port)
  return [parts.bracketed ?? parts.plain ?? '', port !== undefined && (port < 1 || port > 65_535) ? Number.NaN : port]
}

function placeMatcher({ kind, text }: AddressEntry): (address: string, host: string | undefined) => boolean {
  if (kind === 'address') return (address) => address === text
  if (kind === 'network') return networkMatcher(text)
  return text.startsWith('*.') ? (_, host) => host?.endsWith(text.slice(1)) === true : (_, host) => host === text
}

function isNetwork(cidr: string): boolean {
  const [base = '', bits = ''] = cidr.split('/')
  // Addresses are compared unwrapped: a network of IPv4-mapped ones would match nothing, silently.
  const isPlain = isIP(base) !== 0 && isIP(base) === isIP(addressKind(base).address)
  return isPlain && /^\d{1,3}$/.test(bits) && ipaddr.isValidCIDR(cidr)
}

function networkMatcher(cidr: string) {
  const network = ipaddr.parseCIDR(cidr)
  return (address: string) => {
    const parsed = ipaddr.parse(address)
    return parsed.kind() === network[0].kind() && parsed.match(network as [ipaddr.IPv4 & ipaddr.IPv6, number])
  }
}
