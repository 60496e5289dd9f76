/** Who am I, on the wire. */
import { z } from 'zod'
import { bodyOf, name, time } from '../../../http/shapes.ts'
import { ROLES } from '../../../kernel/roles.ts'

const role = z.enum(ROLES as [string, ...string[]])
const named = z.object({ id: z.uuid(), name: z.string(), slug: z.string() })

export const me = z
  .object({
    user: z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      emailVerified: z.boolean(),
      twoFactorEnabled: z.boolean(),
      isSuperAdmin: z.boolean(),
    }),
    organization: named.nullable().meta({ description: 'null: the user is in no organization yet' }),
    project: named.nullable(),
    role: role.nullable().meta({ description: "The caller's role in the project" }),
    permissions: z.array(z.string()),
    token: z.object({ id: z.uuid(), name: z.string(), expiresAt: time.nullable() }).nullable(),
    session: z
      .object({
        id: z.uuid(),
        signedInAt: time,
        expiresAt: time.nullable(),
        impersonatedBy: z.uuid().nullable().meta({ description: 'The super admin who impersonates this user' }),
      })
      .nullable(),
    organizations: z
      .array(z.object({ ...named.shape, role: z.string() }))
      .meta({ description: 'All organizations of a session; the one organization of a token' }),
  })
  .meta({ id: 'Me' })

export const mePatch = bodyOf({ name })
export const projectChoice = bodyOf({ projectId: z.uuid() })
