/** Rules of jobs: their tests are the project's own, their schedule is worked out on save, every change leaves a trace. */
import { type Keyed, withKey } from '../../http/idempotency.ts'
import { listText } from '../../http/shapes.ts'
import { parseSchedule } from '../../kernel/cron.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { Principal, Scope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/database/port.ts'
import { type Audit, changesBetween } from '../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../base.ts'
import { type ExternalIds, JOBS } from '../external-ids/index.ts'
import type { Locations } from '../locations/index.ts'
import type { NotificationProviders } from '../notification-providers/index.ts'
import type { AlertEndings } from '../notifications/index.ts'
import type { Runs } from '../runs/index.ts'
import type { Tags } from '../tags/index.ts'
import type { Tests } from '../tests/index.ts'
import type { Job, JobInput, JobPatch, JobQuery } from './schema.ts'
import { locationsNamed } from './settings.ts'
import { shownJobs } from './shown.ts'
import { type JobStore, type JobValues, TAGS_OF_JOBS } from './store.ts'

/** The schedule of some job changed; schedulers listen. */
export const SCHEDULE_CHANGED = 'jobs'

export interface Jobs {
  /** @returns the JSON of a List<Job>, put together from what was shown before. */
  list(principal: Principal, query: JobQuery): Promise<string>
  get(principal: Principal, id: string): Promise<Job>
  /** @throws AppError 400 that names tests or providers which the project does not have. */
  create(principal: Keyed<Principal>, input: JobInput): Promise<Job>
  /** Changes only what the patch has; null clears. */
  update(principal: Principal, id: string, patch: JobPatch): Promise<Job>
  /** Its trigger keys go with it; its runs stay, without a job. */
  remove(principal: Principal, id: string): Promise<void>
}

export interface JobParts {
  audit: Audit
  providers: NotificationProviders
  tags: Tags
  tests: Tests
  externalIds: ExternalIds
  alertEndings: AlertEndings
  locations: Locations
  runs: Runs
}

export function jobService(base: Base & JobParts, store: JobStore): Jobs {
  const { db, audit, providers, tags, tests, externalIds, alertEndings, locations, runs, clock, pubsub } = base
  const shown = shownJobs(store)

  async function saved(tx: Tx, scope: Scope, id: string): Promise<Job> {
    const job = await store.get(tx, scope, id)
    if (!job) throw notFound('job')
    return job
  }

  async function requireTests(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const known = new Set((await tests.byIds(scope, ids, tx)).map((test) => test.id))
    const problems = ids.flatMap((id, index) => {
      if (!known.has(id)) return [{ path: `tests.${index}`, message: 'Must be the id of a test in this project' }]
      // Results are kept by test: one that stands twice would have one result for two runs.
      return ids.indexOf(id) < index ? [{ path: `tests.${index}`, message: 'Must not be listed twice' }] : []
    })
    if (problems.length > 0) throw invalid(problems)
  }

  return {
    async list({ scope }, { search, tag, externalId, ...page }) {
      const range = { offset: (page.page - 1) * page.limit, limit: page.limit }
      const { versions, total } =
        search || tag !== undefined || externalId !== undefined
          ? await store.pageMatching(scope, { search, tag, externalId }, range)
          : await store.page(scope, range)
      return listText(await shown.texts(scope, versions), total, page)
    },

    async get({ scope }, id) {
      const job = await store.get(db.sql, scope, id)
      if (!job) throw notFound('job')
      return job
    },

    async create(principal, input) {
      const { scope } = principal
      const id = newId()
      const updatedAt = clock.now()
      const values = valuesOf(NEW_JOB, input)
      await locations.require(locationsNamed(input.config))
      const testIds = input.tests ?? []
      const job = await db.transaction(
        withKey(principal, async (tx) => {
          await requireTests(tx, scope, testIds)
          await providers.require(tx, scope, { ids: providersOf(input), path: PROVIDERS })
          const shownTags = await tags.find(tx, scope, input.tags)
          await store.add(tx, scope, { id, ...values, ...timingOf(values, updatedAt), updatedAt })
          await externalIds.set(tx, scope, { kind: JOBS, id, given: input })
          if (testIds.length > 0) await store.setTests(tx, id, testIds)
          await tags.attach(tx, { links: TAGS_OF_JOBS, id, tags: shownTags })
          const job = await saved(tx, scope, id)
          const changes = changesBetween({}, traceable(job))
          await audit.record(tx, principal, { action: 'job.create', resourceId: id, resourceName: job.name, changes })
          return job
        }),
      )
      if (job.nextRunAt !== null) pubsub.publish(SCHEDULE_CHANGED)
      return job
    },

    async update(principal, id, patch) {
      const { scope } = principal
      await locations.require(locationsNamed(patch.config))
      const job = await db.transaction(async (tx) => {
        await requireTests(tx, scope, patch.tests ?? [])
        await providers.require(tx, scope, { ids: providersOf(patch), path: PROVIDERS })
        const shownTags = await tags.find(tx, scope, patch.tags)
        const before = await store.lock(tx, scope, id)
        if (!before) throw notFound('job')
        const values = valuesOf(before, patch)
        const updatedAt = clock.now()
        // Work out the next due time only when it may differ: one that is just due must not be lost to a new name.
        const { nextRunAt, scheduleError } = before
        const timing = isRescheduled(before, values) ? timingOf(values, updatedAt) : { nextRunAt, scheduleError }
        await store.update(tx, scope, { id, job: { ...values, ...timing, updatedAt } })
        await externalIds.set(tx, scope, { kind: JOBS, id, given: patch })
        if (patch.tests !== undefined) await store.setTests(tx, id, patch.tests ?? [])
        await tags.attach(tx, { links: TAGS_OF_JOBS, id, tags: shownTags })
        const after = await saved(tx, scope, id)
        const changes = changesBetween(traceable(before), traceable(after))
        await audit.record(tx, principal, { action: 'job.update', resourceId: id, resourceName: after.name, changes })
        return after
      })
      if (job.nextRunAt !== null) pubsub.publish(SCHEDULE_CHANGED)
      return job
    },

    async remove(principal, id) {
      await db.transaction(async (tx) => {
        await runs.cancelHeld(tx, principal.scope, id)
        const removed = await store.remove(tx, principal.scope, id)
        if (!removed) throw notFound('job')
        await alertEndings.targetsDeleted(tx, [id])
        await audit.record(tx, principal, { action: 'job.delete', resourceId: id, resourceName: removed.name })
      })
      pubsub.publish(AUTH_CHANGED)
    },
  }
}

type Settable = Omit<JobValues, 'nextRunAt' | 'scheduleError' | 'updatedAt'>

const NEW_JOB: Settable = {
  name: '',
  description: null,
  status: 'active',
  cronSchedule: null,
  timeoutSeconds: 300,
  retryCount: 0,
  config: {},
  alertConfig: {},
}

/** The values of `before` with those of the patch over them. */
function valuesOf(before: Settable, patch: JobPatch): Settable {
  const or = <T>(given: T | undefined, kept: T): T => (given === undefined ? kept : given)
  return {
    name: or(patch.name, before.name),
    description: or(patch.description, before.description),
    status: or(patch.status, before.status),
    cronSchedule: or(patch.cronSchedule, before.cronSchedule),
    timeoutSeconds: or(patch.timeoutSeconds, before.timeoutSeconds) ?? NEW_JOB.timeoutSeconds,
    retryCount: or(patch.retryCount, before.retryCount) ?? NEW_JOB.retryCount,
    config: or<Settable['config'] | null>(patch.config, before.config) ?? {},
    alertConfig: or<Settable['alertConfig'] | null>(patch.alertConfig, before.alertConfig) ?? {},
  }
}

type Timing = Pick<JobValues, 'nextRunAt' | 'scheduleError'>

function timingOf({ status, cronSchedule, config }: Settable, now: Date): Timing {
  if (status === 'paused' || cronSchedule === null) return { nextRunAt: null, scheduleError: null }
  const schedule = parseSchedule(cronSchedule, zoneOf(config))
  // Not from this request, which was checked: a pattern that an older version took and this one cannot read.
  if ('problem' in schedule) return { nextRunAt: null, scheduleError: schedule.problem }
  return { nextRunAt: schedule.next(now), scheduleError: null }
}

const zoneOf = ({ timezone }: Settable['config']) => (typeof timezone === 'string' ? timezone : undefined)

function isRescheduled(before: Job, after: Settable): boolean {
  if (before.status !== after.status || before.cronSchedule !== after.cronSchedule) return true
  return before.scheduleError !== null || zoneOf(before.config) !== zoneOf(after.config)
}

const PROVIDERS = 'alertConfig.notificationProviders'
const providersOf = ({ alertConfig }: JobPatch) => alertConfig?.notificationProviders ?? []

/** What the audit trail shows of a job: what people set, not what the scheduler does. */
function traceable({ id, lastRunAt, nextRunAt, scheduleError, tests, tags, ...set }: Job): object {
  return { ...set, tests: tests.map((test) => test.id), tags: tags.map((tag) => tag.name) }
}
