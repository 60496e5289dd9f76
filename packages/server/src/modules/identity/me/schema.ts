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
    organization: named.nullable().meta({ description: 'Null for somebody who is in no organization yet' }),
    project: named.nullable(),
    role: role.nullable().meta({ description: 'In that project' }),
    permissions: z.array(z.string()),
    token: z.object({ id: z.uuid(), name: z.string(), expiresAt: time.nullable() }).nullable(),
    session: z
      .object({
        id: z.uuid(),
        signedInAt: time,
        expiresAt: time.nullable(),
        impersonatedBy: z
          .uuid()
          .nullable()
          .meta({ description: 'The super admin who looks at the product as this person' }),
      })
      .nullable(),
    organizations: z
      .array(z.object({ ...named.shape, role: z.string() }))
      .meta({ description: 'Of a session all of them, of a token its own' }),
  })
  .meta({ id: 'Me' })

export const mePatch = bodyOf({ name })
export const projectChoice = bodyOf({ projectId: z.uuid() })
