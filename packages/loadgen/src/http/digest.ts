// Digest authentication (RFC 7616): answers a server's challenge. MD5, SHA-256 and their -sess forms, qop auth or none.
import { createHash, randomBytes } from 'node:crypto'

/** The Authorization header for a challenge, or undefined when the challenge is not one we can answer. */
export function digestAuthorization(
  challenge: string,
  request: { method: string; path: string; username: string; password: string },
): string | undefined {
  if (!/^digest\s/i.test(challenge)) return undefined
  const fields = parseChallenge(challenge)
  const { realm = '', nonce = '', opaque } = fields
  const algorithm = (fields.algorithm ?? 'MD5').toUpperCase()
  const base = algorithm.replace(/-SESS$/, '')
  const hashName = { MD5: 'md5', 'SHA-256': 'sha256' }[base]
  if (hashName === undefined) return undefined
  const hash = (text: string) => createHash(hashName).update(text).digest('hex')
  const cnonce = randomBytes(8).toString('hex')
  const offers = fields.qop?.split(',').map((name) => name.trim())
  if (offers !== undefined && !offers.includes('auth')) return undefined
  const user = hash(`${request.username}:${realm}:${request.password}`)
  const secret = algorithm.endsWith('-SESS') ? hash(`${user}:${nonce}:${cnonce}`) : user
  const what = hash(`${request.method}:${request.path}`)
  const response =
    offers === undefined
      ? hash(`${secret}:${nonce}:${what}`)
      : hash(`${secret}:${nonce}:00000001:${cnonce}:auth:${what}`)
  const parts = [
    `username="${request.username}"`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${request.path}"`,
    `response="${response}"`,
    `algorithm=${fields.algorithm ?? 'MD5'}`,
  ]
  if (offers !== undefined) parts.push('qop=auth', 'nc=00000001', `cnonce="${cnonce}"`)
  if (opaque !== undefined) parts.push(`opaque="${opaque}"`)
  return `Digest ${parts.join(', ')}`
}

function parseChallenge(challenge: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [, name = '', quoted, plain] of challenge.matchAll(/(?<!\w)(\w+)=(?:"([^"]*)"|([^\s,]+))/g)) {
    fields[name.toLowerCase()] = quoted ?? plain ?? ''
  }
  return fields
}
