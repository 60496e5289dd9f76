/** Rules of tests: a script is checked before it is saved, the type stays, and a test in use is not deleted. */
import { type Keyed, withKey } from '../../http/idempotency.ts'
import { type List, toList } from '../../http/shapes.ts'
import { conflict, invalid, notFound } from '../../kernel/errors.ts'
import { isId, newId } from '../../kernel/ids.ts'
import { roleAllows } from '../../kernel/roles.ts'
import type { Principal, Scope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/database/port.ts'
import { type Audit, type AuditChanges, changesBetween } from '../audit/index.ts'
import type { Base } from '../base.ts'
import { type ExternalIds, NO_NAMES, namesAfter, TESTS } from '../external-ids/index.ts'
import type { Tags } from '../tags/index.ts'
import type { OneTestQuery, Test, TestInput, TestPatch, TestQuery } from './schema.ts'
import { checkScript, decodeScript, scriptChange } from './script.ts'
import { type StoredTest, TAGS_OF_TESTS, type TestStore, type TestSummary } from './store.ts'

const MAX_NAMED = 5

export interface Tests {
  list(principal: Principal, query: TestQuery): Promise<List<Test>>
  get(principal: Principal, id: string, query: OneTestQuery): Promise<Test>
  create(principal: Keyed<Principal>, input: TestInput): Promise<Test>
  update(principal: Principal, id: string, patch: TestPatch): Promise<Test>
  remove(principal: Principal, id: string): Promise<void>
  /**
   * Which of these tests the project has, in one query and in no order; ids in lower case, unknown ones left out.
   * Inside a transaction those found are kept from being deleted until it ends, so that a job may refer to them.
   */
  byIds(scope: Scope, ids: readonly string[], tx?: Tx): Promise<TestSummary[]>
}

export interface TestedJobs {
  /** Jobs show the test's title: what is kept of them does not hold any longer. */
  testRenamed(tx: Tx, testId: string): Promise<void>
}

export interface TestParts {
  audit: Audit
  tags: Tags
  externalIds: ExternalIds
  testedJobs: TestedJobs
}

export function testService(base: Base & TestParts & { opened(type: string): void }, store: TestStore): Tests {
  const { db, audit, tags, externalIds, testedJobs, clock } = base

  /** Who reads a script, or saves one, is likely to run it next. */
  function opened({ role, readOnly }: Principal, type: string): void {
    if (!readOnly && roleAllows(role, 'test:run')) base.opened(type)
  }

  return {
    async list({ scope }, { search, type, tag, externalId, includeScript, ...page }) {
      const filter = { search, type, tag, externalId }
      const total = await store.count(scope, filter)
      const offset = (page.page - 1) * page.limit
      const range = { offset, limit: page.limit, includeScript }
      return toList(offset < total ? await store.page(scope, filter, range) : [], total, page)
    },

    async get(principal, id, { includeScript }) {
      const test = await store.get(principal.scope, id, includeScript)
      if (!test) throw notFound('test')
      if (includeScript) opened(principal, test.type)
      return test
    },

    async create(principal, input) {
      const script = decodeScript(input)
      await checkScript(principal.scope.projectId, input.type, script)
      const id = newId()
      const createdAt = clock.now()
      const test = await db.transaction(
        withKey(principal, async (tx) => {
          const shownTags = await tags.find(tx, principal.scope, input.tags)
          const { title, type, description = null } = input
          const names = namesAfter(NO_NAMES, input)
          const about = { id, title, type, description, ...names, tags: shownTags ?? [] }
          const test = { ...about, script, createdAt, updatedAt: createdAt }
          await store.add(tx, principal.scope, test)
          await externalIds.set(tx, principal.scope, { kind: TESTS, id, given: input })
          await tags.attach(tx, { links: TAGS_OF_TESTS, id, tags: shownTags })
          await audit.record(tx, principal, {
            action: 'test.create',
            resourceId: id,
            resourceName: test.title,
            changes: changesOf(null, test),
          })
          return test
        }),
      )
      opened(principal, test.type)
      return withoutScript(test)
    },

    async update(principal, id, patch) {
      const { scope } = principal
      const given = patch.script === undefined ? undefined : decodeScript({ ...patch, script: patch.script })
      // A test's type never changes, so the script can be checked before the row is held.
      const current = await store.get(scope, id, false)
      if (!current) throw notFound('test')
      if (patch.type !== undefined && patch.type !== current.type) {
        throw invalid({ path: 'type', message: `Cannot be changed; it is ${current.type}` })
      }
      if (given !== undefined) {
        await checkScript(principal.scope.projectId, current.type, given)
        opened(principal, current.type)
      }
      return db.transaction(async (tx) => {
        const shownTags = await tags.find(tx, scope, patch.tags)
        const before = await store.lock(tx, scope, id)
        if (!before) throw notFound('test')
        const { title = before.title, description = before.description } = patch
        const script = given ?? before.script
        const about = { title, description, ...namesAfter(before, patch), tags: shownTags ?? before.tags }
        const after = { ...before, ...about, script, updatedAt: clock.now() }
        await store.update(tx, scope, after)
        if (title !== before.title) await testedJobs.testRenamed(tx, id)
        await externalIds.set(tx, scope, { kind: TESTS, id, given: patch })
        await tags.attach(tx, { links: TAGS_OF_TESTS, id, tags: shownTags })
        await audit.record(tx, principal, {
          action: 'test.update',
          resourceId: id,
          resourceName: title,
          changes: changesOf(before, after),
        })
        return withoutScript(after)
      })
    },

    async remove(principal, id) {
      await db.transaction(async (tx) => {
        const test = await store.lock(tx, principal.scope, id)
        if (!test) throw notFound('test')
        const users = [
          inUse('job', await store.jobsUsing(tx, test.id, MAX_NAMED)),
          inUse('monitor', await store.monitorsUsing(tx, test.id, MAX_NAMED)),
        ].filter((words) => words !== null)
        if (users.length > 0) throw conflict(`The test is used by ${users.join(' and ')}`)
        await store.remove(tx, principal.scope, id)
        await audit.record(tx, principal, { action: 'test.delete', resourceId: id, resourceName: test.title })
      })
    },

    async byIds(scope, ids, tx) {
      const wellFormed = [...new Set(ids)].filter(isId)
      return wellFormed.length > 0 ? store.byIds(scope, wellFormed, tx ?? null) : []
    },
  }
}

const withoutScript = ({ script: _, ...test }: StoredTest): Test => test

const traceable = ({ script: _, tags, ...test }: StoredTest) => ({ ...test, tags: tags.map((tag) => tag.name) })

/** The script by its hashes and the lines that differ, the rest field by field. */
function changesOf(before: StoredTest | null, after: StoredTest): AuditChanges {
  const script = scriptChange(before?.script ?? null, after.script)
  const rest = changesBetween(before ? traceable(before) : {}, traceable(after))
  delete rest.id
  return script ? { ...rest, script } : rest
}

function inUse(kind: string, { names, total }: { names: string[]; total: number }): string | null {
  if (total === 0) return null
  const quoted = names.map((name) => `"${name}"`).join(', ')
  const more = total > names.length ? ` and ${total - names.length} more` : ''
  return `the ${kind}${total === 1 ? '' : 's'} ${quoted}${more}`
}
