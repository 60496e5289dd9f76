/** What identity is told when it is made. */
import type { Log } from '../../kernel/log.ts'
import type { IdentityMails } from './port.ts'

export interface AuthSettings {
  /** 32 bytes of which cookies' signatures and the seals of second factors are made. */
  secret: ArrayBuffer
  /** Where browsers reach us, if that is known; https makes cookies Secure. */
  publicUrl: string | undefined
  sessionSeconds: number
  mails: IdentityMails
  log: Log
  background(name: string, work: Promise<unknown>): void
}

export const secretOf = ({ secret }: AuthSettings): string => Buffer.from(secret).toString('hex')
export const isSecure = ({ publicUrl }: AuthSettings): boolean => publicUrl?.startsWith('https:') === true
