/**
 * Names to addresses as the system does it (hosts file, search domains, both families), but without its threads: those
 * four are all that this process has for files and compression too, and a name server that stays silent would hold them
 * for everybody. Checks and scripts each ask by themselves. Questions on their way are shared, and their number is bounded.
 */
import { lookup, Resolver } from 'node:dns/promises'
import type { Address, Resolve } from './port.ts'
import { NAME_FILES, type NameFiles, type SystemNames, watchSystemNames } from './system-names.ts'

const MAX_PENDING = 2000
const TRY_MS = 2000
const MAX_TRY_MS = 5000
const TRIES = 3
/** For one name with all its search domains. */
const LIMIT_MS = 15_000
/** How long the answer for one family waits for that of the other. */
const OTHER_FAMILY_MS = 500
/** The system's own lookup, for sources that only it can ask: of its four threads it gets one. */
const MAX_WAITING_FOR_SYSTEM = 20
const WAIT_FOR_SYSTEM_MS = 2000

export interface ResolveOptions {
  files?: NameFiles
  limitMs?: number
  maxPending?: number
}

/** Rejects with DNS codes (ENOTFOUND, ESERVFAIL …), or with EBUSY when too many questions are open: our trouble, not the name's. */
export function createResolve(options: ResolveOptions = {}): Resolve {
  const { files = NAME_FILES, limitMs = LIMIT_MS, maxPending = MAX_PENDING } = options
  const names = watchSystemNames(files)
  const pending = new Map<string, Promise<Address[]>>()
  let resolver: Resolver | undefined
  let servers = ''

  /** Another one when the name servers have changed: one that waits for answers cannot be given new ones. */
  function resolverFor(system: SystemNames): Resolver {
    const wanted = system.servers.join(' ')
    if (!resolver || wanted !== servers) {
      // The types do not know maxTimeout yet.
      const settings: ConstructorParameters<typeof Resolver>[0] & { maxTimeout: number } = {
        timeout: TRY_MS,
        tries: TRIES,
        maxTimeout: MAX_TRY_MS,
      }
      resolver = new Resolver(settings)
      resolver.setServers(system.servers)
      servers = wanted
    }
    return resolver
  }

  async function ask(host: string, family: 0 | 4 | 6): Promise<Address[]> {
    const system = names()
    const name = host.toLowerCase().replace(/\.$/, '')
    const known = system.hosts.get(name) ?? loopbackFor(name)
    const fitting = known?.filter((entry) => family === 0 || entry.family === family) ?? []
    if (fitting.length > 0) return [...fitting]
    const query = {
      resolver: resolverFor(system),
      family,
      hasIpv6: system.hasIpv6,
      untilMs: performance.now() + limitMs,
    }
    try {
      return await askInTurn(candidates(host, system), query)
    } catch (error) {
      if (!isAbsent(error) || !system.mayKnow(name)) throw error
      return await askSystem(name, family)
    }
  }

  return (host, family) => {
    const key = `${family} ${host}`
    const known = pending.get(key)
    if (known) return known
    if (pending.size >= maxPending) return Promise.reject(failure('EBUSY', 'too many name lookups at once'))
    const asked = ask(host, family)
    pending.set(key, asked)
    const done = () => pending.delete(key)
    asked.then(done, done)
    return asked
  }
}

export const systemResolve = createResolve()
/** For what scripts ask: what they wait for, and how much, is nothing to checks. */
export const scriptResolve = createResolve()

interface Query {
  resolver: Resolver
  family: 0 | 4 | 6
  hasIpv6: boolean
  untilMs: number
}

/** The names to ask for in turn, as resolv.conf(5) has it. */
function candidates(host: string, { search, ndots }: SystemNames): string[] {
  if (host.endsWith('.')) return [host.slice(0, -1)]
  const longer = search.map((domain) => `${host}.${domain}`)
  return host.split('.').length > ndots ? [host, ...longer] : [...longer, host]
}

async function askInTurn(all: readonly string[], query: Query): Promise<Address[]> {
  let error: unknown
  for (const name of all) {
    try {
      return await withinLimit(askOne(name, query), query.untilMs)
    } catch (found) {
      if (!isAbsent(found)) throw found
      // That a name is there without an address says more than that another one is not there.
      if (error === undefined || codeOf(found) === NO_ADDRESS) error = found
    }
  }
  throw error
}

async function askOne(name: string, { resolver, family, hasIpv6 }: Query): Promise<Address[]> {
  const four = family === 6 ? [] : resolver.resolve4(name).then((found) => found.map(asFamily(4)))
  const six = family === 4 ? [] : resolver.resolve6(name).then((found) => found.map(asFamily(6)))
  const asked = [Promise.resolve(hasIpv6 ? six : four), Promise.resolve(hasIpv6 ? four : six)]
  const found: Address[][] = []
  const errors: unknown[] = []
  const all = Promise.all(
    asked.map((one, i) =>
      one.then(
        (addresses) => {
          found[i] = addresses
        },
        (error) => errors.push(error),
      ),
    ),
  )
  await (family === 0 ? Promise.race([all, firstAnd(asked, OTHER_FAMILY_MS)]) : all)
  const addresses = found.flat()
  if (addresses.length > 0) return addresses
  await all
  const late = found.flat()
  if (late.length > 0) return late
  throw worst(errors)
}

/** Resolves some time after the first answer. */
async function firstAnd(asked: readonly Promise<unknown>[], ms: number): Promise<void> {
  const timer = Promise.withResolvers<void>()
  await Promise.any(asked).then(
    () => setTimeout(timer.resolve, ms).unref(),
    () => timer.resolve(),
  )
  await timer.promise
}

const asFamily =
  <Family extends 4 | 6>(family: Family) =>
  (address: string) => ({ address, family })

const NO_ADDRESS = 'EAI_NODATA'

/** Our own name servers that cannot be reached are no refusal of the target's. */
const TRANSLATED: Record<string, string> = { ENODATA: NO_ADDRESS, ECONNREFUSED: 'EAI_AGAIN', ECANCELLED: 'ETIMEOUT' }

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''
const isAbsent = (error: unknown) => ['ENOTFOUND', NO_ADDRESS].includes(codeOf(error))
const failure = (code: string, message: string) => Object.assign(new Error(message), { code })

/** A failure says more than that one family has no address; that the name is not there, least. */
function worst(errors: readonly unknown[]): Error {
  const codes = errors.map((error) => TRANSLATED[codeOf(error)] ?? codeOf(error))
  const code =
    codes.find((one) => one !== NO_ADDRESS && one !== 'ENOTFOUND') ??
    codes.find((one) => one === NO_ADDRESS) ??
    'ENOTFOUND'
  return failure(code, `the name could not be looked up (${code})`)
}

function withinLimit<T>(work: Promise<T>, untilMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(failure('ETIMEOUT', 'the name servers did not answer in time'))
    const timer = setTimeout(late, Math.max(1, untilMs - performance.now()))
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** RFC 6761 §6.3. */
const loopbackFor = (name: string): Address[] | undefined =>
  name === 'localhost' || name.endsWith('.localhost')
    ? [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]
    : undefined

let systemBusy: Promise<unknown> = Promise.resolve()
let waiting = 0

/** One at a time; who would wait long is told that we are busy. */
async function askSystem(name: string, family: 0 | 4 | 6): Promise<Address[]> {
  if (waiting >= MAX_WAITING_FOR_SYSTEM) throw failure('EBUSY', 'too many name lookups at once')
  waiting++
  const turn = systemBusy
  let isLate = false
  const asked = turn.then(() => (isLate ? [] : lookup(name, { all: true, family, order: 'verbatim' })))
  systemBusy = asked.catch(() => {})
  try {
    await withinLimit(turn, performance.now() + WAIT_FOR_SYSTEM_MS).catch(() => {
      isLate = true
      throw failure('EBUSY', 'too many name lookups at once')
    })
    return (await asked) as Address[]
  } finally {
    waiting--
  }
}
