/** Targets that are no web addresses: a host, or a host and a port. */
import { isIPv6 } from 'node:net'
import { z } from 'zod'

export interface HostPort {
  /** The scheme in front, without `://`; empty when there was none. */
  scheme: string
  /** Name (IDN in its ASCII form) or address, IPv6 without brackets. */
  host: string
  port: number
}

const MAX_LENGTH = 300

/** `db.example.com:5432`, `[::1]:5432`, with one of the schemes in front if any are named. Without `defaultPort` the port must be there. */
export function hostPortTarget({ schemes, defaultPort }: { schemes: readonly string[]; defaultPort?: number }) {
  const examples = schemes.map((scheme) => `${scheme}://`).join(' or ')
  const shape = defaultPort === undefined ? 'host:port' : 'host or host:port'
  return z
    .string()
    .trim()
    .max(MAX_LENGTH, `Must have at most ${MAX_LENGTH} characters`)
    .transform((text, ctx): HostPort => {
      const found = parse(text, schemes, defaultPort)
      if (found) return found
      ctx.addIssue({
        code: 'custom',
        message: `Must be ${shape}${examples && `, optionally with the prefix ${examples}`}`,
      })
      return z.NEVER
    })
}

function parse(text: string, schemes: readonly string[], defaultPort: number | undefined): HostPort | undefined {
  // A slash at the end is what browsers make of an address with a scheme.
  const parts = /^(?:([a-z]+):\/\/)?(\[[\da-f:.]+\]|[^:/[\]@?#\s]+)(?::(\d{1,5}))?(\/?)$/i.exec(text)
  if (parts?.[4] && !parts[1]) return undefined
  const scheme = parts?.[1]?.toLowerCase() ?? ''
  const host = readHost(parts?.[2] ?? '')
  const port = parts?.[3] === undefined ? defaultPort : Number(parts[3])
  if (!host || (scheme && !schemes.includes(scheme)) || port === undefined || port < 1 || port > 65_535)
    return undefined
  return { scheme, host, port }
}

/** A name or an address alone. */
export const hostTarget = z
  .string()
  .trim()
  .max(MAX_LENGTH, `Must have at most ${MAX_LENGTH} characters`)
  .transform((text, ctx): string => {
    const host = readHost(isIPv6(text) ? `[${text}]` : text)
    if (host) return host
    ctx.addIssue({ code: 'custom', message: 'Must be a host name or an address' })
    return z.NEVER
  })

/** As a browser would read it (IDN, unusual spellings of addresses); undefined when it is none, or looks like an option. */
function readHost(text: string): string | undefined {
  if (/[\s\p{Cc}/?#@\\%]/u.test(text) || (text.includes(':') && !text.startsWith('['))) return undefined
  const host = URL.parse(`http://${text}/`)?.hostname.replace(/^\[|\]$/g, '')
  return host && isHost(host) ? host : undefined
}

/** Something that a resolver can be asked for, or an address without brackets; browsers' reading of hosts lets far more through. */
export const isHost = (host: string): boolean =>
  host.includes(':') ||
  (host.length <= 253 && !host.startsWith('-') && host.replace(/\.$/, '').split('.').every(isLabel))

const isLabel = (text: string) => /^[\w-]{1,63}$/.test(text)
