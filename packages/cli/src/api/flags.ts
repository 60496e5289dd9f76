/** Flags made from the API's fields, and bodies made from flags. What a value must be like in detail is left to the API. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Call, Flag } from '../command.ts'
import { usageError } from '../errors.ts'
import type { Field } from './description.ts'

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const WORD: Record<Field['type'], string> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: '',
  array: 'items',
  object: 'json',
}

/** Fields whose flags are read in another way than their type says. */
export interface Special {
  /** Never an argument: typed, piped in, or from a file. */
  secret?: readonly string[]
  /** Long texts, from a file as a rule. */
  files?: readonly string[]
}

export function flagsOf(fields: readonly Field[], { secret = [], files = [] }: Special = {}): Flag[] {
  return fields.flatMap((field) => {
    const made = flagsOfField(field, secret.includes(field.name))
    return files.includes(field.name)
      ? made.map((flag) => ({ ...flag, summary: `${flag.summary} (@file, or - for stdin)` }))
      : made
  })
}

function flagsOfField(field: Field, secret: boolean): Flag[] {
  const { name, type, choices } = field
  const summary = `${lowerFirst(field.summary)}${field.required ? ' (required)' : ''}`.trim()
  const long = `--${kebab(name)}`
  if (type === 'boolean')
    return [
      { flags: long, summary },
      { flags: `--no-${kebab(name)}`, summary: '' },
    ]
  const flags = `${long} <${WORD[type]}>`
  if (choices && type === 'string') return [{ flags, summary, choices }]
  if (type === 'array') return [{ flags, summary: `${summary} (a,b or repeated)`.trim(), parse: addItems }]
  if (type === 'integer' || type === 'number') return [{ flags, summary, parse: toNumber(long, type) }]
  if (type === 'object')
    return [{ flags, summary: `${summary} (${secret ? '' : 'JSON, '}@file, or - for stdin)`.trim() }]
  return [{ flags, summary: secret ? `${summary} (- prompts, or reads stdin)` : summary }]
}

const lowerFirst = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text)

const toNumber = (long: string, type: 'integer' | 'number') => (text: string) => {
  if (/^-?\d{1,15}$/.test(text) || (type === 'number' && /^-?\d+(\.\d+)?$/.test(text))) return Number(text)
  throw usageError(`${long}: "${text}" is not a ${type === 'integer' ? 'whole ' : ''}number`)
}

/** `a,b`, given several times; items that are objects are JSON. */
function addItems(text: string, before: unknown): unknown[] {
  const items = /^\s*[[{]/.test(text) ? [jsonOf(text, 'the items')].flat() : text.split(',').map((one) => one.trim())
  return [...(Array.isArray(before) ? before : []), ...items.filter((one) => one !== '')]
}

export function jsonOf(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw usageError(`${what}: not valid JSON`)
  }
}

/** `@path` of a flag. @throws CliError when it cannot be read */
export function fileText(path: string, folder: string): string {
  try {
    return readFileSync(resolve(folder, path), 'utf8')
  } catch (error) {
    throw usageError(`${path} cannot be read (${(error as { code?: string }).code})`)
  }
}

/** What the flags say about these fields: only those that were given. @throws CliError */
export async function valuesOf(
  fields: readonly Field[],
  { context, flags }: Call,
  { secret = [], files = [] }: Special = {},
) {
  const values: Record<string, unknown> = {}
  for (const { name, type } of fields) {
    const given = flags[name]
    if (given === undefined) continue
    const isSecret = secret.includes(name)
    if (files.includes(name)) values[name] = await textOf(String(given), context)
    else if (type === 'object') values[name] = await objectOf(name, String(given), { context, isSecret })
    else if (isSecret && given === '-') values[name] = await context.prompt.secret(`The ${name}`)
    else values[name] = given
  }
  return values
}

async function textOf(given: string, { prompt, cwd }: Call['context']): Promise<string> {
  if (given === '-') return prompt.stdin()
  return given.startsWith('@') ? fileText(given.slice(1), cwd) : given
}

async function objectOf(
  name: string,
  given: string,
  { context, isSecret }: Pick<Call, 'context'> & { isSecret: boolean },
) {
  const long = `--${kebab(name)}`
  if (given === '-') return jsonOf(await context.prompt.stdin(), long)
  if (given.startsWith('@')) return jsonOf(fileText(given.slice(1), context.cwd), `${long} ${given}`)
  if (isSecret || SECRET_FIELD.test(given))
    throw usageError(
      `${long} would expose a secret in the process list and the shell history`,
      `Use ${long} @file, or ${long} - and pipe it in.`,
    )
  return jsonOf(given, long)
}

/** Names in JSON text whose values nobody else should read. */
export const SECRET_FIELD = /"[^"]*(password|secret|token|authorization|webhookurl|apikey|routingkey)[^"]*"\s*:/i

/** Every flag that could be null, so that `--clear description` empties it. */
export function clearFlag(fields: readonly Field[]): Flag[] {
  const names = fields.filter(({ nullable }) => nullable).map(({ name }) => name)
  if (names.length === 0) return []
  const parse = (text: string, before: unknown) => {
    if (!names.includes(text)) throw usageError(`--clear: unknown field "${text}"; choose from ${names.join(', ')}`)
    return [...(Array.isArray(before) ? before : []), text]
  }
  return [{ flags: '--clear <field>', summary: `clear a field: ${names.join(', ')}`, parse }]
}
