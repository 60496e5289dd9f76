/** Rules of monitors: what is checked and how is read by the type's own check, secrets are sealed, every change leaves a trace. */
import { randomUUID } from 'node:crypto'
import { type List, toList } from '../../http/shapes.ts'
import { conflict, invalid, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { Principal, Scope } from '../../kernel/scope.ts'
import { hashOf } from '../../kernel/tokens.ts'
import type { Tx } from '../../platform/database/port.ts'
import { type Audit, changesBetween } from '../audit/index.ts'
import type { Base } from '../base.ts'
import type { NotificationProviders } from '../notification-providers/index.ts'
import type { Tags } from '../tags/index.ts'
import type { Tests } from '../tests/index.ts'
import type { MonitorConfig } from './config.ts'
import { type Definition, leadsToSame, readDefinition, secretsOf } from './definition.ts'
import { MONITORS_CHANGED } from './engine/index.ts'
import { nextSlot, offsetOf } from './engine/slots.ts'
import type { Askable } from './requests/service.ts'
import type { Monitor, MonitorCreated, MonitorInput, MonitorPatch, MonitorQuery, MonitorSummary } from './schema.ts'
import { MONITOR_STATUSES } from './schema.ts'
import { type MonitorStore, type MonitorValues, type StoredMonitor, TAGS_OF_MONITORS } from './store.ts'

const MOST_PER_PROJECT = 20_000

export type MonitorBase = Base & { audit: Audit; providers: NotificationProviders; tags: Tags; tests: Tests }

export interface Monitors {
  list(principal: Principal, query: MonitorQuery): Promise<List<Monitor>>
  summary(principal: Principal): Promise<MonitorSummary>
  get(principal: Principal, id: string): Promise<Monitor>
  /** @throws AppError 400 that names every wrong field, also tags, tests and parents which the project does not have */
  create(principal: Principal, input: MonitorInput): Promise<MonitorCreated>
  /** Changes only what the patch has; null clears. A changed definition is pending again until it was checked. */
  update(principal: Principal, id: string, patch: MonitorPatch): Promise<Monitor>
  /** Its results go with it, in the background. */
  remove(principal: Principal, id: string): Promise<void>
  /** What checking it at once takes, secrets opened; null when there is no such monitor. */
  toAsk(scope: Scope, id: string): Promise<Askable | null>
  /** Makes the old key void. @throws AppError 409 when the monitor waits for no heartbeat */
  renewHeartbeatKey(principal: Principal, id: string): Promise<{ heartbeatKey: string }>
}

export function monitorService(base: MonitorBase, store: MonitorStore): Monitors {
  const { db, audit, providers, tags, tests, clock, hints } = base

  const shown = (monitor: Omit<Monitor, 'nextCheckAt'>): Monitor => ({
    ...monitor,
    nextCheckAt: nextCheckOf(monitor, clock.now()),
  })

  async function saved(tx: Tx, scope: Scope, id: string): Promise<Monitor> {
    const monitor = await store.get(tx, scope, id)
    if (!monitor) throw notFound('monitor')
    return shown(monitor)
  }

  async function requireTest(tx: Tx, scope: Scope, { type, config }: Definition): Promise<void> {
    if (type !== 'synthetic_test') return
    const [test] = await tests.byIds(scope, [String(config.testId)], tx)
    if (!test) throw invalid({ path: 'config.testId', message: 'No such test in this project' })
  }

  /** Writers take turns before, so that two changes cannot make a circle between them. */
  async function requireParents(
    tx: Tx,
    scope: Scope,
    { id, parents }: { id: string; parents: string[] },
  ): Promise<void> {
    if (parents.length === 0) return
    const known = new Set(await store.parentsKnown(tx, scope, parents))
    const below = new Set(await store.descendants(tx, id, parents))
    const problems = parents.flatMap((parent, index) => {
      const path = `config.dependsOn.${index}`
      if (!known.has(parent) && parent !== id) return [{ path, message: 'No such monitor in this project' }]
      if (below.has(parent)) return [{ path, message: 'Depends on this monitor itself' }]
      return parents.indexOf(parent) < index ? [{ path, message: 'Listed twice' }] : []
    })
    if (problems.length > 0) throw invalid(problems)
  }

  function opened(monitor: StoredMonitor): MonitorConfig {
    const { id, sealedConfig, sealKeyId, config } = monitor
    if (sealedConfig === null || sealKeyId === null) return config as MonitorConfig
    return JSON.parse(base.vault.open({ bytes: Buffer.from(sealedConfig), keyId: sealKeyId }, id)) as MonitorConfig
  }

  const sealed = (id: string, { config, hasSecrets }: Definition) =>
    hasSecrets ? base.vault.seal(JSON.stringify(config), id) : null

  return {
    async list({ scope }, { page, limit, sort, ...filter }) {
      const total = await store.count(scope, filter)
      const offset = (page - 1) * limit
      const rows = offset < total ? await store.page(scope, filter, { sort, offset, limit }) : []
      return toList(rows.map(shown), total, { page, limit })
    },

    async summary({ scope }) {
      const summary = Object.fromEntries(['total', ...MONITOR_STATUSES].map((name) => [name, 0])) as MonitorSummary
      for (const { status, total } of await store.summary(scope)) {
        summary[status] = total
        summary.total += total
      }
      return summary
    },

    async get({ scope }, id) {
      const monitor = await store.get(db.sql, scope, id)
      if (!monitor) throw notFound('monitor')
      return shown(monitor)
    },

    async create(principal, input) {
      const { scope } = principal
      const definition = readDefinition({ ...input, config: input.config ?? {} }, {})
      const [id, updatedAt] = [newId(), clock.now()]
      const heartbeatKey = definition.type === 'heartbeat' ? randomUUID() : null
      const { name, interval, timeout, active, alertConfig = null } = input
      const values: MonitorValues = {
        ...{ name, interval, timeout, active, alertConfig, updatedAt },
        ...placed(definition),
        sealedConfig: sealed(id, definition),
        heartbeatKeyHash: heartbeatKey === null ? null : hashOf(heartbeatKey),
      }
      const monitor = await db.transaction(async (tx) => {
        await requireTest(tx, scope, definition)
        await providers.require(tx, scope, providersOf(input), PROVIDERS)
        const shownTags = await tags.find(tx, scope, input.tags)
        if ((await store.takeTurn(tx, scope)) >= MOST_PER_PROJECT) {
          throw invalid({ path: '', message: `A project has at most ${MOST_PER_PROJECT} monitors: delete one first` })
        }
        await requireParents(tx, scope, { id, parents: definition.dependsOn })
        await store.add(tx, scope, { id, ...values })
        await store.setParents(tx, id, definition.dependsOn)
        await tags.attach(tx, { links: TAGS_OF_MONITORS, id, tags: shownTags })
        const monitor = await saved(tx, scope, id)
        const changes = changesBetween({}, traceable(monitor))
        await audit.record(tx, principal, { action: 'monitor.create', resourceId: id, resourceName: name, changes })
        return monitor
      })
      hints.publish(MONITORS_CHANGED)
      return { ...monitor, heartbeatKey }
    },

    async update(principal, id, patch) {
      const { scope } = principal
      const monitor = await db.transaction(async (tx) => {
        await providers.require(tx, scope, providersOf(patch), PROVIDERS)
        const shownTags = await tags.find(tx, scope, patch.tags)
        if (patch.config?.dependsOn) await store.takeTurn(tx, scope)
        const before = await store.lock(tx, scope, id)
        if (!before) throw notFound('monitor')
        const real = opened(before)
        const given = givenOf(before, patch)
        const stays = leadsToSame(given, { ...before, config: { ...real, proxyUrl: before.config.proxyUrl } })
        const definition = readDefinition(given, stays ? secretsOf(before.type, real) : {})
        await requireTest(tx, scope, definition)
        await requireParents(tx, scope, { id, parents: definition.dependsOn })
        const updatedAt = clock.now()
        const {
          name = before.name,
          interval = before.interval,
          timeout = before.timeout,
          active = before.active,
        } = patch
        const { alertConfig = before.alertConfig } = patch
        const staysHeartbeat = definition.type === 'heartbeat' && before.heartbeatKeyHash !== null
        await store.update(tx, scope, id, {
          ...{ name, interval, timeout, active, alertConfig, updatedAt },
          ...placed(definition),
          sealedConfig: sealed(id, definition),
          heartbeatKeyHash: staysHeartbeat ? Buffer.from(before.heartbeatKeyHash as Uint8Array) : null,
        })
        const isNew = differs(before, real, definition)
        if (isNew) await store.startAfresh(tx, id, updatedAt)
        if (patch.config !== undefined) await store.setParents(tx, id, definition.dependsOn)
        await tags.attach(tx, { links: TAGS_OF_MONITORS, id, tags: shownTags })
        const after = await saved(tx, scope, id)
        const changes = changesBetween(traceable(shown(before)), traceable(after))
        // Their masks are alike.
        if (!same(secretsOf(before.type, real), secretsOf(definition.type, definition.config))) {
          changes.secrets = { from: '[secret]', to: '[secret]' }
        }
        await audit.record(tx, principal, { action: 'monitor.update', resourceId: id, resourceName: name, changes })
        return after
      })
      hints.publish(MONITORS_CHANGED)
      return monitor
    },

    async remove(principal, id) {
      await db.transaction(async (tx) => {
        const [removed] = await store.remove(tx, principal.scope, [id])
        if (!removed) throw notFound('monitor')
        await audit.record(tx, principal, { action: 'monitor.delete', resourceId: id, resourceName: removed.name })
      })
      hints.publish(MONITORS_CHANGED)
    },

    async toAsk(scope, id) {
      const monitor = await store.getWhole(scope, id)
      if (!monitor) return null
      const { active, timeout, type, url, method } = monitor
      return { id, active, timeout, definition: readDefinition({ type, url, method, config: opened(monitor) }, {}) }
    },

    renewHeartbeatKey: (principal, id) =>
      db.transaction(async (tx) => {
        const monitor = await store.lock(tx, principal.scope, id)
        if (!monitor) throw notFound('monitor')
        if (monitor.type !== 'heartbeat') throw conflict(`A monitor of type ${monitor.type} waits for no heartbeat`)
        const heartbeatKey = randomUUID()
        await store.setHeartbeatKey(tx, id, hashOf(heartbeatKey))
        const changes = { heartbeatKey: { from: '[secret]', to: '[secret]' } }
        await audit.record(tx, principal, {
          ...{ action: 'monitor.update', resourceId: id, resourceName: monitor.name, changes },
        })
        return { heartbeatKey }
      }),
  }
}

/** The first due time of any of its locations: the engine computes them in the same way. */
function nextCheckOf({ id, active, interval, config }: Omit<Monitor, 'nextCheckAt'>, now: Date): Date | null {
  if (!active) return null
  const { locations = ['global'] } = config as MonitorConfig
  const intervalMs = interval * 1000
  const due = locations.map((location) =>
    nextSlot({ intervalMs, offsetMs: offsetOf(id, location, intervalMs) }, now.getTime()),
  )
  return new Date(Math.min(...due))
}

/** The definition of `before` with that of the patch over it. Another type starts with a config of its own. */
function givenOf(before: StoredMonitor, patch: MonitorPatch) {
  const { type = before.type, url = before.url } = patch
  const changesType = type !== before.type
  const method = patch.method ?? (changesType ? 'GET' : before.method)
  const kept = (changesType ? {} : before.config) as MonitorConfig
  return { type, url, method, config: patch.config === undefined ? kept : (patch.config ?? {}) }
}

const placed = ({ type, url, method, masked }: Definition) => ({ type, url, method, config: masked })

/** Whether what was seen before says nothing about what will be. */
function differs(before: StoredMonitor, real: MonitorConfig, { type, url, method, config }: Definition): boolean {
  if (before.type !== type || before.url !== url || before.method !== method) return true
  const looked = ({ confirm: _, locations: __, quorum: ___, dependsOn: ____, ...rest }: MonitorConfig) => rest
  return !same(looked(real), looked(config))
}

/** Whatever the order of their keys. */
const same = (one: object, other: object) => canonical(one) === canonical(other)
const canonical = (value: object) =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

const PROVIDERS = 'alertConfig.notificationProviders'
const providersOf = ({ alertConfig }: MonitorPatch) => alertConfig?.notificationProviders ?? []

/** What the audit trail shows of a monitor: what people set, not what the engine saw. */
function traceable(monitor: Monitor): object {
  const { name, url, type, interval, timeout, method, active, config, alertConfig } = monitor
  const tags = monitor.tags.map((tag) => tag.name)
  return { name, url, type, interval, timeout, method, active, config, alertConfig, tags }
}
