/** Rules of projects: how many, who sees which, which is the default. Archiving and deleting stand in life.ts. */
import { type Keyed, withKey } from '../../../http/idempotency.ts'
import { type List, toList } from '../../../http/shapes.ts'
import { conflict, forbidden, invalid, notFound } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { roleAllows } from '../../../kernel/roles.ts'
import type { Membership } from '../../../kernel/scope.ts'
import type { Tx } from '../../../platform/database/port.ts'
import { type Audit, changesBetween } from '../../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../../base.ts'
import { viewerOf } from '../members/service.ts'
import type { MemberStore } from '../members/store.ts'
import { slugFor } from '../slug.ts'
import type { Project, ProjectInput, ProjectPatch, ProjectQuery } from './schema.ts'
import type { ProjectRef, ProjectStore } from './store.ts'

const MAX_PER_ORGANIZATION = 50

type Organizations = Pick<MemberStore, 'lockOrganization'>

export interface Projects {
  /** Those that the caller sees. */
  list(caller: Membership, query: ProjectQuery): Promise<List<Project>>
  create(caller: Keyed<Membership>, input: ProjectInput): Promise<Project>
  get(caller: Membership): Promise<Project>
  update(caller: Membership, patch: ProjectPatch): Promise<Project>
}

export function projectService(base: Base & { audit: Audit }, store: ProjectStore, members: Organizations): Projects {
  const { db, audit, clock, pubsub } = base

  async function get(caller: Membership): Promise<Project> {
    const found = await store.get(placeOf(caller))
    if (!found) throw notFound('project')
    return found
  }

  async function checkFree(tx: Tx, organizationId: string, slug: string): Promise<void> {
    if ((await store.slugs(tx, organizationId)).has(slug)) throw conflict(`The slug ${slug} is already in use`)
  }

  return {
    get,

    async list(caller, query) {
      const { rows, total } = await store.page(caller.organizationId, viewerOf(caller), query)
      return toList(rows, total, query)
    },

    async create(caller, input) {
      const { organizationId, actor } = caller
      const id = newId()
      const createdAt = clock.now()
      await db.transaction(
        withKey(caller, async (tx) => {
          await members.lockOrganization(tx, organizationId)
          if ((await store.count(tx, organizationId)) >= MAX_PER_ORGANIZATION) {
            throw conflict(`limit: an organization has at most ${MAX_PER_ORGANIZATION} projects`)
          }
          if (input.slug) await checkFree(tx, organizationId, input.slug)
          const slug = input.slug ?? slugFor(input.name, 'project', await store.slugs(tx, organizationId))
          const project = { id, name: input.name, slug, description: input.description ?? null, createdAt }
          await store.add(tx, organizationId, project)
          await audit.record(
            tx,
            { actor, organizationId, projectId: id },
            {
              action: 'project.created',
              resourceId: id,
              resourceName: input.name,
              changes: changesBetween({}, { name: input.name, slug, description: project.description }),
            },
          )
        }),
      )
      pubsub.publish(AUTH_CHANGED)
      return get({ ...caller, projectId: id })
    },

    async update(caller, patch) {
      const place = placeOf(caller)
      await db.transaction(async (tx) => {
        const before = await lockedProject(tx, { store, members }, place)
        const after = { ...before, ...patch, description: described(before, patch), updatedAt: clock.now() }
        if (after.slug !== before.slug) await checkFree(tx, place.organizationId, after.slug)
        if (before.isDefault !== after.isDefault) await changeDefault(tx, caller, after)
        const changes = changesBetween(before, after)
        if (Object.keys(changes).length === 0) return
        await store.update(tx, place, after)
        await audit.record(tx, traceOf(caller), {
          action: 'project.updated',
          resourceId: place.projectId,
          resourceName: after.name,
          changes,
        })
      })
      // Sessions that chose no project are in the default one.
      pubsub.publish(AUTH_CHANGED)
      return get(caller)
    },
  }

  async function changeDefault(tx: Tx, caller: Membership, { isDefault }: Project): Promise<void> {
    if (!isDefault) throw invalid({ path: 'isDefault', message: 'Make another project the default instead' })
    // Which one is the default is the organization's choice, not that of one project's admins.
    if (!roleAllows(caller.role, 'project:create')) throw forbidden(`${caller.role} chooses the default project`)
    await store.makeDefault(tx, placeOf(caller))
  }
}

/** Where the front door found the caller. */
export function placeOf({ organizationId, projectId }: Membership): ProjectRef {
  if (projectId === null) throw new Error('a path without project')
  return { organizationId, projectId }
}

export const traceOf = (caller: Membership) => ({ ...placeOf(caller), actor: caller.actor })

const described = (before: Project, { description }: ProjectPatch) =>
  description === undefined ? before.description : description

/** The organization first, as everywhere: slugs, defaults and counts are its. */
export async function lockedProject(
  tx: Tx,
  stores: { store: ProjectStore; members: Organizations },
  place: ProjectRef,
): Promise<Project> {
  await stores.members.lockOrganization(tx, place.organizationId)
  const found = await stores.store.lock(tx, place)
  if (!found) throw notFound('project')
  return found
}
