/** Reads a JSON body from hostile bytes: strict UTF-8, no NUL, no lone surrogates, bounded depth, no `__proto__`. */
import { AppError, invalid } from '../kernel/errors.ts'

const MAX_DEPTH = 32
const decoder = new TextDecoder('utf-8', { fatal: true })

/** @returns the value, or undefined for an empty body. @throws AppError 400 that names the place. */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    throw invalid({ path: '', message: 'Body is not valid UTF-8' })
  }
  if (text.trim() === '') return undefined
  refuseDeep(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new AppError({ status: 400, shown: 'Body is not valid JSON', message: (error as Error).message })
  }
  refuseBadText(value, '')
  return value
}

/** Counts brackets before parsing, so that a hundred thousand nested arrays cost one pass and no stack. */
function refuseDeep(text: string): void {
  let depth = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (quoted) {
      if (code === 0x5c) i++
      else if (code === 0x22) quoted = false
    } else if (code === 0x22) quoted = true
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > MAX_DEPTH)
        throw invalid({ path: '', message: `Body must not be nested more than ${MAX_DEPTH} levels deep` })
    } else if (code === 0x7d || code === 0x5d) depth--
  }
}

export function refuseBadText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) throw invalid({ path, message: 'Must not contain NUL characters' })
    if (!value.isWellFormed()) throw invalid({ path, message: 'Must be well-formed Unicode' })
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const place = path ? `${path}.${key}` : key
    if (key === '__proto__') throw invalid({ path: place, message: 'Field name is not allowed' })
    refuseBadText(key, path)
    refuseBadText(inner, place)
  }
}
