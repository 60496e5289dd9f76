/** Text of one line: names and the like, which end up in subjects of mails, in headers, in logs and on terminals. */
import { z } from 'zod'

/** Control characters, and the two line breaks of Unicode that are none. */
const BREAKS = /[\p{Cc}\u2028\u2029]+/u
const ALL_BREAKS = new RegExp(BREAKS, 'gu')

export const isLine = (text: string): boolean => !BREAKS.test(text)
export const NOT_A_LINE = 'Must not contain line breaks or control characters'

/** A field of one line: trimmed, not blank, at most `max` characters. */
export const line = (max: number) => z.string().trim().min(1, 'Must not be blank').max(max).refine(isLine, NOT_A_LINE)

/** The same words on one line. */
export const oneLine = (text: string): string => text.replace(ALL_BREAKS, ' ').trim()
