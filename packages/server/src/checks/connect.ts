/**
 * Opens the connection of a check: name, TCP, TLS, each timed, to an address the egress policy allows. Always a new one,
 * without TLS session reuse: users want to know that connecting works. Certificates are judged here, before a byte is sent.
 */
import type { X509Certificate } from 'node:crypto'
import { connect as connectTcp, isIP, type LookupFunction, type Socket } from 'node:net'
import { connect as connectTls, createSecureContext, type SecureContext, type TLSSocket } from 'node:tls'
import { EgressBlocked } from '../platform/egress/port.ts'
import type { CheckContext } from './define.ts'
import { addPhase, CheckFailure, type Probe } from './probe.ts'

export interface Destination {
  /** Name or address, IPv6 without brackets. */
  host: string
  port: number
  family: 0 | 4 | 6
  secure: TlsWishes | null
}

export interface TlsWishes {
  /** False: any certificate will do. */
  verify: boolean
  /** Application protocols to offer, if any. */
  alpn?: string[]
}

/** Loading the trusted authorities takes milliseconds: once for all checks. */
let sharedContext: SecureContext | undefined

/** Rejects with CheckFailure, EgressBlocked or the network's error. The socket ends with the probe. */
export function openConnection(probe: Probe, context: CheckContext, destination: Destination): Promise<Socket> {
  const { host, port, family, secure } = destination
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    let namedAt = startedAt
    let lookup: LookupFunction | undefined
    const literal = isIP(host)
    if (literal) {
      const refusal = context.egress.policy.refusal(host, port)
      if (refusal) return reject(new EgressBlocked(refusal))
      if (family && family !== literal)
        return reject(new CheckFailure('dns', `${host} is no IPv${family} address`, null))
      probe.phase = 'connect'
      probe.address = host
    } else {
      probe.phase = 'dns'
      probe.address = null
      const checked = context.egress.lookup(port)
      lookup = (name, options, callback) =>
        checked(name, options, (...answer) => {
          namedAt = performance.now()
          addPhase(probe.phases, 'dnsMs', namedAt - startedAt)
          if (!answer[0]) probe.phase = 'connect'
          callback(...answer)
        })
    }
    const options = { host, port, family, lookup } as const
    const socket = secure ? connectTls({ ...options, ...tlsOptions(host, secure) }) : connectTcp(options)
    probe.own(socket)
    // Stays for the life of the socket: an error without a listener would end the process.
    socket.on('error', reject)
    socket.once('connect', () => {
      const connectedAt = performance.now()
      addPhase(probe.phases, 'connectMs', connectedAt - namedAt)
      probe.address ??= socket.remoteAddress ?? null
      if (!secure) return resolve(socket)
      probe.phase = 'tls'
      finishTls(socket as TLSSocket, { probe, host, verify: secure.verify, startedAt: connectedAt }).then(
        () => resolve(socket),
        reject,
      )
    })
  })
}

/** TLS inside a connection that a proxy has made. */
export async function secureTunnel(
  probe: Probe,
  tunnel: Socket,
  { host, secure }: { host: string; secure: TlsWishes },
): Promise<TLSSocket> {
  probe.phase = 'tls'
  const socket = probe.own(connectTls({ socket: tunnel, ...tlsOptions(host, secure) }))
  await finishTls(socket, { probe, host, verify: secure.verify, startedAt: performance.now() })
  return socket
}

function tlsOptions(host: string, { alpn }: TlsWishes) {
  sharedContext ??= createSecureContext()
  // Without the final dot of an absolute name (RFC 6066 §3).
  const servername = isIP(host) ? {} : { servername: host.replace(/\.$/, '') }
  // Verified by hand below: a refused certificate still has an expiry date that users want to see.
  return {
    secureContext: sharedContext,
    rejectUnauthorized: false,
    ...(alpn && { ALPNProtocols: alpn }),
    ...servername,
  }
}

type Handshake = { probe: Probe; host: string; verify: boolean; startedAt: number }

function finishTls(socket: TLSSocket, { probe, host, verify, startedAt }: Handshake): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.once('secureConnect', () => {
      addPhase(probe.phases, 'tlsMs', performance.now() - startedAt)
      const certificate = socket.getPeerX509Certificate()
      if (certificate) keepCertificate(probe, host, certificate)
      if (verify && !socket.authorized) reject(new CheckFailure('certificate', certificateFault(socket, host)))
      else resolve()
    })
  })
}

/**
 * What counts is the certificate of the host that is monitored; those of proxies and redirects are only named. A server may
 * show one whose date nobody can read.
 */
export function keepCertificate(probe: Probe, host: string, { validTo, fingerprint256 }: X509Certificate): void {
  const readMs = new Date(validTo).getTime()
  const expiresAt = Number.isNaN(readMs) ? null : new Date(readMs)
  if (probe.certificateHost !== null && probe.certificateHost !== host) {
    const others = probe.details?.otherCertificates
    const one = `${host} until ${expiresAt?.toISOString() ?? 'an unreadable date'}`
    if (typeof others === 'string' && others.split(', ').includes(one)) return
    probe.details = { ...probe.details, otherCertificates: others ? `${others}, ${one}` : one }
    return
  }
  probe.certificateExpiresAt = expiresAt
  probe.certificateFingerprint = fingerprint256.replaceAll(':', '').toLowerCase()
}

const FAULTS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate comes from an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate comes from an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'the certificate comes without its intermediate certificate, or from an unknown authority',
  CERT_REVOKED: 'the certificate has been revoked',
}

function certificateFault(socket: TLSSocket, host: string): string {
  // The types say Error, node gives its code as a string.
  const code = String(socket.authorizationError)
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `the certificate is not valid for ${host}`
  return FAULTS[code] ?? `the certificate was refused (${code})`
}
