/**
 * May this address be connected to? One pure answer for checks, webhooks and scripts alike.
 * Called with addresses that were resolved already: names prove nothing (guarded.ts resolves, checks and connects).
 */
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { addressKind } from './address-kinds.ts'
import type { EgressPolicy, Resolve } from './port.ts'
import { systemResolve } from './resolve.ts'
import { parseRules } from './rules.ts'

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
  const allowRules = parseRules(allow, 'EGRESS_ALLOW')
  const denyRules = parseRules(deny, 'EGRESS_DENY')
  const ownByPort = new Map<number, Set<OwnService>>()

  async function lookUp(service: OwnService) {
    service.resolvedAt = performance.now()
    const answers = await resolve(service.host, 0).catch(() => [])
    for (const { address } of answers) service.addresses.add(addressKind(address).address)
    service.everywhere ||= [...service.addresses].some(isOnThisMachine)
  }

  function isOwn(address: string, port: number, host: string | undefined): boolean {
    const services = ownByPort.get(port)
    if (!services) return false
    for (const service of services) {
      if (!isIP(service.host) && performance.now() - service.resolvedAt > RESOLVE_AGAIN_MS) void lookUp(service)
      if (service.host === host || service.addresses.has(address)) return true
      if (service.everywhere && isOnThisMachine(address)) return true
    }
    return false
  }

  function refusal(text: string, port: number, host?: string): string | undefined {
    const { address, reach, name } = addressKind(text)
    const from = host === undefined ? undefined : plainHost(host)
    const because = (why: string) => `blocked by egress policy: ${text} (${why})`
    if (isOwn(address, port, from)) return because('a service of the platform itself')
    if (reach === 'never') return because(name)
    if (denyRules.some((rule) => rule(address, port, from))) return because('on the deny list')
    if (reach === 'public' || (reach === 'local' && profile === 'open')) return undefined
    return allowRules.some((rule) => rule(address, port, from)) ? undefined : because(name)
  }

  async function denyOwn(hostText: string, port: number) {
    const host = plainHost(hostText)
    const service: OwnService = { host, everywhere: false, addresses: new Set(), resolvedAt: 0 }
    const services = ownByPort.get(port) ?? new Set()
    ownByPort.set(port, services.add(service))
    if (isIP(host)) {
      service.addresses.add(addressKind(host).address)
      service.everywhere = isOnThisMachine(addressKind(host).address)
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
function isOnThisMachine(address: string): boolean {
  const { name } = addressKind(address)
  if (name === 'loopback' || name === 'unspecified') return true
  const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return interfaces.some((entry) => addressKind(entry.address).address === address)
}
