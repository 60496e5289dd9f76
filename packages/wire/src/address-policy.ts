/**
 * May this address be connected to? The one decision by profile, allow and deny list, for checks, webhooks, scripts and
 * load tests alike. Called with addresses that were resolved already: names prove nothing.
 */
import { addressKind } from './address-kinds.ts'
import type { Rule } from './address-rules.ts'

export type AddressPolicyOptions = {
  /** `open` lets private and loopback addresses pass, `strict` public ones only. */
  profile: 'open' | 'strict'
  /** Opens local and special addresses; never metadata, link-local and multicast ones. */
  allow: readonly Rule[]
  /** Wins over `allow`, and also counts for the IPv4 address that an IPv6 address carries. */
  deny: readonly Rule[]
}

/** Why an address is refused, in words for a message; undefined when it may be reached. `host` is the name it came from. */
export type AddressRefusal = (address: string, port: number, host?: string) => string | undefined

export function createAddressPolicy({ profile, allow, deny }: AddressPolicyOptions): AddressRefusal {
  const isDenied = denialBy(deny)
  return (text, port, host) => {
    const { address, reach, name } = addressKind(text)
    if (reach === 'never') return name
    if (isDenied(text, port, host)) return 'on the deny list'
    if (reach === 'public' || (reach === 'local' && profile === 'open')) return undefined
    return allow.some((rule) => rule(address, port, host)) ? undefined : name
  }
}

/** Whether a deny list alone refuses an address. */
export function denialBy(rules: readonly Rule[]): (address: string, port: number, host?: string) => boolean {
  return (text, port, host) => {
    if (rules.length === 0) return false
    const { address, inner } = addressKind(text)
    return rules.some((rule) => rule(address, port, host) || (inner !== null && rule(inner, port, host)))
  }
}
