// Opens connections: resolves the name, asks the address policy about every address, connects to exactly the checked
// one, does TLS, and keeps the time of each step for the metrics.
import { lookup } from 'node:dns/promises'
import { isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls'
import { denialBy } from '../../../wire/src/address-policy.ts'
import type { ScriptOptions } from '../script/options.ts'
import { type AddressPolicy, compilePolicy, compileRules } from './address-policy.ts'
import { CodedError, errorCodes } from './error-codes.ts'
import { openSocket, type Reader } from './socket.ts'
import { openTunnel } from './tunnel.ts'

/** How a connection came to be. Times in ms. */
export interface ConnectionInfo {
  lookupMs: number
  connectingMs: number
  tlsMs: number
  remoteAddress: string
  remotePort: number
  protocol: 'HTTP/1.1' | 'HTTP/2.0'
  tlsVersion: string
  cipher: string
  socket: Socket
  /** Where bytes go when the socket was opened raw; else it is a stream as usual. */
  reader: Reader | undefined
}

/** How connections leave: straight, to addresses the policy allows, or through a proxy that has a policy of its own. */
export interface WayOut {
  addresses: AddressPolicy
  proxySocket: string | undefined
}

export interface Connector {
  /** Opens a connection; rejects with an error that `failureOf` understands. */
  open(origin: Origin): Promise<ConnectionInfo>
}

export interface Origin {
  protocol: string
  hostname: string
  port: number
  http1Only?: boolean
  /** Without TLS: read by a Reader, see socket.ts. */
  isRaw?: boolean
}

interface Target {
  host: string
  port: number
}

const tlsVersionNames: Record<string, string> = {
  TLSv1: 'tls1.0',
  'TLSv1.1': 'tls1.1',
  'TLSv1.2': 'tls1.2',
  'TLSv1.3': 'tls1.3',
}

export function newConnector(options: ScriptOptions, { addresses: policy, proxySocket }: WayOut): Connector {
  const refusal = compilePolicy(policy)
  const resolve = newResolver(options.dnsTtlMs)
  const isDeniedByScript = denialBy(compileRules(options.blacklistIps))

  const refuseForScript = (address: string, port: number) => {
    if (isDeniedByScript(address, port)) {
      throw new CodedError(errorCodes.blockedAddress, `address ${address} is blocked by the script`)
    }
  }
  const straight = async ({ host, port }: Target, reader: Reader | undefined) => {
    const addresses = isIP(host) !== 0 ? [host] : await resolve(host)
    for (const address of addresses) {
      const reason = refusal(address, port)
      if (reason !== undefined) {
        throw new CodedError(errorCodes.blockedAddress, `address ${address}:${port} is refused (${reason})`)
      }
      refuseForScript(address, port)
    }
    const lookedUpMs = performance.now()
    const address = addresses[0] ?? ''
    return { socket: await openSocket({ host: address, port, noDelay: true }, reader), address, lookedUpMs }
  }
  // Names are resolved beyond the proxy: which address one leads to is not known here.
  const tunnelled = async ({ host, port }: Target, reader: Reader | undefined) => {
    const address = isIP(host) !== 0 ? host : ''
    if (address !== '') refuseForScript(address, port)
    const lookedUpMs = performance.now()
    return { socket: await openTunnel(proxySocket ?? '', { host, port }, reader), address, lookedUpMs }
  }

  return {
    async open({ protocol, hostname, port, http1Only, isRaw }) {
      const startedMs = performance.now()
      if (matchesHost(hostname, options.blockHostnames)) {
        throw new CodedError(errorCodes.blockedHost, `hostname ${hostname} is blocked by the script`)
      }
      const target = overridden(options.hosts, hostname, port)
      const reader: Reader | undefined = isRaw === true ? { read() {} } : undefined
      const reach = proxySocket === undefined ? straight : tunnelled
      const { socket, address, lookedUpMs } = await reach(target, reader)
      const connectedMs = performance.now()
      const info: ConnectionInfo = {
        lookupMs: lookedUpMs - startedMs,
        connectingMs: connectedMs - lookedUpMs,
        tlsMs: 0,
        remoteAddress: address,
        remotePort: target.port,
        protocol: 'HTTP/1.1',
        tlsVersion: '',
        cipher: '',
        socket,
        reader,
      }
      if (protocol === 'https:' || protocol === 'wss:') {
        const secure = await openTls(socket, tlsOptions(options, hostname, http1Only === true))
        info.socket = secure
        info.tlsMs = performance.now() - connectedMs
        info.protocol = secure.alpnProtocol === 'h2' ? 'HTTP/2.0' : 'HTTP/1.1'
        info.tlsVersion = tlsVersionNames[secure.getProtocol() ?? ''] ?? ''
        info.cipher = secure.getCipher()?.standardName ?? ''
      }
      return info
    },
  }
}

function newResolver(ttlMs: number): (host: string) => Promise<string[]> {
  const cache = new Map<string, { until: number; addresses: Promise<string[]> }>()
  return (host) => {
    const known = cache.get(host)
    if (known !== undefined && known.until > performance.now()) return known.addresses
    if (cache.size > 1000) cache.clear()
    const addresses = lookup(host, { all: true }).then((found) => {
      const sorted = found.sort((a, b) => a.family - b.family).map(({ address }) => address)
      if (sorted.length === 0) throw new CodedError(errorCodes.noAddress, 'lookup: no address')
      return sorted
    })
    addresses.catch(() => cache.delete(host))
    cache.set(host, { until: performance.now() + ttlMs, addresses })
    return addresses
  }
}

// `hosts` maps "name", "name:port" or "*.domain" to "ip" or "ip:port".
function overridden(hosts: Record<string, string>, host: string, port: number): Target {
  const bare = host.replace(/^\[|\]$/g, '')
  const wildcard = Object.keys(hosts).find((name) => name.startsWith('*.') && matchesHost(bare, [name]))
  const target = hosts[`${bare}:${port}`] ?? hosts[bare] ?? (wildcard === undefined ? undefined : hosts[wildcard])
  if (target === undefined) return { host: bare, port }
  const match = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(target)
  if (match === null) return { host: target, port }
  return { host: match[1] ?? match[2] ?? bare, port: match[3] === undefined ? port : Number(match[3]) }
}

function matchesHost(host: string, patterns: string[]): boolean {
  return patterns.some((pattern) => (pattern.startsWith('*') ? host.endsWith(pattern.slice(1)) : host === pattern))
}

function openTls(socket: Socket, options: ConnectionOptions): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const secure = connectTls({ ...options, socket })
    secure.once('secureConnect', () => {
      secure.off('error', reject)
      resolve(secure)
    })
    secure.once('error', (error) => {
      socket.destroy()
      reject(error)
    })
  })
}

function tlsOptions(options: ScriptOptions, hostname: string, http1Only: boolean): ConnectionOptions {
  const auth = options.tlsAuth.find(({ domains }) => domains.length === 0 || matchesHost(hostname, domains))
  return {
    servername: isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : '',
    ALPNProtocols: http1Only ? ['http/1.1'] : ['h2', 'http/1.1'],
    rejectUnauthorized: !options.insecureSkipTlsVerify,
    minVersion: options.tlsVersion.min as ConnectionOptions['minVersion'],
    maxVersion: options.tlsVersion.max as ConnectionOptions['maxVersion'],
    ...(options.tlsCipherSuites === undefined ? {} : { ciphers: options.tlsCipherSuites.map(opensslName).join(':') }),
    ...(auth === undefined ? {} : { cert: auth.cert, key: auth.key, passphrase: auth.password }),
  }
}

// Scripts name suites as the IANA does; OpenSSL has its own names for those before TLS 1.3.
function opensslName(suite: string): string {
  if (!suite.includes('_WITH_')) return suite
  return suite
    .replace(/^TLS_/, '')
    .replace('_WITH_', '_')
    .replace(/^RSA_(?=AES|3DES)/, '')
    .replace(/AES_(\d+)/, 'AES$1')
    .replace(/_CBC_SHA/, '_SHA')
    .replace(/CHACHA20_POLY1305.*/, 'CHACHA20-POLY1305')
    .replaceAll('_', '-')
}
