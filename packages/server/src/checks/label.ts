/** The `url` of checks that connect to nothing: words for people, or none. */
import { z } from 'zod'

export const labelTarget = z
  .string()
  .trim()
  .max(300, 'Must have at most 300 characters')
  .regex(/^\P{Cc}*$/u, 'Must not contain control characters')
