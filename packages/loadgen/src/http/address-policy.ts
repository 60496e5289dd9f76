// Which addresses a run may connect to. The policy is data in the job; it is applied to every address a name resolves
// to and to every literal, on every hop. The table of addresses and the decision are the product's one.
import { createAddressPolicy } from '../../../wire/src/address-policy.ts'
import { parseRule, type Rule } from '../../../wire/src/address-rules.ts'

/**
 * `open`: public, private and loopback addresses. `strict`: public ones only. Entries of `allow` and `deny` are
 * `address`, `address/prefix` or `address:port` (IPv6 in brackets); deny wins over allow, and nothing opens link-local
 * and cloud metadata addresses.
 */
export interface AddressPolicy {
  mode: 'open' | 'strict'
  allow: string[]
  deny: string[]
}

export const openPolicy: AddressPolicy = { mode: 'open', allow: [], deny: [] }

/** Compiles a policy to a question: the reason an address is refused, or undefined when it may be reached. */
export function compilePolicy({
  mode,
  allow,
  deny,
}: AddressPolicy): (address: string, port: number) => string | undefined {
  return createAddressPolicy({ profile: mode, allow: compileRules(allow), deny: compileRules(deny) })
}

/** @throws Error when an entry is neither an address nor a network */
export function compileRules(entries: string[]): Rule[] {
  return entries.map((entry) => {
    const rule = parseRule(entry)
    if (!rule) throw new Error(`'${entry}' is not an address or a network`)
    return rule
  })
}
