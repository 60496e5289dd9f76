/** What people call a thing, in place of its id: its logical id (externalId) or its name, looked up with at most two requests. */
import type { Context } from '../context.ts'
import { CliError, EXIT, usageError } from '../errors.ts'
import { fieldOf } from '../output/output.ts'
import { description } from './document.ts'

interface Naming {
  one: string
  /** Fields that are names. */
  by: readonly string[]
  /** Its id, where that is not `id`. */
  id?: string
}

/** By the path of the list. Where a thing has no name, ids it is. */
const NAMED: Readonly<Record<string, Naming>> = {
  '/api/tests': { one: 'test', by: ['title'] },
  '/api/jobs': { one: 'job', by: ['name'] },
  '/api/monitors': { one: 'monitor', by: ['name'] },
  '/api/notification-providers': { one: 'notification provider', by: ['name'] },
  '/api/maintenance-windows': { one: 'maintenance window', by: ['name'] },
  '/api/tags': { one: 'tag', by: ['name'] },
  '/api/variables': { one: 'variable', by: ['key'] },
  '/api/cli-tokens': { one: 'token', by: ['name'] },
  '/api/organizations/{orgId}/projects': { one: 'project', by: ['name', 'slug'] },
  '/api/organizations/{orgId}/members': { one: 'member', by: ['email'], id: 'userId' },
}

/** More at once the API does not give. */
const PAGE = 100
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const isId = (given: string): boolean => UUID.test(given)

/**
 * The id of what is called `given` in that list; an id as it is.
 * @throws CliError when nothing is called so, or more than one thing
 */
export async function idOf(context: Context, collection: string, given: string): Promise<string> {
  const naming = NAMED[collection]
  if (!naming || isId(given) || given === '') return given
  const { one, by, id = 'id' } = naming
  const look = lookInto(context, collection)
  const [logical, named] = await Promise.all([look.byLogicalId(given), look.byName(given)])
  const called = named.rows.filter((row) => by.some((field) => row[field] === given))
  const found = [...new Set([...logical, ...called].map((row) => String(row[id])))]
  const [only, ...others] = found
  if (others.length > 0)
    throw usageError(`More than one ${one} is called "${given}": ${found.join(', ')}`, 'Use the id instead.')
  // One by that name could be on a page that was not seen.
  if (named.more && logical.length === 0)
    throw usageError(`There are too many resources to find a ${one} by its name`, 'Use its id or logical id.')
  if (only !== undefined) return only
  throw new CliError(EXIT.api, `No ${one} is called "${given}"`, ADVICE)
}

/** Fields and flags that hold ids, and the list that each is of. Those of runs have no names. */
const REFERENCES: Readonly<Record<string, string>> = {
  tests: '/api/tests',
  testId: '/api/tests',
  jobId: '/api/jobs',
  monitors: '/api/monitors',
  dependsOn: '/api/monitors',
  /** Of `monitors bulk`. */
  ids: '/api/monitors',
  tags: '/api/tags',
  notificationProviders: '/api/notification-providers',
  /** In the rules of `alertConfig`. */
  provider: '/api/notification-providers',
  providerId: '/api/notification-providers',
  projectId: '/api/organizations/{orgId}/projects',
  actorId: '/api/organizations/{orgId}/members',
  createdBy: '/api/organizations/{orgId}/members',
}

/** Objects that hold such fields; into others, a request's body say, nobody looks. */
const HOLD_REFERENCES = new Set(['alertConfig', 'providerRules', 'projects', 'config'])

/** The values of flags and bodies, with ids where names were given. @throws CliError as idOf does */
export async function withIds(context: Context, values: Row): Promise<Row> {
  const found: Row = {}
  // One after the other: a list of hundreds of names must not be hundreds of requests at once.
  for (const [name, value] of Object.entries(values)) found[name] = await idsOfField(context, name, value)
  return found
}

async function idsOfField(context: Context, name: string, value: unknown): Promise<unknown> {
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value) items.push(await idsOfField(context, name, item))
    return items
  }
  const collection = REFERENCES[name]
  if (typeof value === 'string') return collection === undefined ? value : idOf(context, collection, value)
  if (typeof value !== 'object' || value === null || !HOLD_REFERENCES.has(name)) return value
  return withIds(context, value as Row)
}

const ADVICE = 'The matching `list` command shows names and ids; resources of other projects are not found.'

type Row = Record<string, unknown>

function lookInto(context: Context, path: string) {
  const known = new Set(description[`GET ${path}`]?.query.map(({ name }) => name))
  const ask = async (query: Record<string, unknown>) => {
    const params: Record<string, string> = path.includes('{orgId}') ? { orgId: await context.organizationId() } : {}
    const { body } = await context.call({ method: 'GET', path, params, query })
    return { rows: fieldOf(body, 'data') as Row[], more: fieldOf(body, 'pagination.hasNextPage') === true }
  }
  return {
    byLogicalId: async (externalId: string) => (known.has('externalId') ? (await ask({ externalId })).rows : []),
    byName: (name: string) =>
      ask({ ...(known.has('search') ? { search: name } : {}), ...(known.has('limit') ? { limit: PAGE } : {}) }),
  }
}
