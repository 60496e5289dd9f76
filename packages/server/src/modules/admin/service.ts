/** Looking after the install: its settings, its organizations, its people, and looking at it as one of them. */
import { type Keyed, withKey } from '../../http/idempotency.ts'
import { type List, toList } from '../../http/shapes.ts'
import { conflict, forbidden, notFound } from '../../kernel/errors.ts'
import type { Person } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/database/port.ts'
import type { Visit } from '../../platform/identity/port.ts'
import { type Audit, changesBetween } from '../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../base.ts'
import type { AdminSettings, ListedOrganization, ListedUser, SearchQuery, SettingsPatch, UserPatch } from './schema.ts'
import type { AdminStore, StoredSettings } from './store.ts'

const IMPERSONATION_SECONDS = 3600
const NOWHERE = { organizationId: null, projectId: null }

export interface Admin {
  settings(): Promise<AdminSettings>
  setSettings(person: Person, patch: SettingsPatch): Promise<AdminSettings>
  organizations(query: SearchQuery): Promise<List<ListedOrganization>>
  users(query: SearchQuery): Promise<List<ListedUser>>
  /** Nobody changes themselves, so there is always one super admin. */
  setUser(person: Person, id: string, patch: UserPatch): Promise<ListedUser>
  /** An hour as somebody else, in place of the own session. Never as another super admin. */
  impersonate(person: Keyed<Person>, id: string, visit: Visit): Promise<{ cookies: string[]; expiresAt: Date }>
}

export function adminService(base: Base & { audit: Audit }, store: AdminStore): Admin {
  const { db, audit, config, clock, pubsub, identity } = base
  const shown = ({ signUp, organizationCreation }: StoredSettings): AdminSettings => ({
    signUp: signUp ?? config.SIGN_UP,
    organizationCreation: organizationCreation ?? 'everyone',
  })

  /** The actor's own place is looked at again, behind the lock: it may have been taken a moment ago. */
  async function found(tx: Tx, person: Person, id: string): Promise<ListedUser> {
    await store.settingsForUpdate(tx)
    const actor = await store.user(tx, person.user.id)
    if (!actor?.isSuperAdmin || actor.isBanned) throw forbidden('is no longer a super admin')
    const user = await store.user(tx, id)
    if (!user) throw notFound('user')
    return user
  }

  return {
    settings: async () => shown(await store.settings()),
    setSettings: ({ actor }, patch) =>
      db.transaction(async (tx) => {
        const before = shown(await store.settingsForUpdate(tx))
        await store.setSettings(tx, patch)
        const after = shown(await store.settingsForUpdate(tx))
        const entry = { action: 'instance.update', resourceId: null, resourceName: 'settings' }
        await audit.record(tx, { ...NOWHERE, actor }, { ...entry, changes: changesBetween(before, after) })
        return after
      }),
    async organizations(query) {
      const { rows, total } = await store.organizations(query)
      return toList(rows, total, query)
    },
    async users(query) {
      const { rows, total } = await store.users(query)
      return toList(rows, total, query)
    },
    async setUser(person, id, patch) {
      const user = await db.transaction(async (tx) => {
        const before = await found(tx, person, id)
        const after = { isSuperAdmin: before.isSuperAdmin, isBanned: before.isBanned, ...patch }
        const changes = changesBetween({ isSuperAdmin: before.isSuperAdmin, isBanned: before.isBanned }, after)
        if (Object.keys(changes).length === 0) return before
        if (before.id === person.user.id) throw conflict('You cannot change your own super admin role or ban yourself')
        await store.setUser(tx, before.id, { ...after, now: clock.now() })
        if (after.isBanned) await store.endSessions(tx, before.id)
        const entry = { action: 'user.admin_update', resourceId: before.id, resourceName: before.email }
        await audit.record(tx, { ...NOWHERE, actor: person.actor }, { ...entry, changes })
        return { ...before, ...after }
      })
      pubsub.publish(AUTH_CHANGED)
      return user
    },
    async impersonate(person, id, visit) {
      const own = person.session
      if (!own) throw forbidden('needs a signed-in session')
      await db.transaction(
        withKey(person, async (tx) => {
          const user = await found(tx, person, id)
          if (user.isSuperAdmin) throw conflict('A super admin cannot be impersonated')
          if (user.isBanned) throw conflict('The user is banned')
          const entry = { action: 'user.impersonate', resourceId: user.id, resourceName: user.email }
          await audit.record(tx, { ...NOWHERE, actor: person.actor }, entry)
        }),
      )
      const session = { userId: id, lastsSeconds: IMPERSONATION_SECONDS, impersonatedBy: person.user.id }
      const outcome = await identity.startSession(session, visit)
      if (outcome.status !== 'ok') throw conflict('The user is banned')
      // Its cookie is replaced in the browser, so nobody would use it again.
      await db.transaction(withKey(person, (tx) => store.endSession(tx, own.id)))
      pubsub.publish(AUTH_CHANGED)
      const expiresAt = new Date(clock.now().getTime() + IMPERSONATION_SECONDS * 1000)
      return { cookies: outcome.cookies, expiresAt }
    },
  }
}
