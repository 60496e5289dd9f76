/** Checks on demand, on the wire. */
import { z } from 'zod'
import { checks } from '../../../checks/index.ts'
import { bodyOf } from '../../../http/shapes.ts'
import { isLine, NOT_A_LINE } from '../../../kernel/line.ts'
import { monitorConfig } from '../config.ts'
import { methodField } from '../schema.ts'

const MAX_LENGTH = 4096

/** Fields of a monitor that say nothing about how it is checked: the form that makes one may be sent as it is. */
const BESIDE = ['name', 'interval', 'active', 'alertConfig', 'tags'] as const

export const tryInput = bodyOf(
  {
    type: z.enum(checks.types),
    url: z
      .string()
      .trim()
      .max(MAX_LENGTH)
      .refine(isLine, NOT_A_LINE)
      .default('')
      .meta({ examples: ['https://example.com'] }),
    timeout: z
      .int()
      .min(1)
      .max(300)
      .default(30)
      .meta({ description: 'Time limit of the check in seconds', examples: [10] }),
    method: methodField.default('GET'),
    config: monitorConfig.nullish(),
  },
  BESIDE,
)
export type TryInput = z.infer<typeof tryInput>
