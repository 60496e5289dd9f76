/** The caller's own account. */
import type { z } from 'zod'
import { notFound } from '../../../kernel/errors.ts'
import { permissionsOf } from '../../../kernel/roles.ts'
import { isPrincipal, type Person } from '../../../kernel/scope.ts'
import { type Audit, changesBetween } from '../../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../../base.ts'
import { NOWHERE } from '../trail.ts'
import { ownSession } from '../visit.ts'
import type { me } from './schema.ts'
import type { MeStore } from './store.ts'

export type MeService = ReturnType<typeof meService>

export function meService({ db, pubsub, audit }: Base & { audit: Audit }, store: MeStore) {
  async function describe(person: Person): Promise<z.input<typeof me>> {
    const { actor, session, expiresAt } = person
    const principal = isPrincipal(person) ? person : null
    const found = await store.me(person.user.id, principal?.scope.projectId ?? null)
    if (!found) throw notFound('user')
    const { user, organization, project, organizations } = found
    return {
      user,
      organization,
      project,
      role: principal?.role ?? null,
      permissions: principal ? permissionsOf(principal.role) : [],
      token: actor.type === 'cli_token' && actor.id ? { id: actor.id, name: actor.name, expiresAt } : null,
      session: session && {
        id: session.id,
        signedInAt: session.signedInAt,
        expiresAt,
        impersonatedBy: session.impersonatedBy,
      },
      organizations: session ? organizations : organizations.filter(({ id }) => id === organization?.id),
    }
  }

  return {
    describe,
    async rename(person: Person, name: string) {
      const { user, actor } = person
      ownSession(person)
      await db.transaction(async (tx) => {
        await store.rename(tx, user.id, name)
        const entry = { action: 'user.update', resourceId: user.id, resourceName: name }
        await audit.record(
          tx,
          { ...NOWHERE, actor },
          { ...entry, changes: changesBetween({ name: user.name }, { name }) },
        )
      })
      pubsub.publish(AUTH_CHANGED)
      return describe({ ...person, user: { ...user, name } })
    },
    /** @throws AppError 404 when the person sees no such project */
    async chooseProject({ user, session }: Person, projectId: string): Promise<void> {
      if (!session) throw new Error('only sessions have a project of their own')
      const chosen = await store.setActiveProject({ sessionId: session.id, userId: user.id, projectId })
      if (!chosen) throw notFound('project')
      pubsub.publish(AUTH_CHANGED)
    },
  }
}
