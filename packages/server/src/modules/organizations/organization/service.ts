/** What organizations show and what of them can be changed. How they come and go stands in life.ts. */
import { type List, type Page, toList } from '../../../http/shapes.ts'
import { conflict, notFound } from '../../../kernel/errors.ts'
import { isPrincipal, type Membership, type Person, type Role } from '../../../kernel/scope.ts'
import type { Tx } from '../../../platform/database/port.ts'
import { type Audit, changesBetween } from '../../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../../base.ts'
import { settingsOf } from '../settings.ts'
import type { Organization, OrganizationPatch, OrganizationStats } from './schema.ts'
import type { OrganizationStore, StoredOrganization } from './store.ts'

export interface Organizations {
  list(person: Person, page: Page): Promise<List<Organization>>
  get(caller: Membership): Promise<Organization>
  /** The same for somebody who was not found in it by the front door. */
  getOne(person: Person, id: string, role: Role): Promise<Organization>
  update(caller: Membership, patch: OrganizationPatch): Promise<Organization>
  stats(caller: Membership): Promise<OrganizationStats>
}

export function organizationService(base: Base & { audit: Audit }, store: OrganizationStore): Organizations {
  const { db, audit, clock, pubsub } = base

  async function get(organizationId: string, userId: string, role: Role): Promise<Organization> {
    const found = await store.get(organizationId, userId)
    if (!found) throw notFound('organization')
    return shown(found, role)
  }

  return {
    async list(person, page) {
      // With a token only its own organization exists.
      const only = person.session === null && isPrincipal(person) ? person.organizationId : null
      const { rows, total } = await store.page(person.user.id, only, {
        offset: (page.page - 1) * page.limit,
        limit: page.limit,
      })
      return toList(
        rows.map((row) => shown(row, 'project_viewer')),
        total,
        page,
      )
    },

    get: ({ organizationId, user, role }) => get(organizationId, user.id, role),
    getOne: ({ user }, id, role) => get(id, user.id, role),

    async update(caller, patch) {
      const { organizationId } = caller
      await db.transaction(async (tx) => {
        const before = await lockedOrganization(tx, store, organizationId)
        const after = {
          name: patch.name ?? before.name,
          slug: patch.slug ?? before.slug,
          logoUrl: patch.logoUrl === undefined ? before.logoUrl : patch.logoUrl,
          settings: { ...before.settings, ...patch.settings },
        }
        const changes = changesBetween(changeable(before), changeable(after))
        if (Object.keys(changes).length === 0) return
        const free = await store.update(tx, organizationId, { ...after, updatedAt: clock.now() })
        if (!free) throw conflict(`The slug ${after.slug} is already in use`)
        await audit.record(tx, traceOf(caller), {
          action: 'organization.updated',
          resourceId: organizationId,
          resourceName: after.name,
          changes,
        })
      })
      // What the organization demands of its people may have changed.
      pubsub.publish(AUTH_CHANGED)
      return get(organizationId, caller.user.id, caller.role)
    },

    async stats({ organizationId }) {
      // Status pages and incidents: there are none before their resources are.
      return { ...(await store.stats(organizationId)), statusPages: 0, openIncidents: 0 }
    },
  }
}

const shown = ({ deletedAt: _, role, settings, ...rest }: StoredOrganization, otherwise: Role): Organization => ({
  ...rest,
  role: role ?? otherwise,
  settings: settingsOf(settings),
})

/** Each setting is a field of its own in the audit trail. */
const changeable = ({
  name,
  slug,
  logoUrl,
  settings,
}: Pick<StoredOrganization, 'name' | 'slug' | 'logoUrl' | 'settings'>) => ({
  name,
  slug,
  logoUrl,
  ...settingsOf(settings),
})

/** Where the audit trail keeps what is done to the organization as a whole. */
export const traceOf = ({ actor, organizationId }: Membership) => ({ actor, organizationId, projectId: null })

export async function lockedOrganization(tx: Tx, store: OrganizationStore, id: string): Promise<StoredOrganization> {
  const found = await store.lock(tx, id)
  if (!found) throw notFound('organization')
  return found
}
