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
    throw usageError(`More than one ${one} is called "${given}": ${found.join(', ')}`, 'Say which by its id.')
  // One by that name could be on a page that was not seen.
  if (named.more && logical.length === 0)
    throw usageError(`There are too many to look for a ${one} by its name`, 'Name it by its id or logical id.')
  if (only !== undefined) return only
  throw new CliError(EXIT.api, `No ${one} is called "${given}"`, ADVICE)
}

const ADVICE = 'The matching `list` command shows names and ids; what belongs to another project is not found.'

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
