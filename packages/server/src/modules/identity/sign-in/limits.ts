/** How often somebody may try to prove something: counted per account and per address, whether there is such an account or not. */
import { createHash } from 'node:crypto'
import { siteOf } from '../../../http/rate-limit.ts'
import { tooMany } from '../../../kernel/errors.ts'
import type { Counters } from '../../../platform/counters/port.ts'

const WINDOW_SECONDS = 900
const TRIES_PER_ACCOUNT = 10
const TRIES_PER_ADDRESS = 60
const MAILS_PER_ACCOUNT = 5

export interface SignInLimits {
  /** @throws AppError 429 */
  count(what: string, account: string, ip: string): Promise<void>
  /** Whether one more mail may go to the address; there is no other answer either way. */
  mayMail(what: string, account: string): Promise<boolean>
}

export function signInLimits(counters: Counters): SignInLimits {
  const hit = (key: string, limit: number) => counters.hit(key, limit, WINDOW_SECONDS)
  return {
    async count(what, account, ip) {
      const counts = [
        await hit(`${what}:account:${hashed(account)}`, TRIES_PER_ACCOUNT),
        await hit(`${what}:address:${siteOf(ip)}`, TRIES_PER_ADDRESS),
      ]
      const over = counts.filter(({ allowed }) => !allowed).map(({ waitSeconds }) => waitSeconds)
      if (over.length > 0) throw tooMany(Math.max(...over))
    },
    mayMail: async (what, account) => (await hit(`${what}:mail:${hashed(account)}`, MAILS_PER_ACCOUNT)).allowed,
  }
}

const hashed = (account: string) => createHash('sha256').update(account.toLowerCase()).digest('base64url')
