/** The `url` of the checks that speak HTTP. Credentials in it are taken out: they belong into `config.auth`. */
import { z } from 'zod'
import { isHost } from '../host-port.ts'

export interface HttpTarget {
  /** Without credentials and fragment. */
  url: URL
  /** What stood in the URL, decoded; `auth` of the options wins over it. */
  credentials: { username: string; password: string } | null
}

export const MAX_URL_LENGTH = 2048

/** `protocols` with their colon. */
export const urlTarget = (protocols: readonly string[]) =>
  z
    .string()
    .trim()
    .max(MAX_URL_LENGTH, `Must have at most ${MAX_URL_LENGTH} characters`)
    .transform((text, ctx): HttpTarget => {
      const problem = problemOf(text, protocols)
      if (problem) {
        ctx.addIssue({ code: 'custom', message: problem })
        return z.NEVER
      }
      const url = new URL(text)
      const credentials =
        url.username || url.password ? { username: decoded(url.username), password: decoded(url.password) } : null
      url.username = ''
      url.password = ''
      url.hash = ''
      return { url, credentials }
    })

export const httpTarget = urlTarget(['http:', 'https:'])

function problemOf(text: string, protocols: readonly string[]): string | undefined {
  const allowed = protocols.map((protocol) => `${protocol}//`).join(' or ')
  const url = URL.parse(text)
  if (!url) return `Must be a URL that begins with ${allowed}`
  if (!protocols.includes(url.protocol)) return `Must begin with ${allowed}`
  // The parser drops tabs and line breaks silently; a URL with them is a mistake or an attack.
  if (/[\s\p{Cc}]/u.test(text)) return 'Must not contain spaces or control characters'
  if (!isHost(hostOf(url))) return 'Must name a host'
  if (url.port === '0') return 'Port must be 1 to 65535'
  return undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** As node's connect wants it: IPv6 without brackets. */
export const hostOf = ({ hostname }: URL) => (hostname.startsWith('[') ? hostname.slice(1, -1) : hostname)

export const portOf = ({ port, protocol }: URL) =>
  Number(port || (protocol === 'https:' || protocol === 'wss:' ? 443 : 80))
