/** Which proxy a request goes through, by HTTP_PROXY, HTTPS_PROXY and NO_PROXY. Pure; fetch.ts does the sending. */
import { BlockList, isIP } from 'node:net'
import { usageError } from '../errors.ts'
import type { Environment } from '../settings/setting.ts'

export interface ProxyServer {
  /** Without name and password. */
  url: string
  /** The value of `Proxy-Authorization`; null when the proxy's address holds no name. */
  authorization: string | null
}

/** The proxy for `url`, or null: directly. Names in capitals win over small ones. @throws CliError for a proxy that cannot be */
export function proxyFor(url: URL, env: Environment): ProxyServer | null {
  const name = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const address = setting(env, name)
  if (!address || isDirect(url, setting(env, 'NO_PROXY'))) return null
  return parseProxy(name, address)
}

const setting = (env: Environment, name: string) => (env[name] ?? env[name.toLowerCase()] ?? '').trim()

function parseProxy(name: string, address: string): ProxyServer {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`
  const url = URL.canParse(text) ? new URL(text) : null
  // The address may hold a password, so it is not repeated.
  if (!url?.hostname || !/^https?:$/.test(url.protocol))
    throw usageError(
      `${name} is not the URL of an HTTP proxy`,
      'Use the form http://name:password@proxy.example.com:3128.',
    )
  const credentials = `${decoded(name, url.username)}:${decoded(name, url.password)}`
  return {
    url: url.origin,
    authorization: credentials === ':' ? null : `Basic ${Buffer.from(credentials).toString('base64')}`,
  }
}

function decoded(name: string, text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw usageError(`The name or password in ${name} is not percent-encoded`, 'Write % as %25.')
  }
}

/**
 * NO_PROXY: a comma- or space-separated list of `*`, names (they and all below them; a leading dot or `*.` says the same),
 * addresses, CIDR ranges, each with `:port` if only that port is meant; an IPv6 address with a port in brackets.
 */
export function isDirect(url: URL, noProxy: string): boolean {
  const host = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  const entries = noProxy.split(/[\s,]+/).filter(Boolean)
  return entries.some((entry) => entry === '*' || matches(parseEntry(entry.toLowerCase()), host, port))
}

interface NoProxyEntry {
  name: string
  port: string | null
}

function parseEntry(entry: string): NoProxyEntry {
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(entry)
  if (bracketed) return { name: bracketed[1] ?? '', port: bracketed[2] ?? null }
  if (isIP(entry) || entry.includes('/')) return { name: entry, port: null }
  const [, name = entry, port = null] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? []
  return { name, port }
}

function matches({ name, port: only }: NoProxyEntry, host: string, port: string): boolean {
  if (only !== null && only !== port) return false
  if (isIP(host)) return isIP(name) ? inRange(host, name, isIP(name) === 6 ? 128 : 32) : matchesRange(name, host)
  const suffix = name.replace(/^\*?\./, '')
  return suffix !== '' && (host === suffix || host.endsWith(`.${suffix}`))
}

function matchesRange(range: string, host: string): boolean {
  const [, net = '', bits = ''] = /^(.+)\/(\d{1,3})$/.exec(range) ?? []
  return isIP(net) !== 0 && Number(bits) <= (isIP(net) === 6 ? 128 : 32) && inRange(host, net, Number(bits))
}

/** Also when one is written as IPv4 and the other as the same address mapped into IPv6. */
function inRange(host: string, net: string, bits: number): boolean {
  const list = new BlockList()
  list.addSubnet(net, bits, isIP(net) === 6 ? 'ipv6' : 'ipv4')
  return list.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')
}
