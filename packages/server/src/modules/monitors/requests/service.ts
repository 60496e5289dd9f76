/**
 * Checks on demand. A monitor's own is its next check brought forward: confirmed, stored and counted like any other. A
 * definition that is tried is checked once by a worker of each location, and nothing of it is kept. Either way a worker
 * does it; who asks waits, and is told clearly when none came.
 */
import type { CheckResult } from '../../../checks/define.ts'
import { atOnce } from '../../../kernel/at-once.ts'
import { notFound, tooMany } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Principal, Scope } from '../../../kernel/scope.ts'
import { type DemandedCheck, type DemandStore, MONITORS_CHANGED } from '../../checking/index.ts'
import type { Checked, MonitorResult } from '../../uptime/index.ts'
import { confirmationOf, locationsNamed, locationsOf, type MonitorSettings } from '../config.ts'
import { type Definition, readDefinition } from '../definition.ts'
import type { EngineViewer } from '../engine-view.ts'
import type { Askable } from '../reading.ts'
import type { MonitorBase } from '../service.ts'
import type { TryInput } from './schema.ts'
import type { RequestStore } from './store.ts'

/** Workers wait on this topic for definitions to try. */
export const TRY = 'monitors:try'

/** Between two looks for the result: whoever waits for long does not look as often. */
const FIRST_LOOK_MS = 150
const SLOWEST_LOOK_MS = 1000
const LOOKS_SLOW_DOWN = 1.15
/** A worker that is there takes work within this time; retries of a check come on top. */
const TAKEN_WITHIN_MS = 8000
/** Whoever asks hangs up at some time. */
export const MAX_WAIT_MS = 310_000
const TRIES_PER_MINUTE = 30
/** Of one project, in one process: each looks into the database until it is over. */
const MAX_WAITING = 10
const ASK_AGAIN_SECONDS = 10
const MINUTE_MS = 60_000

/** A definition as a worker is handed it. */
export interface Trying extends EngineViewer {
  id: string
  type: string
  url: string
  method: string
  timeoutSeconds: number
  /** Secrets opened. Never logged. */
  config: MonitorSettings
}

type Untaken = Omit<Trying, 'id' | 'projectId' | 'location'>

export interface RequestPorts {
  demand: DemandStore
  monitorToAsk(scope: Scope, id: string): Promise<Askable | null>
  latestResult(monitorId: string, location: string): Promise<MonitorResult | null>
}

export interface MonitorRequests {
  /** One result per location. A paused monitor is checked too; its result is not kept. */
  check(principal: Principal, id: string): Promise<Checked>
  /** @throws AppError 400 that names every wrong field, 429 beyond the project's limit */
  tryOut(principal: Principal, input: TryInput): Promise<Checked>
  /** Brings the monitor's next check forward. */
  bringForward(monitorId: string): Promise<DemandedCheck[]>
  /** For workers: a definition that waits for one; null when none does. */
  take(locations: readonly string[]): Promise<Trying | null>
  finish(id: string, result: CheckResult): Promise<void>
  sweep(): Promise<void>
}

export function requestService(base: MonitorBase, store: RequestStore, ports: RequestPorts): MonitorRequests {
  const { clock, vault } = base
  const { bringForward, checkNow } = checksBroughtForward(base, ports)
  const tryOnce = trying(base, store, ports.demand)
  const waiting = atOnce(MAX_WAITING, () =>
    tooMany(
      ASK_AGAIN_SECONDS,
      `A project can wait for at most ${MAX_WAITING} checks at the same time. Try again later`,
    ),
  )
  return {
    bringForward,

    async check({ scope }, id) {
      const monitor = await ports.monitorToAsk(scope, id)
      if (!monitor) throw notFound('monitor')
      const { definition, timeout, active } = monitor
      const results = await waiting.run(scope.projectId, () =>
        active
          ? checkNow(monitor, locationsOf(definition.config))
          : tryOnce(scope, { ...tryable(definition), monitorId: id, timeoutSeconds: timeout }),
      )
      return { results }
    },

    async tryOut({ scope }, input) {
      await base.locations.require(locationsNamed(input.config))
      const definition = readDefinition({ ...input, config: input.config ?? {} }, {})
      const untaken = { ...tryable(definition), monitorId: null, timeoutSeconds: input.timeout }
      return { results: await waiting.run(scope.projectId, () => tryOnce(scope, untaken)) }
    },

    async take(locations) {
      const found = await store.takeTry(locations, clock.now())
      if (!found) return null
      const { id, projectId, location, sealed, sealKeyId } = found
      const text = vault.open({ bytes: Buffer.from(sealed), keyId: sealKeyId }, id)
      return { ...(JSON.parse(text) as Untaken), id, projectId, location }
    },
    finish: store.finishTry,
    sweep: () => store.forgetTries(new Date(clock.now().getTime() - MINUTE_MS)),
  }
}

/** Checks of a monitor's own, brought forward. */
function checksBroughtForward({ pubsub, clock }: MonitorBase, ports: RequestPorts) {
  const { demand } = ports

  async function bringForward(monitorId: string, locations: readonly string[] | null = null): Promise<DemandedCheck[]> {
    const demanded = await demand.bringForward(monitorId, locations)
    if (demanded.length > 0) pubsub.publish(MONITORS_CHANGED)
    return demanded
  }

  /** Waits until a result came in for each of them, or nobody will bring one any more. @returns where one came in */
  async function awaitResults(monitor: Askable, demanded: DemandedCheck[]): Promise<Set<string>> {
    const wait = patience(maxMs(monitor))
    const over = new Set<string>()
    let open = demanded
    while (open.length > 0 && wait.goesOn()) {
      await wait.look()
      const progress = await demand.progress(monitor.id, open)
      for (const { location, isOver } of progress) if (isOver) over.add(location)
      const goesOn = new Set(
        progress.filter((one) => !one.isOver && wait.isWorthIt(one)).map(({ location }) => location),
      )
      open = open.filter(({ location }) => goesOn.has(location))
    }
    return over
  }

  async function checkNow(monitor: Askable, locations: readonly string[]): Promise<MonitorResult[]> {
    const now = clock.now()
    const over = await awaitResults(monitor, await bringForward(monitor.id, [...(await demand.served(locations))]))
    return Promise.all(
      locations.map(async (location) => {
        const found = over.has(location) ? await ports.latestResult(monitor.id, location) : null
        return found ?? nobodyCame(location, now)
      }),
    )
  }

  return { bringForward, checkNow }
}

/** Checks of a definition that belong to no schedule. */
function trying({ pubsub, clock, vault }: MonitorBase, store: RequestStore, demand: DemandStore) {
  async function countTries(scope: Scope, locations: number): Promise<void> {
    const since = new Date(clock.now().getTime() - MINUTE_MS)
    if ((await store.triesSince(scope, since)) + locations > TRIES_PER_MINUTE) throw tooMany(MINUTE_MS / 1000)
  }

  async function addTries(scope: Scope, untaken: Untaken, waitMs: number): Promise<{ id: string; location: string }[]> {
    const askedAt = clock.now()
    const expiresAt = new Date(askedAt.getTime() + waitMs)
    const served = await demand.served(locationsOf(untaken.config))
    await countTries(scope, served.size)
    const asked = [...served].map((location) => ({ id: newId(), location }))
    for (const { id, location } of asked) {
      await store.addTry(scope, { id, location, sealed: vault.seal(JSON.stringify(untaken), id), askedAt, expiresAt })
    }
    if (asked.length > 0) pubsub.publish(TRY)
    return asked
  }

  /** One result per location. */
  return async (scope: Scope, untaken: Untaken): Promise<MonitorResult[]> => {
    const now = clock.now()
    const waitMs = Math.min(MAX_WAIT_MS, untaken.timeoutSeconds * 1000 + TAKEN_WITHIN_MS)
    const asked = await addTries(scope, untaken, waitMs)
    const wait = patience(waitMs)
    const results = new Map<string, CheckResult>()
    let open = asked.map(({ id }) => id)
    while (open.length > 0 && wait.goesOn()) {
      await wait.look()
      const found = await store.tries(open)
      for (const { id, result } of found) if (result) results.set(id, result)
      open = found.filter((one) => one.result === null && wait.isWorthIt(one)).map(({ id }) => id)
    }
    return locationsOf(untaken.config).map((location) => {
      const result = results.get(asked.find((one) => one.location === location)?.id ?? '')
      return result ? toResult(result, location, now) : nobodyCame(location, now)
    })
  }
}

/** Until when to wait for somebody to come, and for what they find. */
function patience(maxMs: number) {
  const startedAt = performance.now()
  let lookMs = FIRST_LOOK_MS
  return {
    async look() {
      await sleep(lookMs)
      lookMs = Math.min(SLOWEST_LOOK_MS, lookMs * LOOKS_SLOW_DOWN)
    },
    goesOn: () => performance.now() - startedAt < maxMs,
    isWorthIt: ({ isTaken }: { isTaken: boolean }) => isTaken || performance.now() - startedAt < TAKEN_WITHIN_MS,
  }
}

/** All tries of a check that has to be confirmed. */
function maxMs({ timeout, definition }: Askable): number {
  const { retries, delaySeconds } = confirmationOf(definition.config)
  const checkMs = (retries + 1) * timeout * 1000 + retries * delaySeconds * 1000
  return Math.min(MAX_WAIT_MS, checkMs + TAKEN_WITHIN_MS)
}

const tryable = ({ type, url, method, config }: Definition) => ({ type, url, method, config })

function toResult(found: CheckResult, location: string, at: Date): MonitorResult {
  const { responseTimeMs, certificateExpiresAt, certificateFingerprint: _, ...rest } = found
  return {
    ...rest,
    timestamp: at,
    responseTime: responseTimeMs,
    location,
    certificateExpiresAt: certificateExpiresAt && new Date(certificateExpiresAt),
    tries: 1,
    confirmed: true,
    maintenance: false,
  }
}

const nobodyCame = (location: string, at: Date): MonitorResult => ({
  timestamp: at,
  status: 'unknown',
  responseTime: 0,
  statusCode: null,
  location,
  error: {
    kind: 'probe',
    message: `no worker has taken the check; make sure that one is running for ${location}`,
    phase: null,
  },
  phases: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, bodyMs: null },
  address: null,
  certificateExpiresAt: null,
  tries: 0,
  confirmed: false,
  maintenance: false,
  details: null,
})

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
