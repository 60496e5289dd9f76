/** The sessions of one's own account, on the wire. */
import { z } from 'zod'
import { time } from '../../../http/shapes.ts'

export const session = z
  .object({
    id: z.uuid(),
    current: z.boolean().meta({ description: 'true: the session of this request' }),
    signedInAt: time,
    lastActiveAt: time,
    expiresAt: time,
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    impersonated: z.boolean().meta({ description: 'true: a super admin impersonates this user' }),
  })
  .meta({ id: 'Session' })

export const revoked = z.object({ success: z.literal(true), revoked: z.int() })
