/**
 * The egress settings as a policy, and with them the services of the platform itself, which are closed whatever the
 * settings say. Called with addresses that were resolved already (guarded.ts resolves, checks and connects).
 */
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { addressKind } from '../../../../wire/src/address-kinds.ts'
import { createAddressPolicy } from '../../../../wire/src/address-policy.ts'
import { parseRule, type Rule } from '../../../../wire/src/address-rules.ts'
import { StartError } from '../../kernel/start-error.ts'
import type { EgressPolicy, Resolve } from './port.ts'
import { systemResolve } from './resolve.ts'

export type PolicyOptions = {
  profile: 'open' | 'strict'
  /** EGRESS_ALLOW: opens local and special addresses; never metadata, link-local, multicast, nor the platform's own services. */
  allow?: readonly string[]
  /** EGRESS_DENY: wins over `allow`. */
  deny?: readonly string[]
  resolve?: Resolve
}

const RESOLVE_AGAIN_MS = 60_000

/** A service of the platform; `everywhere` = it listens on this machine. */
type OwnService = { host: string; everywhere: boolean; addresses: Set<string>; resolvedAt: number }

/** @throws StartError when a rule cannot be read. */
export function createPolicy({ profile, allow = [], deny = [], resolve = systemResolve }: PolicyOptions): EgressPolicy {
  const refusalBySettings = createAddressPolicy({
    profile,
    allow: parseRules(allow, 'EGRESS_ALLOW'),
    deny: parseRules(deny, 'EGRESS_DENY'),
  })
  const ownByPort = new Map<number, Set<OwnService>>()

  async function lookUp(service: OwnService) {
    service.resolvedAt = performance.now()
    const answers = await resolve(service.host, 0).catch(() => [])
    for (const { address } of answers) service.addresses.add(addressKind(address).address)
    service.everywhere ||= [...service.addresses].some(isOnThisMachine)
  }

  function isOwn(text: string, port: number, host: string | undefined): boolean {
    const services = ownByPort.get(port)
    if (!services) return false
    for (const service of services) {
      if (!isIP(service.host) && performance.now() - service.resolvedAt > RESOLVE_AGAIN_MS) void lookUp(service)
      if (service.host === host) return true
      if (placesOf(text).some((address) => service.addresses.has(address))) return true
      if (service.everywhere && isOnThisMachine(text)) return true
    }
    return false
  }

  function refusal(text: string, port: number, host?: string): string | undefined {
    const from = host === undefined ? undefined : plainHost(host)
    const why = isOwn(text, port, from) ? 'a service of the platform itself' : refusalBySettings(text, port, from)
    return why === undefined ? undefined : `blocked by egress policy: ${text} (${why})`
  }

  async function denyOwn(hostText: string, port: number) {
    const host = plainHost(hostText)
    const service: OwnService = { host, everywhere: false, addresses: new Set(), resolvedAt: 0 }
    const services = ownByPort.get(port) ?? new Set()
    ownByPort.set(port, services.add(service))
    if (isIP(host)) {
      service.addresses.add(addressKind(host).address)
      service.everywhere = isOnThisMachine(host)
    } else {
      await lookUp(service)
    }
    return () => {
      services.delete(service)
      if (services.size === 0) ownByPort.delete(port)
    }
  }

  return { profile, refusal, denyOwn }
}

/** Lower case, no brackets, no dot at the end: as rules and services are written. */
const plainHost = (host: string) =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')

/** Read from the system each time: interfaces come and go, and it is asked only for ports of own services. */
function isOnThisMachine(text: string): boolean {
  return placesOf(text).some((address) => {
    const { name } = addressKind(address)
    if (name === 'loopback' || name === 'unspecified') return true
    const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    return interfaces.some((entry) => addressKind(entry.address).address === address)
  })
}

/** The address itself, and the IPv4 address that packets to it may end up at. */
function placesOf(text: string): string[] {
  const { address, inner } = addressKind(text)
  return inner === null ? [address] : [address, inner]
}

/** @throws StartError naming the setting. */
function parseRules(texts: readonly string[], setting: string): Rule[] {
  return texts.map((text) => {
    const rule = parseRule(text)
    if (!rule)
      throw new StartError(`${setting}: "${text}" is not an address, a network or a host name, with or without a port`)
    return rule
  })
}
