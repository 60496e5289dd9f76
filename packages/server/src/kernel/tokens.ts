/** The form of tokens: a prefix, 32 random bytes in base62; what is stored is the SHA-256 and a display prefix. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

export type TokenPrefix = 'svc_live_' | 'svc_test_' | 'svc_trigger_' | 'job_'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_BYTES = 32
/** Digits that 32 bytes need in base62, so that every token of a kind has the same length. */
const DIGITS = 43
const SHOWN = 4
const MAX_LENGTH = 256

export function newToken(prefix: TokenPrefix): string {
  let number = BigInt(`0x${randomBytes(RANDOM_BYTES).toString('hex')}`)
  let digits = ''
  for (let i = 0; i < DIGITS; i++) {
    digits = ALPHABET[Number(number % 62n)] + digits
    number /= 62n
  }
  return prefix + digits
}

/** The prefix of a token, or null when it has none that we know. */
export function prefixOf(token: string): TokenPrefix | null {
  if (token.length > MAX_LENGTH || !/^[A-Za-z0-9_-]+$/.test(token)) return null
  for (const prefix of ['svc_live_', 'svc_test_', 'svc_trigger_', 'job_'] as const) {
    if (token.startsWith(prefix) && token.length >= prefix.length + SHOWN) return prefix
  }
  return null
}

/** What lists show and what narrows the candidates of a look-up: the prefix and the next four characters. */
export const startOf = (token: string): string => token.slice(0, (prefixOf(token)?.length ?? 0) + SHOWN)
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer')
/** The same as text, in base64. */
export const hashTextOf = (token: string): string => hash('sha256', token, 'base64')

/** The candidate whose hash is this token's. Always compares at least once, in constant time per candidate. */
export function findByHash<Row extends { hash: Uint8Array }>(rows: readonly Row[], hash: Buffer): Row | null {
  let found: Row | null = null
  if (rows.length === 0) timingSafeEqual(hash, Buffer.alloc(hash.length))
  for (const row of rows) {
    if (row.hash.length === hash.length && timingSafeEqual(row.hash, hash)) found = row
  }
  return found
}
