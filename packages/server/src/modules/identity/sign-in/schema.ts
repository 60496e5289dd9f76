/** Signing up, signing in and the proofs behind it, on the wire. */
import { z } from 'zod'
import { bodyOf, name } from '../../../http/shapes.ts'
import { MAX_PASSWORD_LENGTH } from '../password-rules.ts'

const email = z.string().trim().toLowerCase().max(255).pipe(z.email())
/** Any text: whether it is good enough is said by password-rules.ts, whether it is right by its hash. */
const password = z.string().min(1, 'Must not be blank').max(MAX_PASSWORD_LENGTH)
const newPassword = password.meta({ examples: ['correct horse battery'], description: 'At least 10 characters' })
const token = z.string().min(1).max(2048)
const code = z.string().trim().min(6).max(32)

export const signUpInput = bodyOf({
  name,
  email,
  password: newPassword,
  invitationToken: token.optional().meta({
    description:
      'Token from an invitation link; it verifies the address, and is required when sign-up is by invitation',
  }),
})
export const accepted = z.object({ message: z.string() }).meta({ id: 'Accepted' })
export const signUpPolicy = z.object({ signUp: z.enum(['open', 'invited', 'off']) })

export const signInInput = bodyOf({
  email,
  password,
  remember: z
    .boolean()
    .default(true)
    .meta({ description: 'false: the session lasts until the browser is closed, at most one day' }),
})
export const signedInAnswer = z
  .object({
    status: z.enum(['signed_in', 'second_factor']).meta({
      description: 'second_factor: the password was correct; continue with /api/auth/sign-in/second-factor',
    }),
  })
  .meta({ id: 'SignedIn' })
export const secondFactorInput = bodyOf({
  kind: z.enum(['totp', 'recovery']).default('totp'),
  code,
})

export const tokenInput = bodyOf({ token })
export const emailInput = bodyOf({ email })
export const resetInput = bodyOf({ token, password: newPassword })
export const passwordChange = bodyOf({ currentPassword: password, newPassword })

export const passwordProof = bodyOf({ password })
export const codeInput = bodyOf({ code })
export const twoFactorBegun = z.object({
  uri: z.string().meta({ description: '`otpauth://…`, to display as a QR code' }),
  recoveryCodes: z.array(z.string()).meta({ description: 'Each code works once; shown only once' }),
})
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
