/** Asks for a DNS record, of the system's name servers or of one given, and compares the answer. */
import { promises as dns } from 'node:dns'
import { isIP } from 'node:net'
import { z } from 'zod'
import { EgressBlocked } from '../platform/egress/port.ts'
import { connectionFields, upUnlessSlow } from './connection-options.ts'
import { type CheckContext, defineCheck } from './define.ts'
import { hostPortTarget, hostTarget } from './host-port.ts'
import { addPhase, CheckFailure, runProbe } from './probe.ts'

const RECORD_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV', 'SOA', 'CAA', 'PTR'] as const
type RecordType = (typeof RECORD_TYPES)[number]

/** One packet may be lost; the check's deadline ends the rest. */
const TRIES = 3
const MAX_SHOWN = 20
const MAX_SHOWN_LENGTH = 2000

const options = z.strictObject({
  maxResponseMs: connectionFields.maxResponseMs,
  recordType: z.enum(RECORD_TYPES).default('A'),
  server: hostPortTarget({ schemes: [], defaultPort: 53 })
    .refine(({ host }) => isIP(host) !== 0, 'Must be an address, with or without a port')
    .optional(),
  expect: z
    .array(z.string().min(1).max(1000))
    .max(20)
    .default([])
    .meta({ description: 'values that the response must contain' }),
})

type Options = z.output<typeof options>

export const dnsQuery = defineCheck({
  type: 'dns_query',
  title: 'DNS record',
  target: hostTarget,
  options,
  run: ({ target, options }, context) =>
    runProbe(context, async (probe) => {
      const resolver = createResolver(context, options)
      probe.own({ destroy: () => resolver.cancel() })
      probe.phase = 'dns'
      probe.address = options.server?.host ?? null
      const values = await ask(resolver, target, options.recordType)
      addPhase(probe.phases, 'dnsMs', performance.now() - probe.startedAt)
      const answer = context.mask(values.slice(0, MAX_SHOWN).join(', ')).slice(0, MAX_SHOWN_LENGTH)
      probe.details = { answer }
      const missing = options.expect.find((value) => !values.includes(normalized(value, options.recordType)))
      if (missing !== undefined) {
        throw new CheckFailure('content', `${missing} is not in the answer ${answer}`, null)
      }
      return upUnlessSlow(probe.elapsedMs(), options.maxResponseMs)
    }),
})

function createResolver({ egress, timeoutMs }: CheckContext, { server }: Options) {
  const resolver = new dns.Resolver({ timeout: Math.max(200, Math.round(timeoutMs / TRIES)), tries: TRIES })
  if (server) {
    const refusal = egress.policy.refusal(server.host, server.port)
    if (refusal) throw new EgressBlocked(refusal)
    resolver.setServers([isIP(server.host) === 6 ? `[${server.host}]:${server.port}` : `${server.host}:${server.port}`])
  }
  return resolver
}

/** Host names are the same in any case, and with a final dot or without; the texts of TXT and CAA are not. */
function normalized(value: string, type: RecordType): string {
  return type === 'TXT' || type === 'CAA' ? value : value.toLowerCase().replace(/\.$/, '')
}

async function ask(resolver: dns.Resolver, name: string, type: RecordType): Promise<string[]> {
  const texts = await READERS[type](resolver, name)
  return texts.map((text) => normalized(text, type))
}

/** Each record in one line, as zone files write it. */
const READERS: Record<RecordType, (resolver: dns.Resolver, name: string) => Promise<string[]>> = {
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
  CNAME: (resolver, name) => resolver.resolveCname(name),
  NS: (resolver, name) => resolver.resolveNs(name),
  PTR: (resolver, name) => (isIP(name) ? resolver.reverse(name) : resolver.resolvePtr(name)),
  TXT: async (resolver, name) => (await resolver.resolveTxt(name)).map((parts) => parts.join('')),
  MX: async (resolver, name) =>
    (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}`),
  SRV: async (resolver, name) => {
    const records = await resolver.resolveSrv(name)
    return records.map(({ priority, weight, port, name }) => `${priority} ${weight} ${port} ${name}`)
  },
  SOA: async (resolver, name) => {
    const { nsname, hostmaster, serial } = await resolver.resolveSoa(name)
    return [`${nsname} ${hostmaster} ${serial}`]
  },
  CAA: async (resolver, name) => (await resolver.resolveCaa(name)).map(caaLine),
}

function caaLine({ critical, ...record }: Awaited<ReturnType<dns.Resolver['resolveCaa']>>[number]): string {
  const [tag, value] = Object.entries(record).find(([name]) => name !== 'type') ?? []
  return `${critical} ${tag} "${value}"`
}
