/** Rules of variables: names that scripts may use, secrets sealed before they are stored and never shown again. */
import { type Keyed, withKey } from '../../http/idempotency.ts'
import { type List, toWholeList } from '../../http/shapes.ts'
import { conflict, invalid, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { Principal, Scope } from '../../kernel/scope.ts'
import type { Queryable } from '../../platform/database/port.ts'
import { type Audit, type AuditChanges, changesBetween } from '../audit/index.ts'
import type { Base } from '../base.ts'
import type { Variable, VariableChange, VariableInput, VariableSaved } from './schema.ts'
import type { Stored, StoredVariable, VariableStore } from './store.ts'
import { sizeOf, valueKeeper, warningsOf } from './values.ts'

const MAX_PER_PROJECT = 1000

/** They all become one process environment; Linux gives that, with the arguments, 2 MiB. */
const MAX_TOTAL_BYTES = 1024 * 1024

interface Step {
  before: Stored | null
  after: Stored
}

/** What one run is given. */
export interface RunVariables {
  /** key → value, secrets opened. Never logged, never stored. */
  values: Record<string, string>
  /** The secret ones among the values, to be masked wherever the run's text goes. */
  secrets: string[]
}

export interface Variables {
  list(principal: Principal): Promise<List<Variable>>
  get(principal: Principal, id: string): Promise<Variable>
  create(principal: Keyed<Principal>, input: VariableInput): Promise<VariableSaved>
  update(principal: Principal, id: string, change: VariableChange): Promise<VariableSaved>
  remove(principal: Principal, id: string): Promise<void>
  /** One SELECT. @throws Error that names the variable when a secret was sealed with another SECRET_KEY. */
  forRun(scope: Scope): Promise<RunVariables>
}

export function variableService(base: Base & { audit: Audit }, store: VariableStore): Variables {
  const { db, audit, clock } = base
  const values = valueKeeper(base.vault)

  async function checkFits(tx: Queryable, scope: Scope, { before, after }: Step): Promise<void> {
    const { count, bytes } = await store.totals(tx, scope)
    if (!before && count >= MAX_PER_PROJECT) {
      throw invalid({ path: '', message: `A project has at most ${MAX_PER_PROJECT} variables. Delete one first` })
    }
    const grown = sizeOf(after) - (before ? sizeOf(before) : 0)
    if (grown > 0 && bytes + grown > MAX_TOTAL_BYTES) {
      const message = `The values of a project's variables must have at most ${MAX_TOTAL_BYTES} bytes in total`
      throw invalid({ path: 'value', message })
    }
  }

  async function checkFree(tx: Queryable, scope: Scope, key: string): Promise<void> {
    if (await store.hasKey(tx, scope, key)) throw conflict(`A variable named ${key} already exists`)
  }

  return {
    list: async ({ scope }) => toWholeList(await store.list(scope)),

    async get({ scope }, id) {
      const variable = await store.get(scope, id)
      if (!variable) throw notFound('variable')
      return variable
    },

    async create(principal, { key, value, isSecret, description }) {
      const { scope } = principal
      const id = newId()
      const createdAt = clock.now()
      const variable: StoredVariable = {
        id,
        key,
        description: description ?? null,
        createdAt,
        updatedAt: createdAt,
        ...values.keep(id, value, isSecret),
      }
      await db.transaction(
        withKey(principal, async (tx) => {
          await store.takeTurn(tx, scope)
          await checkFits(tx, scope, { before: null, after: variable })
          await checkFree(tx, scope, key)
          await store.add(tx, scope, variable)
          const changes = changesOf(null, variable)
          await audit.record(tx, principal, { action: 'variable.create', resourceId: id, resourceName: key, changes })
        }),
      )
      return { ...shown(variable), warnings: warningsOf({ value, isSecret }, null) }
    },

    update: (principal, id, change) =>
      db.transaction(async (tx) => {
        const { scope } = principal
        await store.takeTurn(tx, scope)
        const before = await store.lock(tx, scope, id)
        if (!before) throw notFound('variable')
        const { key = before.key, description = before.description } = change
        const wanted = { value: change.value, isSecret: change.isSecret ?? before.sealed !== null }
        const after: StoredVariable = {
          id,
          key,
          description,
          createdAt: before.createdAt,
          updatedAt: clock.now(),
          ...values.next(before, wanted),
        }
        await checkFits(tx, scope, { before, after })
        if (key !== before.key) await checkFree(tx, scope, key)
        await store.update(tx, scope, after)
        const changes = changesOf(before, after)
        await audit.record(tx, principal, { action: 'variable.update', resourceId: id, resourceName: key, changes })
        return { ...shown(after), warnings: warningsOf(wanted, before) }
      }),

    async remove(principal, id) {
      await db.transaction(async (tx) => {
        const variable = await store.lock(tx, principal.scope, id)
        if (!variable) throw notFound('variable')
        await store.remove(tx, principal.scope, id)
        await audit.record(tx, principal, { action: 'variable.delete', resourceId: id, resourceName: variable.key })
      })
    },

    async forRun(scope) {
      const opened = (await store.listStored(scope)).map((variable) => ({
        key: variable.key,
        value: values.open(variable),
        isSecret: variable.sealed !== null,
      }))
      return {
        values: Object.fromEntries(opened.map(({ key, value }) => [key, value])),
        secrets: opened.filter(({ isSecret }) => isSecret).map(({ value }) => value),
      }
    },
  }
}

function shown({ sealed, ...variable }: StoredVariable): Variable {
  return { ...variable, isSecret: sealed !== null }
}

/** A value that is or was a secret is shown on neither side. */
function changesOf(before: StoredVariable | null, after: StoredVariable): AuditChanges {
  const comparable = ({ key, value, sealed, description }: StoredVariable) => ({
    key,
    isSecret: sealed !== null,
    description,
    value: value ?? sealed?.bytes.toString('base64'),
  })
  const isSecret = Boolean(before?.sealed ?? after.sealed)
  return changesBetween(before ? comparable(before) : {}, comparable(after), isSecret ? ['value'] : [])
}
