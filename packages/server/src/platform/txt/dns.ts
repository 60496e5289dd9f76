/** TXT records from the system's name servers, or from others that a setting names. */
import { Resolver } from 'node:dns/promises'
import type { TxtRecords } from './port.ts'

const TRY_MS = 4000
const NOTHING_THERE = new Set(['ENODATA', 'ENOTFOUND'])
const MAX_RECORDS = 100

/** `servers`: addresses, with or without a port; none for the system's. @throws Error for what is no address */
export function dnsTxtRecords(servers: readonly string[]): TxtRecords {
  const resolver = new Resolver({ timeout: TRY_MS, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return {
    async look(name) {
      try {
        const records = await resolver.resolveTxt(name)
        return { status: 'found', texts: records.slice(0, MAX_RECORDS).map((parts) => parts.join('')) }
      } catch (error) {
        const { code = 'unknown' } = error as NodeJS.ErrnoException
        return NOTHING_THERE.has(code) ? { status: 'none' } : { status: 'failed', reason: code }
      }
    },
  }
}
