/** Which locations there are, and whether those that were named are among them. */
import { invalid, type Problem } from '../../kernel/errors.ts'
import type { Base } from '../base.ts'
import { ANYWHERE } from './schema.ts'
import { type Location, readLocations } from './store.ts'

/** A location as a request names it, and the field that does. */
export interface NamedLocation {
  path: string
  id: string
}

/** Of a filter. */
export const locationAsked = ({ location }: { location?: string | undefined }): NamedLocation[] =>
  location === undefined ? [] : [{ path: 'location', id: location }]

export interface Locations {
  all(): Promise<Location[]>
  /** One problem for each location that is not there. Asks the database only where there is something to ask. */
  problems(named: readonly NamedLocation[]): Promise<Problem[]>
  /** @throws AppError 400 that names what is not there */
  require(named: readonly NamedLocation[]): Promise<void>
}

export function locationService({ db }: Pick<Base, 'db'>): Locations {
  const all = () => readLocations(db.sql)

  async function problems(named: readonly NamedLocation[]): Promise<Problem[]> {
    if (named.every(({ id }) => id === ANYWHERE)) return []
    const ids = (await all()).map(({ id }) => id)
    const message = `Must be one of ${ids.join(', ')}`
    return named.filter(({ id }) => !ids.includes(id)).map(({ path }) => ({ path, message }))
  }

  return {
    all,
    problems,
    async require(named) {
      const found = await problems(named)
      if (found.length > 0) throw invalid(found)
    },
  }
}
