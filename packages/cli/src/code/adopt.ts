/** Takes things that nobody looks after under code: each gets a logical id that follows from its name. */
import { type ApiClient, answer } from '@watchkeeper/client'
import type { Snapshot } from './actual.ts'
import type { ResourceKind } from './model.ts'

export interface Adoption {
  kind: ResourceKind
  name: string
  serverId: string
  externalId: string
}

/** Those without any external id; what has another prefix belongs to another config. */
export function adoptionsOf({ providers, tests, monitors, jobs }: Snapshot, prefix: string): Adoption[] {
  const rows: { kind: ResourceKind; all: { id: string; name: string; externalId: string | null }[] }[] = [
    { kind: 'provider', all: providers },
    { kind: 'test', all: tests.map(({ title, ...test }) => ({ ...test, name: title })) },
    { kind: 'monitor', all: monitors },
    { kind: 'job', all: jobs },
  ]
  return rows.flatMap(({ kind, all }) => {
    const taken = new Set(all.flatMap(({ externalId }) => externalId ?? []))
    return all
      .filter(({ externalId }) => externalId === null)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, name }) => {
        const externalId = freeId(`${prefix}${slugOf(name) || kind}`, taken)
        taken.add(externalId)
        return { kind, name, serverId: id, externalId }
      })
  })
}

const MAX_SLUG_LENGTH = 100

export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|(?<!-)-+$/g, '')

export function freeId(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const id = number === 1 ? wanted : `${wanted}-${number}`
    if (!taken.has(id)) return id
  }
}

/** The snapshot as it would be afterwards. */
export function withAdoptions(snapshot: Snapshot, adoptions: readonly Adoption[]): Snapshot {
  const given = new Map(adoptions.map(({ serverId, externalId }) => [serverId, externalId]))
  const adopted = <Row extends { id: string; externalId: string | null }>(rows: Row[]): Row[] =>
    rows.map((row) => ({ ...row, externalId: given.get(row.id) ?? row.externalId }))
  const { providers, tests, monitors, jobs } = snapshot
  return {
    ...snapshot,
    providers: adopted(providers),
    tests: adopted(tests),
    monitors: adopted(monitors),
    jobs: adopted(jobs),
  }
}

export async function adopt(
  { api }: ApiClient,
  { providers }: Snapshot,
  adoptions: readonly Adoption[],
): Promise<void> {
  for (const { kind, serverId, externalId } of adoptions) {
    const init = { params: { path: { id: serverId } }, body: { externalId } }
    if (kind === 'test') await answer(api.PATCH('/api/tests/{id}', init))
    else if (kind === 'monitor') await answer(api.PATCH('/api/monitors/{id}', init))
    else if (kind === 'job') await answer(api.PATCH('/api/jobs/{id}', init))
    else {
      // A PUT replaces the whole; masks keep the secrets.
      const provider = providers.find(({ id }) => id === serverId)
      if (!provider) continue
      const { name, type, config } = provider
      const body = { name, type, config, externalId }
      await answer(api.PUT('/api/notification-providers/{id}', { params: { path: { id: serverId } }, body }))
    }
  }
}
