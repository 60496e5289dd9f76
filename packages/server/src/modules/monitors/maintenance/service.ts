/** Rules of maintenance windows: once or by a pattern in a zone, for monitors of the project, worked out on save. */
import { type Keyed, withKey } from '../../../http/idempotency.ts'
import { type List, toList } from '../../../http/shapes.ts'
import { invalid, notFound, type Problem } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Principal, Scope } from '../../../kernel/scope.ts'
import type { Tx } from '../../../platform/database/port.ts'
import { changesBetween } from '../../audit/index.ts'
import { MONITORS_CHANGED } from '../../checking/index.ts'
import { nextOccurrence } from '../../incidents/index.ts'
import type { MonitorBase } from '../service.ts'
import {
  DURATION_MINUTES,
  type MaintenanceWindow,
  type WindowInput,
  type WindowPatch,
  type WindowQuery,
} from './schema.ts'
import { kindOf, type StoredWindow, TAGS_OF_WINDOWS, type WindowStore, type WindowValues } from './store.ts'

const MAX_PER_PROJECT = 500
const MAX_ONE_TIME_MS = 366 * 86_400_000

export interface MaintenanceWindows {
  list(principal: Principal, query: WindowQuery): Promise<List<MaintenanceWindow>>
  get(principal: Principal, id: string): Promise<MaintenanceWindow>
  /** @throws AppError 400 that names wrong times, and monitors or tags which the project does not have */
  create(principal: Keyed<Principal>, input: WindowInput): Promise<MaintenanceWindow>
  update(principal: Principal, id: string, patch: WindowPatch): Promise<MaintenanceWindow>
  /** One that is on ends. */
  remove(principal: Principal, id: string): Promise<void>
}

type Settable = Omit<WindowValues, 'occurrence' | 'updatedAt'>

const NEW_WINDOW: Settable = {
  name: '',
  description: null,
  enabled: true,
  startsAt: null,
  endsAt: null,
  cron: null,
  durationMinutes: DURATION_MINUTES,
  timezone: 'UTC',
  allMonitors: false,
}

export function windowService(base: MonitorBase, store: WindowStore): MaintenanceWindows {
  const { db, audit, clock, pubsub } = base
  return {
    async list({ scope }, page) {
      const total = await store.count(scope)
      const offset = (page.page - 1) * page.limit
      const rows = offset < total ? await store.page(scope, { offset, limit: page.limit }) : []
      return toList(
        rows.map((row) => shown(row, clock.now())),
        total,
        page,
      )
    },
    async get({ scope }, id) {
      const window = await store.get(db.sql, scope, id)
      if (!window) throw notFound('maintenance window')
      return shown(window, clock.now())
    },
    create: creating(base, store),
    update: updating(base, store),
    async remove(principal, id) {
      await db.transaction(async (tx) => {
        const removed = await store.remove(tx, principal.scope, id)
        if (!removed) throw notFound('maintenance window')
        await audit.record(tx, principal, {
          action: 'maintenance_window.delete',
          resourceId: id,
          resourceName: removed.name,
        })
      })
      pubsub.publish(MONITORS_CHANGED)
    },
  }
}

function creating(base: MonitorBase, store: WindowStore): MaintenanceWindows['create'] {
  const { db, audit, tags, clock, pubsub } = base
  return async (principal, input) => {
    const { scope } = principal
    const id = newId()
    const now = clock.now()
    const values = valuesOf(NEW_WINDOW, input)
    requireTimes(values)
    const window = await db.transaction(
      withKey(principal, async (tx) => {
        const shownTags = await tags.find(tx, scope, input.tags)
        if ((await store.takeTurn(tx, scope)) >= MAX_PER_PROJECT) {
          throw invalid({
            path: '',
            message: `A project has at most ${MAX_PER_PROJECT} maintenance windows. Delete one first`,
          })
        }
        await store.add(tx, scope, { id, ...timed(values, now) })
        requireMonitors(input.monitors ?? [], await store.setMonitors(tx, scope, { id, ids: input.monitors ?? [] }))
        await tags.attach(tx, { links: TAGS_OF_WINDOWS, id, tags: shownTags })
        const window = await saved(tx, scope, { id, store, now })
        requireTargets(window)
        const changes = changesBetween({}, traceable(window))
        await audit.record(tx, principal, {
          action: 'maintenance_window.create',
          resourceId: id,
          resourceName: window.name,
          changes,
        })
        return window
      }),
    )
    pubsub.publish(MONITORS_CHANGED)
    return window
  }
}

function updating(base: MonitorBase, store: WindowStore): MaintenanceWindows['update'] {
  const { db, audit, tags, clock, pubsub } = base
  return async (principal, id, patch) => {
    const { scope } = principal
    const window = await db.transaction(async (tx) => {
      const shownTags = await tags.find(tx, scope, patch.tags)
      const before = await store.lock(tx, scope, id)
      if (!before) throw notFound('maintenance window')
      const values = valuesOf(before, patch)
      const now = clock.now()
      requireTimes(values)
      await store.update(tx, scope, { id, window: timed(values, now) })
      if (patch.monitors !== undefined) {
        const ids = patch.monitors ?? []
        requireMonitors(ids, await store.setMonitors(tx, scope, { id, ids }))
      }
      await tags.attach(tx, { links: TAGS_OF_WINDOWS, id, tags: shownTags })
      const after = await saved(tx, scope, { id, store, now })
      // What it was for may have been deleted since: that is no reason not to put it off.
      if ([patch.monitors, patch.tags, patch.allMonitors].some((given) => given !== undefined)) requireTargets(after)
      const changes = changesBetween(traceable(shown(before, now)), traceable(after))
      await audit.record(tx, principal, {
        action: 'maintenance_window.update',
        resourceId: id,
        resourceName: after.name,
        changes,
      })
      return after
    })
    pubsub.publish(MONITORS_CHANGED)
    return window
  }
}

/** As the transaction that is changing it sees it. */
async function saved(
  tx: Tx,
  scope: Scope,
  { id, store, now }: { id: string; store: WindowStore; now: Date },
): Promise<MaintenanceWindow> {
  const window = await store.get(tx, scope, id)
  if (!window) throw notFound('maintenance window')
  return shown(window, now)
}

const shown = (window: StoredWindow, now: Date): MaintenanceWindow => ({ ...window, isOn: isOn(window, now) })

function timed(values: Settable, updatedAt: Date): WindowValues {
  const occurrence = values.enabled ? nextOccurrence({ ...values, kind: kindOf(values) }, updatedAt) : null
  return { ...values, occurrence, updatedAt }
}

function requireMonitors(ids: readonly string[], known: ReadonlySet<string>): void {
  const problems = ids.flatMap((one, index) =>
    known.has(one) ? [] : [{ path: `monitors.${index}`, message: 'Must be the id of a monitor in this project' }],
  )
  if (problems.length > 0) throw invalid(problems)
}

const isOn = ({ enabled, nextFrom, nextUntil }: StoredWindow, now: Date) =>
  enabled && nextFrom !== null && nextUntil !== null && nextFrom <= now && now < nextUntil

const dateOf = (text: string | null | undefined) => (typeof text === 'string' ? new Date(text) : text)

function valuesOf(before: Settable, patch: WindowPatch): Settable {
  const or = <T>(given: T | undefined, kept: T): T => (given === undefined ? kept : given)
  return {
    name: or(patch.name, before.name),
    description: or(patch.description, before.description),
    enabled: or(patch.enabled, before.enabled),
    startsAt: or(dateOf(patch.startsAt), before.startsAt),
    endsAt: or(dateOf(patch.endsAt), before.endsAt),
    cron: or(patch.cron, before.cron),
    durationMinutes: or<number | null>(patch.durationMinutes, before.durationMinutes) ?? DURATION_MINUTES,
    timezone: or<string | null>(patch.timezone, before.timezone) ?? 'UTC',
    allMonitors: or(patch.allMonitors, before.allMonitors),
  }
}

function requireTargets({ allMonitors, monitors, tags }: MaintenanceWindow): void {
  if (allMonitors || monitors.length > 0 || tags.length > 0) return
  throw invalid({ path: 'monitors', message: 'Set monitors, tags or allMonitors' })
}

function requireTimes({ startsAt, endsAt, cron }: Settable): void {
  const problems: Problem[] = []
  const once = cron === null
  if (once && !startsAt) problems.push({ path: 'startsAt', message: 'Is required without cron' })
  if (once && !endsAt) problems.push({ path: 'endsAt', message: 'Is required without cron' })
  if (startsAt && endsAt && endsAt <= startsAt) problems.push({ path: 'endsAt', message: 'Must be after startsAt' })
  if (once && startsAt && endsAt && endsAt.getTime() - startsAt.getTime() > MAX_ONE_TIME_MS)
    problems.push({ path: 'endsAt', message: 'Must be within a year of startsAt' })
  if (problems.length > 0) throw invalid(problems)
}

/** What the audit trail shows: what people set. */
function traceable({ id, isOn, nextFrom, nextUntil, monitors, tags, ...set }: MaintenanceWindow): object {
  return { ...set, monitors: monitors.map((one) => one.id), tags: tags.map((tag) => tag.name) }
}
