/** Variables on the wire. A secret's value reads null, always. */
import { z } from 'zod'
import { bodyOf, description, time } from '../../http/shapes.ts'
import { whyReserved } from './reserved.ts'

const MAX_VALUE_BYTES = 64 * 1024

const key = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'Must be 1 to 64 capital letters, digits or _, beginning with a letter')
  .superRefine((name, context) => {
    const reason = whyReserved(name)
    if (reason) context.addIssue({ code: 'custom', message: `${name} is reserved: ${reason}` })
  })

// Kept as given: blanks and line breaks at the ends belong to keys and certificates.
const value = z
  .string()
  .refine((text) => Buffer.byteLength(text) <= MAX_VALUE_BYTES, `Must be at most ${MAX_VALUE_BYTES} bytes`)
  .meta({ description: 'At most 65,536 bytes', examples: ['https://shop.example'] })

export const variable = z
  .object({
    id: z.uuid(),
    key: z.string().meta({ examples: ['BASE_URL'] }),
    value: z.string().nullable().meta({ description: 'null for a secret: a stored secret is never shown' }),
    isSecret: z.boolean(),
    description: z.string().nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Variable' })
export type Variable = z.infer<typeof variable>

export const variableSaved = variable
  .extend({ warnings: z.array(z.string()).meta({ description: 'Warnings about the saved value' }) })
  .meta({ id: 'VariableSaved' })
export type VariableSaved = z.infer<typeof variableSaved>

const READ_ONLY = ['id', 'createdAt', 'updatedAt', 'warnings'] as const

export const variableInput = bodyOf(
  { key, value, isSecret: z.boolean().default(false), description: description.nullish() },
  READ_ONLY,
)
export type VariableInput = z.infer<typeof variableInput>

export const variableChange = bodyOf(
  {
    key: key.optional(),
    value: value.nullish().meta({
      description: 'The stored value is kept when absent, or null for a secret',
      examples: ['https://shop.example'],
    }),
    isSecret: z.boolean().optional().meta({ description: 'false requires a new value' }),
    description: description.nullish(),
  },
  READ_ONLY,
)
export type VariableChange = z.infer<typeof variableChange>
