/**
 * Names to addresses as the system does it (hosts file, search domains). Questions on their way are shared, so a
 * hundred checks of one slow name hold one thread, and a flood of slow names is refused rather than queued for ever.
 */
import { lookup } from 'node:dns/promises'
import type { Address, Resolve } from './port.ts'

const MAX_PENDING = 2000

const pending = new Map<string, Promise<Address[]>>()

/** Rejects with getaddrinfo's codes (ENOTFOUND, EAI_AGAIN …), or EBUSY when too many questions are open: our trouble, not the name's. */
export const systemResolve: Resolve = (host, family) => {
  const key = `${family} ${host}`
  const known = pending.get(key)
  if (known) return known
  if (pending.size >= MAX_PENDING) {
    return Promise.reject(Object.assign(new Error('too many name lookups at once'), { code: 'EBUSY' }))
  }
  const asked = lookup(host, { all: true, family, order: 'verbatim' }) as Promise<Address[]>
  pending.set(key, asked)
  const done = () => pending.delete(key)
  asked.then(done, done)
  return asked
}
