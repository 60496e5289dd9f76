/** Who am I: what a program needs to check a token before it saves it. */
import { z } from 'zod'
import { anyToken } from '../../http/allow.ts'
import type { Routes } from '../../http/routes.ts'
import { time } from '../../http/shapes.ts'
import { notFound } from '../../kernel/errors.ts'
import { permissionsOf, ROLES } from '../../kernel/roles.ts'
import type { organizationStore } from './store.ts'

const named = z.object({ id: z.uuid(), name: z.string(), slug: z.string() })
const me = z
  .object({
    user: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
    organization: named,
    project: named,
    role: z.enum(ROLES as [string, ...string[]]),
    permissions: z.array(z.string()),
    token: z.object({ id: z.uuid(), name: z.string(), expiresAt: time.nullable() }).nullable(),
  })
  .meta({ id: 'Me' })

export function organizationRoutes(store: ReturnType<typeof organizationStore>): Routes {
  return (api) => {
    api.get(
      '/api/me',
      {
        config: anyToken,
        schema: {
          summary: 'Who the token stands for and what it may do',
          tags: ['Organizations'],
          response: { 200: me },
        },
      },
      async ({ principal }) => {
        const where = await store.me(principal.scope.projectId)
        if (!where) throw notFound('project')
        const { actor, user, role, expiresAt } = principal
        const token = actor.type === 'cli_token' && actor.id ? { id: actor.id, name: actor.name, expiresAt } : null
        return { user, ...where, role, permissions: permissionsOf(role), token }
      },
    )
  }
}
