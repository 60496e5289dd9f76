/** The files of a new resource's module: named things with a description, kept per project. */
import type { Names } from './names.ts'

export function resourceFiles(names: Names, folder: string): Record<string, string> {
  return {
    [`${folder}/schema.ts`]: schema(names),
    [`${folder}/routes.ts`]: routes(names),
    [`${folder}/service.ts`]: service(names),
    [`${folder}/store.ts`]: store(names),
    [`${folder}/index.ts`]: index(names),
    [`${folder}/${names.kebab}.test.ts`]: test(names),
  }
}

const schema = ({ title, one }: Names) => `/** ${title} on the wire. */
import { z } from 'zod'
import { bodyOf, description, name, time } from '../../http/shapes.ts'

export const ${one.camel} = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string().nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: '${one.pascal}' })
export type ${one.pascal} = z.infer<typeof ${one.camel}>

/** No defaults here: a PATCH shares these fields, and must not set what it was not given. */
const fields = { name, description: description.nullish() }
const READ_ONLY = ['id', 'createdAt', 'updatedAt'] as const

export const ${one.camel}Input = bodyOf(fields, READ_ONLY)
export type ${one.pascal}Input = z.infer<typeof ${one.camel}Input>

export const ${one.camel}Patch = bodyOf(z.object(fields).partial().shape, READ_ONLY)
export type ${one.pascal}Patch = z.infer<typeof ${one.camel}Patch>
`

const routes = ({ kebab, camel, pascal, title, one }: Names) => `/** ${title} over HTTP. */
import { allow } from '../../http/allow.ts'
import { keyed } from '../../http/idempotency.ts'
import type { Routes } from '../../http/routes.ts'
import { byId, listOf, pageQuery, success } from '../../http/shapes.ts'
import { ${one.camel}, ${one.camel}Input, ${one.camel}Patch } from './schema.ts'
import type { ${pascal} } from './service.ts'

const tags = ['${title}']

export function ${one.camel}Routes(${camel}: ${pascal}): Routes {
  return (api) => {
    api.get(
      '/api/${kebab}',
      {
        config: allow('${one.snake}:view'),
        schema: { summary: 'List ${title.toLowerCase()}', tags, querystring: pageQuery, response: { 200: listOf(${one.camel}) } },
      },
      ({ principal, query }) => ${camel}.list(principal, query),
    )

    api.post(
      '/api/${kebab}',
      {
        config: keyed(allow('${one.snake}:create')),
        schema: { summary: 'Create a ${one.title.toLowerCase()}', tags, body: ${one.camel}Input, response: { 201: ${one.camel} } },
      },
      async ({ keyed: { principal }, body }, reply) => reply.code(201).send(await ${camel}.create(principal, body)),
    )

    api.get(
      '/api/${kebab}/:id',
      {
        config: allow('${one.snake}:view'),
        schema: { summary: 'Get a ${one.title.toLowerCase()}', tags, params: byId, response: { 200: ${one.camel} } },
      },
      ({ principal, params }) => ${camel}.get(principal, params.id),
    )

    api.patch(
      '/api/${kebab}/:id',
      {
        config: allow('${one.snake}:update'),
        schema: {
          summary: 'Change a ${one.title.toLowerCase()}; fields left out stay',
          tags,
          params: byId,
          body: ${one.camel}Patch,
          response: { 200: ${one.camel} },
        },
      },
      ({ principal, params, body }) => ${camel}.update(principal, params.id, body),
    )

    api.delete(
      '/api/${kebab}/:id',
      {
        config: allow('${one.snake}:delete'),
        schema: { summary: 'Delete a ${one.title.toLowerCase()}', tags, params: byId, response: { 200: success } },
      },
      async ({ principal, params }) => {
        await ${camel}.remove(principal, params.id)
        return { success: true as const }
      },
    )
  }
}
`

const service = ({
  camel,
  pascal,
  title,
  one,
}: Names) => `/** Rules of ${title.toLowerCase()}. Each change and its audit entry are one transaction. */
import { type Keyed, withKey } from '../../http/idempotency.ts'
import { type List, type Page, toList } from '../../http/shapes.ts'
import { notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { Principal } from '../../kernel/scope.ts'
import { type Audit, changesBetween } from '../audit/index.ts'
import type { Base } from '../base.ts'
import type { ${one.pascal}, ${one.pascal}Input, ${one.pascal}Patch } from './schema.ts'
import type { ${one.pascal}Store } from './store.ts'

export interface ${pascal} {
  list(principal: Principal, page: Page): Promise<List<${one.pascal}>>
  /** @throws AppError 404 */
  get(principal: Principal, id: string): Promise<${one.pascal}>
  create(principal: Keyed<Principal>, input: ${one.pascal}Input): Promise<${one.pascal}>
  update(principal: Principal, id: string, patch: ${one.pascal}Patch): Promise<${one.pascal}>
  remove(principal: Principal, id: string): Promise<void>
}

export function ${one.camel}Service(base: Base & { audit: Audit }, store: ${one.pascal}Store): ${pascal} {
  const { db, audit, clock } = base
  return {
    async list({ scope }, page) {
      const [total, ${camel}] = await Promise.all([store.count(scope), store.page(scope, page)])
      return toList(${camel}, total, page)
    },
    async get({ scope }, id) {
      const ${one.camel} = await store.get(scope, id)
      if (!${one.camel}) throw notFound('${one.title.toLowerCase()}')
      return ${one.camel}
    },
    create: (principal, { name, description }) =>
      db.transaction(
        withKey(principal, async (tx) => {
          const id = newId()
          const createdAt = clock.now()
          const ${one.camel} = { id, name, description: description ?? null, createdAt, updatedAt: createdAt }
          await store.add(tx, principal.scope, ${one.camel})
          const changes = changesBetween({}, ${one.camel})
          await audit.record(tx, principal, { action: '${one.snake}.create', resourceId: id, resourceName: name, changes })
          return ${one.camel}
        }),
      ),
    update: (principal, id, patch) =>
      db.transaction(async (tx) => {
        const before = await store.lock(tx, principal.scope, id)
        if (!before) throw notFound('${one.title.toLowerCase()}')
        const { name = before.name, description = before.description } = patch
        const after = { ...before, name, description, updatedAt: clock.now() }
        await store.update(tx, principal.scope, after)
        const changes = changesBetween(before, after)
        await audit.record(tx, principal, { action: '${one.snake}.update', resourceId: id, resourceName: name, changes })
        return after
      }),
    remove: (principal, id) =>
      db.transaction(async (tx) => {
        const ${one.camel} = await store.lock(tx, principal.scope, id)
        if (!${one.camel}) throw notFound('${one.title.toLowerCase()}')
        await store.remove(tx, principal.scope, id)
        await audit.record(tx, principal, { action: '${one.snake}.delete', resourceId: id, resourceName: ${one.camel}.name })
      }),
  }
}
`

const store = ({ camel, snake, title, one }: Names) => `/** SQL of ${title.toLowerCase()}. */
import type { Page } from '../../http/shapes.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Database, Queryable } from '../../platform/database/port.ts'
import type { ${one.pascal} } from './schema.ts'

export type ${one.pascal}Store = ReturnType<typeof ${one.camel}Store>

export function ${one.camel}Store({ sql }: Database) {
  const columns = sql\`id, name, description, created_at as "createdAt", updated_at as "updatedAt"\`
  return {
    async count(scope: Scope): Promise<number> {
      const [row] = await sql<{ total: number }[]>\`
        select count(*)::int as total from ${snake} where project_id = \${scope.projectId}\`
      return row?.total ?? 0
    },
    async page(scope: Scope, { page, limit }: Page): Promise<${one.pascal}[]> {
      const ${camel} = await sql<${one.pascal}[]>\`
        select \${columns} from ${snake} where project_id = \${scope.projectId}
        order by id desc offset \${(page - 1) * limit} limit \${limit}\`
      return [...${camel}]
    },
    async get(scope: Scope, id: string): Promise<${one.pascal} | null> {
      const [${one.camel}] = await sql<${one.pascal}[]>\`
        select \${columns} from ${snake} where project_id = \${scope.projectId} and id = \${id}\`
      return ${one.camel} ?? null
    },
    /** One, kept from changing until the transaction ends. */
    async lock(tx: Queryable, scope: Scope, id: string): Promise<${one.pascal} | null> {
      const [${one.camel}] = await tx<${one.pascal}[]>\`
        select \${columns} from ${snake} where project_id = \${scope.projectId} and id = \${id} for update\`
      return ${one.camel} ?? null
    },
    async add(tx: Queryable, scope: Scope, ${one.camel}: ${one.pascal}): Promise<void> {
      const { id, name, description, createdAt, updatedAt } = ${one.camel}
      await tx\`
        insert into ${snake} (id, project_id, name, description, created_at, updated_at)
        values (\${id}, \${scope.projectId}, \${name}, \${description}, \${createdAt}, \${updatedAt})\`
    },
    async update(tx: Queryable, scope: Scope, ${one.camel}: ${one.pascal}): Promise<void> {
      const { id, name, description, updatedAt } = ${one.camel}
      await tx\`
        update ${snake} set name = \${name}, description = \${description}, updated_at = \${updatedAt}
        where project_id = \${scope.projectId} and id = \${id}\`
    },
    async remove(tx: Queryable, scope: Scope, id: string): Promise<void> {
      await tx\`delete from ${snake} where project_id = \${scope.projectId} and id = \${id}\`
    },
  }
}
`

const index = ({ pascal, title, one }: Names) => `/** ${title}: say here what they are. */
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import { ${one.camel}Routes } from './routes.ts'
import { ${one.camel}Service } from './service.ts'
import { ${one.camel}Store } from './store.ts'

export function create${pascal}(base: Base & { audit: Audit }) {
  const service = ${one.camel}Service(base, ${one.camel}Store(base.db))
  return { service, routes: ${one.camel}Routes(service) }
}
`

const test = ({ kebab, one }: Names) => `import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

const add = async (body: object = { name: 'First' }) => (await t.owner.post('/api/${kebab}', body)).body

describe('200 and 201', () => {
  it('creates, lists, shows, changes and deletes', async () => {
    const made = await add({ name: ' First ', description: 'one' })
    assert.deepEqual([made.name, made.description], ['First', 'one'])
    assert.deepEqual((await t.owner.get('/api/${kebab}')).body.data, [made])
    assert.deepEqual((await t.owner.get(\`/api/${kebab}/\${made.id}\`)).body, made)
    const changed = (await t.owner.patch(\`/api/${kebab}/\${made.id}\`, { description: null })).body
    assert.deepEqual([changed.name, changed.description], ['First', null])
    assert.deepEqual((await t.owner.delete(\`/api/${kebab}/\${made.id}\`)).body, { success: true })
    assert.equal((await t.owner.get(\`/api/${kebab}/\${made.id}\`)).status, 404)
  })

  it('leaves a trace of each change', async () => {
    const { id } = await add()
    await t.owner.patch(\`/api/${kebab}/\${id}\`, { name: 'Second' })
    await t.owner.delete(\`/api/${kebab}/\${id}\`)
    const { data } = (await t.owner.get('/api/audit?action=${one.snake}.*')).body
    const mine = data.filter((entry: { resourceId: string }) => entry.resourceId === id)
    const actions = mine.map((entry: { action: string }) => entry.action)
    assert.deepEqual(actions, ['${one.snake}.delete', '${one.snake}.update', '${one.snake}.create'])
  })
})

describe('403 and 404', () => {
  it('a viewer may look, and no more', async () => {
    const viewer = await t.as('project_viewer')
    assert.equal((await viewer.get('/api/${kebab}')).status, 200)
    assert.equal((await viewer.post('/api/${kebab}', { name: 'No' })).status, 403)
  })

  it("another project's is not there", async () => {
    const { id } = await add()
    const stranger = await t.stranger()
    assert.equal((await stranger.get(\`/api/${kebab}/\${id}\`)).status, 404)
    assert.equal((await stranger.delete(\`/api/${kebab}/\${id}\`)).status, 404)
    assert.deepEqual((await stranger.get('/api/${kebab}')).body.data, [])
  })
})
`
