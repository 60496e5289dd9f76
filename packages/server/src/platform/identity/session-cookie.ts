/**
 * The cookie that holds a session: its token and a signature, as better-auth writes them. Looking at the signature first
 * spares the database what nobody of ours ever gave out.
 */
import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { SessionCookie } from './port.ts'

const NAME = 'watchkeeper.session_token'
const MAX_LENGTH = 256

export function sessionCookie(secret: string, secure: boolean): SessionCookie {
  const sign = (token: string) => createHmac('sha256', secret).update(token).digest()
  return {
    name: `${secure ? '__Secure-' : ''}${NAME}`,
    write: (token) => `${token}.${sign(token).toString('base64')}`,
    hashOf: (token) => hash('sha256', token, 'base64url'),
    read(value) {
      const at = value.lastIndexOf('.')
      if (at < 1 || value.length > MAX_LENGTH) return null
      const token = value.slice(0, at)
      const given = Buffer.from(value.slice(at + 1), 'base64')
      const right = sign(token)
      return given.length === right.length && timingSafeEqual(given, right) ? token : null
    },
  }
}
