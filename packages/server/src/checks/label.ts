/** The `url` of checks that connect to nothing: words for people, or none. */
import { z } from 'zod'
import { isLine, NOT_A_LINE } from '../kernel/line.ts'

export const labelTarget = z.string().trim().max(300, 'Must have at most 300 characters').refine(isLine, NOT_A_LINE)
