/** Rules of monitors: what is checked and how is read by the type's own check, secrets are sealed, every change leaves a trace. */
import { type Keyed, withKey } from '../../http/idempotency.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { Principal, Scope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/database/port.ts'
import { type Audit, changesBetween } from '../audit/index.ts'
import type { Base } from '../base.ts'
import { MONITORS_CHANGED, scheduleStore } from '../checking/index.ts'
import { type ExternalIds, MONITORS } from '../external-ids/index.ts'
import type { Locations } from '../locations/index.ts'
import type { NotificationProviders } from '../notification-providers/index.ts'
import type { AlertEndings } from '../notifications/index.ts'
import type { Tags } from '../tags/index.ts'
import type { Tests } from '../tests/index.ts'
import { followActivity, startAfresh } from './activity.ts'
import { locationsNamed, locationsOf, type MonitorSettings } from './config.ts'
import { type Definition, leadsToSame, readDefinition, secretsOf } from './definition.ts'
import { newHeartbeatKey, renewKey } from './heartbeats/keys.ts'
import { shownMonitor } from './next-check.ts'
import { type MonitorStores, type ReadMonitors, readMonitors } from './reading.ts'
import { monitorReferences, openedConfig, sealedConfig } from './references.ts'
import {
  DEFAULT_INTERVAL_SECONDS,
  DEFAULT_TIMEOUT_SECONDS,
  type Monitor,
  type MonitorCreated,
  type MonitorInput,
  type MonitorPatch,
} from './schema.ts'
import { type MonitorStore, type MonitorValues, type StoredMonitor, TAGS_OF_MONITORS } from './store.ts'

const MAX_PER_PROJECT = 20_000

export type MonitorBase = Base & {
  audit: Audit
  providers: NotificationProviders
  tags: Tags
  tests: Tests
  externalIds: ExternalIds
  alertEndings: AlertEndings
  locations: Locations
}

export interface Monitors extends ReadMonitors {
  /** @throws AppError 400 that names every wrong field, also tags, tests and parents which the project does not have */
  create(principal: Keyed<Principal>, input: MonitorInput): Promise<MonitorCreated>
  /** Changes only what the patch has; null clears. A changed definition is pending again until it was checked. */
  update(principal: Principal, id: string, patch: MonitorPatch): Promise<Monitor>
  /** Its results go with it, in the background. */
  remove(principal: Principal, id: string): Promise<void>
  /** Makes the old key void. @throws AppError 409 when the monitor waits for no heartbeat */
  renewHeartbeatKey(principal: Keyed<Principal>, id: string): Promise<{ heartbeatKey: string }>
}

export function monitorService(base: MonitorBase, stores: MonitorStores): Monitors {
  const { store } = stores
  const { db, audit, alertEndings, pubsub } = base
  return {
    ...readMonitors(base, stores),
    create: creating(base, store),
    update: updating(base, store),
    async remove(principal, id) {
      await db.transaction(async (tx) => {
        const [removed] = await store.remove(tx, principal.scope, [id])
        if (!removed) throw notFound('monitor')
        await alertEndings.targetsDeleted(tx, [id])
        await audit.record(tx, principal, { action: 'monitor.delete', resourceId: id, resourceName: removed.name })
      })
      pubsub.publish(MONITORS_CHANGED)
    },
    renewHeartbeatKey: renewKey(base, store),
  }
}

function creating(base: MonitorBase, store: MonitorStore): Monitors['create'] {
  const { db, audit, providers, tags, tests, externalIds, locations, clock, pubsub, vault } = base
  const references = monitorReferences(tests, store)
  return async (principal, input) => {
    const { scope } = principal
    const definition = readDefinition({ ...input, config: input.config ?? {} }, {})
    await locations.require(locationsNamed(input.config))
    const id = newId()
    const updatedAt = clock.now()
    const beats = definition.type === 'heartbeat' ? newHeartbeatKey() : null
    const { name, active } = input
    const values: MonitorValues = {
      name,
      active,
      updatedAt,
      interval: input.interval ?? DEFAULT_INTERVAL_SECONDS,
      timeout: input.timeout ?? DEFAULT_TIMEOUT_SECONDS,
      alertConfig: input.alertConfig ?? {},
      ...placed(definition),
      sealedConfig: sealedConfig(vault, id, definition),
      heartbeatKeyHash: beats?.hash ?? null,
    }
    const monitor = await db.transaction(
      withKey(principal, async (tx) => {
        await providers.require(tx, scope, { ids: providersOf(input), path: PROVIDERS })
        const shownTags = await tags.find(tx, scope, input.tags)
        if ((await store.takeTurn(tx, scope)) >= MAX_PER_PROJECT) {
          throw invalid({ path: '', message: `A project has at most ${MAX_PER_PROJECT} monitors. Delete one first` })
        }
        await references.require(tx, scope, { id, definition })
        await store.add(tx, scope, { id, ...values })
        await scheduleStore.add(tx, id)
        await externalIds.set(tx, scope, { kind: MONITORS, id, given: input })
        await store.setParents(tx, id, definition.dependsOn)
        await tags.attach(tx, { links: TAGS_OF_MONITORS, id, tags: shownTags })
        const monitor = await saved(tx, scope, { id, store, now: updatedAt })
        const changes = changesBetween({}, traceable(monitor))
        await audit.record(tx, principal, { action: 'monitor.create', resourceId: id, resourceName: name, changes })
        return monitor
      }),
    )
    pubsub.publish(MONITORS_CHANGED)
    return { ...monitor, heartbeatKey: beats?.key ?? null }
  }
}

function updating(base: MonitorBase, store: MonitorStore): Monitors['update'] {
  const { db, audit, providers, tags, tests, externalIds, locations, clock, pubsub, vault } = base
  const references = monitorReferences(tests, store)
  return async (principal, id, patch) => {
    const { scope } = principal
    await locations.require(locationsNamed(patch.config))
    const monitor = await db.transaction(async (tx) => {
      await providers.require(tx, scope, { ids: providersOf(patch), path: PROVIDERS })
      const shownTags = await tags.find(tx, scope, patch.tags)
      if (patch.config?.dependsOn) await store.takeTurn(tx, scope)
      const before = await store.lock(tx, scope, id)
      if (!before) throw notFound('monitor')
      const real = openedConfig(vault, before)
      const definition = patched(before, real, patch)
      await references.require(tx, scope, { id, definition })
      const updatedAt = clock.now()
      const settings = settingsOf(before, patch)
      await store.update(tx, scope, {
        id,
        monitor: {
          ...settings,
          ...placed(definition),
          sealedConfig: sealedConfig(vault, id, definition),
          heartbeatKeyHash: keptKey(before, definition),
          updatedAt,
        },
      })
      await externalIds.set(tx, scope, { kind: MONITORS, id, given: patch })
      await follow(tx, scope, {
        before,
        active: settings.active,
        definition,
        differs: differs(before, real, definition),
        now: updatedAt,
      })
      if (patch.config !== undefined) await store.setParents(tx, id, definition.dependsOn)
      await tags.attach(tx, { links: TAGS_OF_MONITORS, id, tags: shownTags })
      const after = await saved(tx, scope, { id, store, now: updatedAt })
      const changes = changesBetween(traceable(before), traceable(after))
      // Their masks are alike.
      if (!same(secretsOf(before.type, real), secretsOf(definition.type, definition.config))) {
        changes.secrets = { from: '[secret]', to: '[secret]' }
      }
      await audit.record(tx, principal, { action: 'monitor.update', resourceId: id, resourceName: after.name, changes })
      return after
    })
    pubsub.publish(MONITORS_CHANGED)
    return monitor
  }
}

interface Redefined {
  before: StoredMonitor
  active: boolean
  definition: Definition
  differs: boolean
  now: Date
}

/** What workers and the state have to know of a monitor that was changed. */
async function follow(tx: Tx, scope: Scope, { before, active, definition, differs, now }: Redefined): Promise<void> {
  const { id } = before
  const at = { projectId: scope.projectId, now }
  const locations = locationsOf(definition.masked)
  if (!same(locationsOf(before.config), locations)) await scheduleStore.relocate(tx, id)
  if (before.active !== active) await followActivity(tx, [before], { ...at, active })
  // What was just paused or resumed is pending, or rests.
  const status = before.active === active ? before.status : active ? 'pending' : 'paused'
  if (differs) await startAfresh(tx, { id, status }, at)
}

/** As the transaction that is changing it sees it. */
async function saved(
  tx: Tx,
  scope: Scope,
  { id, store, now }: { id: string; store: MonitorStore; now: Date },
): Promise<Monitor> {
  const monitor = await store.get(tx, scope, id)
  if (!monitor) throw notFound('monitor')
  return shownMonitor(monitor, now)
}

/** Secrets that are not given anew stay, if they are sent where they were sent before. */
function patched(before: StoredMonitor, real: MonitorSettings, patch: MonitorPatch): Definition {
  const given = givenOf(before, patch)
  const stays = leadsToSame(given, { ...before, config: { ...real, proxyUrl: before.config.proxyUrl } })
  return readDefinition(given, stays ? secretsOf(before.type, real) : {})
}

/** The definition of `before` with that of the patch over it. Another type starts with a config of its own. */
function givenOf(before: StoredMonitor, patch: MonitorPatch) {
  const { type = before.type, url = before.url } = patch
  const changesType = type !== before.type
  const method = patch.method ?? (changesType ? 'GET' : before.method)
  const kept = (changesType ? {} : before.config) as MonitorSettings
  return { type, url, method, config: patch.config === undefined ? kept : (patch.config ?? {}) }
}

function settingsOf(before: StoredMonitor, patch: MonitorPatch) {
  const { name = before.name, interval = before.interval, timeout = before.timeout } = patch
  const { active = before.active, alertConfig = before.alertConfig } = patch
  return {
    name,
    active,
    interval: interval ?? DEFAULT_INTERVAL_SECONDS,
    timeout: timeout ?? DEFAULT_TIMEOUT_SECONDS,
    alertConfig: alertConfig ?? {},
  }
}

const keptKey = ({ heartbeatKeyHash }: StoredMonitor, { type }: Definition) =>
  type === 'heartbeat' && heartbeatKeyHash !== null ? Buffer.from(heartbeatKeyHash) : null

const placed = ({ type, url, method, masked }: Definition) => ({ type, url, method, config: masked })

/** Whether what was seen before says nothing about what will be. */
function differs(before: StoredMonitor, real: MonitorSettings, { type, url, method, config }: Definition): boolean {
  if (before.type !== type || before.url !== url || before.method !== method) return true
  const looked = ({ confirm: _, locations: __, quorum: ___, dependsOn: ____, ...rest }: MonitorSettings) => rest
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
function traceable(monitor: Omit<Monitor, 'nextCheckAt'>): object {
  const { name, url, type, interval, timeout, method, active, config, alertConfig, externalId, managedBy } = monitor
  const tags = monitor.tags.map((tag) => tag.name)
  return { name, url, type, interval, timeout, method, active, config, alertConfig, externalId, managedBy, tags }
}
