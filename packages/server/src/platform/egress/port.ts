/**
 * The way out: everything the product sends to an address a user chose (checks, webhooks, scripts) goes through here.
 * The rules are policy.ts, the connections guarded.ts, the door for sandboxed scripts proxy.ts.
 */
import type { LookupFunction, Socket } from 'node:net'
import type { ConnectionOptions } from 'node:tls'

export type Address = { address: string; family: 4 | 6 }

/** All addresses of a name, in the order to try; `family` 0 asks for both. Rejects with a DNS error code (ENOTFOUND …). */
export type Resolve = (host: string, family: 0 | 4 | 6) => Promise<Address[]>

export type EgressPolicy = {
  /** `open` lets private and loopback addresses pass, `strict` public ones only; both know allow and deny lists. */
  readonly profile: 'open' | 'strict'
  /** Why this address must not be connected to, in words for the user; undefined when it may. `host` is the name it came from. */
  refusal(address: string, port: number, host?: string): string | undefined
  /**
   * Closes a service of the platform itself, under every address this machine answers to. A name is looked up now and
   * once a minute while the policy is in use. Returns how to open it again.
   */
  denyOwn(host: string, port: number): Promise<() => void>
}

export type DialOptions = {
  /** Name or address; IPv6 with or without brackets. */
  host: string
  port: number
  family?: 0 | 4 | 6 | undefined
  /** Present: TLS on top, with SNI and verification by `host` unless told otherwise. */
  tls?: ConnectionOptions | undefined
  /** Keep the socket open for writing after the other side has ended. */
  allowHalfOpen?: boolean | undefined
  /** Ends the attempt; afterwards the socket is the caller's. */
  signal?: AbortSignal | undefined
}

export type FetchOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Hops followed before giving up; default 5. 0 returns the redirect itself. */
  maxRedirects?: number
  /** For everything together: DNS, connections, all hops, body. Default 10,000. */
  timeoutMs?: number
  /** Decoded bytes kept of the body; default 1 MiB. */
  maxBytes?: number
  /** The status counts: a body that breaks off, or does not end in time, is one that is truncated. */
  bodyMayBreakOff?: boolean
  signal?: AbortSignal
}

export type FetchResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  /** The body went on beyond `maxBytes`, or broke off and was allowed to. */
  truncated: boolean
  url: string
}

export type Egress = {
  readonly policy: EgressPolicy
  /** Every address of the host, each allowed. Rejects with EgressBlocked when any of them is not: a mixed answer is an attack. */
  addresses(host: string, port: number, family?: 0 | 4 | 6): Promise<Address[]>
  /** The same as a `lookup` for node's own net, tls and http. These skip it for literal addresses: call `addresses` for those. */
  lookup(port: number): LookupFunction
  /** A connected socket (TLS: after the handshake) to a checked address. */
  dial(options: DialOptions): Promise<Socket>
  /** Something will be fetched before long: loads what that takes, so that the first does not wait for it. */
  prepare(): void
  /**
   * HTTP(S) with a new connection per hop. Own credentials and own headers stay with the origin they were meant for.
   * Rejects with EgressBlocked, a TimeoutError, or the network's error.
   */
  fetch(url: string | URL, options?: FetchOptions): Promise<FetchResponse>
}

export type BlockedConnection = { host: string; port: number; reason: string }

export type ProxyOptions = {
  /** Where to listen: this unix socket, else TCP on `host` (default 127.0.0.1) and `port` (default 0, a free one). */
  socketPath?: string
  /** Of the unix socket; default 0o666, since the script runs as another user. */
  mode?: number
  host?: string
  port?: number
  /** Most connections at once; default 512. */
  connections?: number
  /** Many clients hide a proxy's reason: whoever owns the script should be told this one. */
  onBlocked?: (blocked: BlockedConnection) => void
}

export type EgressProxy = {
  socketPath: string | null
  port: number | null
  /** Ends every connection at once and removes the socket. */
  close(): Promise<void>
}

/** Refused by the policy; the message is fit to be shown to the user. */
export class EgressBlocked extends Error {
  override name = 'EgressBlocked'
  readonly code = 'EGRESS_BLOCKED'
}
