/**
 * Until when a domain is registered, as its registry tells by RDAP (RFC 9083). Registries want to be asked seldom: what
 * one has told holds for some hours. That one does not answer says nothing about the domain.
 */
import type { BootstrapData, LookupOptions } from 'rdapper'
import { z } from 'zod'
import { boundedCache } from '../kernel/bounded-cache.ts'
import type { Egress } from '../platform/egress/port.ts'
import { type CheckContext, defineCheck } from './define.ts'
import { hostTarget } from './host-port.ts'
import { CheckFailure, type ProbeResult, runProbe, UP } from './probe.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const KNOWN_DOMAINS = 2000
/** IANA's list of registries has some hundred thousand bytes. */
const MAX_BYTES = 4 << 20
const ACCEPT = { Accept: 'application/rdap+json, application/json' }
const REGISTRIES = 'https://data.iana.org/rdap/dns.json'
/** For telling that the registry did not answer in time, before the deadline would call it an outage. */
const GRACE_MS = 5000

const options = z.strictObject({
  warnDays: z.int().min(0).max(365).default(30).meta({ description: 'degraded when fewer days are left' }),
  server: z
    .url({ protocol: /^https?$/, error: 'Must be a URL that begins with http:// or https://' })
    .max(2048)
    .optional()
    .meta({ description: 'RDAP server to query; default the server of the registry in the list of IANA' }),
})

interface Registration {
  isRegistered: boolean
  expiresAt: Date | null
}

export const domainExpiry = defineCheck({
  type: 'domain_expiry',
  title: 'Domain expiry',
  target: hostTarget,
  options,
  run: ({ target, options }, context) =>
    runProbe({ ...context, timeoutMs: context.timeoutMs + GRACE_MS }, async (probe) => {
      const { toRegistrableDomain } = await import('rdapper')
      const domain = toRegistrableDomain(target)
      if (domain === null) throw new CheckFailure('domain', `${target} is not a registrable domain`, null)
      const { isRegistered, expiresAt } = await registrationOf(domain, options.server, context)
      const daysLeft = expiresAt && Math.floor((expiresAt.getTime() - Date.now()) / DAY_MS)
      probe.details = { domain, expiresAt: expiresAt?.toISOString() ?? null, daysLeft }
      if (!isRegistered) throw new CheckFailure('domain', `${domain} is not registered`, null)
      if (daysLeft === null) throw new CheckFailure('probe', 'the registry does not publish the expiry date', null)
      return judged(domain, daysLeft, options.warnDays)
    }),
})

function judged(domain: string, daysLeft: number, warnDays: number): ProbeResult {
  if (daysLeft < 0) throw new CheckFailure('domain', `the registration of ${domain} has expired`, null)
  if (daysLeft >= warnDays) return UP
  const message = `the registration of ${domain} expires in ${daysLeft} day${daysLeft === 1 ? '' : 's'}`
  return { status: 'degraded', kind: 'domain', message, phase: null }
}

const newMemory = () => ({
  registrations: boundedCache<Registration>({ size: KNOWN_DOMAINS, ttlMs: 6 * HOUR_MS }),
  registries: boundedCache<BootstrapData>({ size: 1, ttlMs: DAY_MS }),
})
/** By what leads out: one of a process. */
const memories = new WeakMap<Egress, ReturnType<typeof newMemory>>()

async function registrationOf(
  domain: string,
  server: string | undefined,
  context: CheckContext,
): Promise<Registration> {
  const memory = memories.get(context.egress) ?? newMemory()
  memories.set(context.egress, memory)
  const key = `${server ?? ''} ${domain}`
  const known = memory.registrations.get(key)
  if (known) return known
  const startedAt = performance.now()
  const registries = server ? onlyServer(domain, server) : await registriesOf(memory.registries, context)
  const leftMs = Math.max(1, Math.ceil(context.timeoutMs - (performance.now() - startedAt)))
  const found = await ask(domain, registries, { ...context, timeoutMs: leftMs })
  memory.registrations.set(key, found)
  return found
}

async function ask(domain: string, registries: BootstrapData, context: CheckContext): Promise<Registration> {
  const { lookup } = await import('rdapper')
  const way = wayOut(context)
  const { record, attempts } = await lookup(domain, {
    customBootstrapData: registries,
    customFetch: way.fetch,
    rdapOnly: true,
    rdapFollowLinks: false,
    signal: context.signal,
    timeoutMs: context.timeoutMs,
    deadlineMs: context.timeoutMs,
  })
  context.signal.throwIfAborted()
  if (way.refusal()) throw way.refusal()
  if (!record) {
    const last = attempts.at(-1)
    const why = last ? `did not answer (${last.errorCode ?? 'no reason given'})` : 'is not in the list of RDAP servers'
    throw new CheckFailure('probe', `the registry of ${domain} ${why}`, null)
  }
  const { isRegistered, expirationDate } = record
  return { isRegistered, expiresAt: expirationDate === undefined ? null : new Date(expirationDate) }
}

/** The library's requests by our egress, which remembers what the policy refused: the library would hide it. */
function wayOut({ egress, timeoutMs }: CheckContext) {
  let refused: Error | undefined
  const fetch: NonNullable<LookupOptions['customFetch']> = async (url, init) => {
    try {
      const signal = init?.signal ?? undefined
      const answer = await egress.fetch(url, {
        headers: ACCEPT,
        timeoutMs,
        maxBytes: MAX_BYTES,
        ...(signal && { signal }),
      })
      return new Response(new Uint8Array(answer.body), { status: answer.status })
    } catch (error) {
      if ((error as { code?: string }).code === 'EGRESS_BLOCKED') refused = error as Error
      throw error
    }
  }
  return { fetch, refusal: () => refused }
}

async function registriesOf(
  kept: ReturnType<typeof newMemory>['registries'],
  context: CheckContext,
): Promise<BootstrapData> {
  const known = kept.get('')
  if (known) return known
  try {
    const answer = await wayOut(context).fetch(REGISTRIES)
    const found = (await answer.json()) as BootstrapData
    if (answer.status !== 200 || !Array.isArray(found.services)) throw new Error(`answered ${answer.status}`)
    kept.set('', found)
    return found
  } catch (error) {
    context.signal.throwIfAborted()
    throw new CheckFailure('probe', `the list of registries could not be loaded: ${(error as Error).message}`, null)
  }
}

const onlyServer = (domain: string, server: string): BootstrapData => ({
  version: '1.0',
  publication: '',
  services: [[[domain.slice(domain.lastIndexOf('.') + 1)], [server]]],
})
