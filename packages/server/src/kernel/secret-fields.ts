/**
 * Secrets inside a plug's settings. A schema marks them: `.meta({ secret: true })`; on a URL `secret: 'credentials'`, which
 * makes it one only with a password in it; on a record's values `secretNames`, a pattern of the keys that hold secrets.
 * They are taken out before the settings are stored and shown as a mask; the mask, sent back, stands for what is stored.
 */
import { z } from 'zod'

export const MASK = '***'

/** Place (a JSON array of keys) → secret. */
export type Secrets = Record<string, string>

type Json = Record<string, unknown>

interface Node {
  secret?: boolean | 'credentials'
  secretNames?: string
  properties?: Record<string, Node>
  additionalProperties?: Node | boolean
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
}

const described = new WeakMap<z.ZodType, Node>()

function describe(schema: z.ZodType): Node {
  let node = described.get(schema)
  if (!node) {
    node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node
    described.set(schema, node)
  }
  return node
}

/** @returns the settings with masks where secrets were, and the secrets. What was given is not changed. */
export function takeSecrets<Settings extends object>(
  schema: z.ZodType,
  settings: Settings,
): { masked: Settings; secrets: Secrets } {
  const masked = structuredClone(settings)
  const secrets: Secrets = {}
  for (const path of secretPaths(describe(schema), masked, [])) {
    secrets[JSON.stringify(path)] = at(masked, path) as string
    put(masked, path, MASK)
  }
  return { masked, secrets }
}

/** Puts the secrets back where their masks stand. @returns also the places of masks that stand for nothing. */
export function putSecrets<Settings extends object>(
  schema: z.ZodType,
  masked: Settings,
  secrets: Secrets,
): { settings: Settings; unknown: string[][] } {
  const settings = structuredClone(masked)
  const unknown: string[][] = []
  for (const path of secretPaths(describe(schema), settings, [])) {
    if (at(settings, path) !== MASK) continue
    const secret = secrets[JSON.stringify(path)]
    if (secret === undefined) unknown.push(path)
    else put(settings, path, secret)
  }
  return { settings, unknown }
}

/** Where in the value a text stands that the schema calls secret; each place once. */
function secretPaths(node: Node, value: unknown, path: string[]): string[][] {
  const found = new Map(pathsIn(node, value, path).map((one) => [JSON.stringify(one), one]))
  return [...found.values()]
}

function pathsIn(node: Node, value: unknown, path: string[]): string[][] {
  const choices = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]
  const inner = choices.flatMap((choice) => pathsIn(choice, value, path))
  if (typeof value === 'string') return isSecret(node, value, path.at(-1) ?? '') ? [...inner, path] : inner
  if (Array.isArray(value)) {
    return node.items
      ? [...inner, ...value.flatMap((one, i) => pathsIn(node.items as Node, one, [...path, String(i)]))]
      : inner
  }
  if (typeof value !== 'object' || value === null) return inner
  const others = typeof node.additionalProperties === 'object' ? node.additionalProperties : undefined
  const fields = Object.entries(value).flatMap(([key, one]) => {
    const field = Object.hasOwn(node.properties ?? {}, key) ? node.properties?.[key] : others
    return field ? pathsIn(field, one, [...path, key]) : []
  })
  return [...inner, ...fields]
}

function isSecret({ secret, secretNames }: Node, value: string, key: string): boolean {
  if (secretNames !== undefined) return new RegExp(secretNames, 'i').test(key)
  if (secret !== 'credentials') return secret === true
  const url = URL.parse(value)
  return value === MASK || (url !== null && (url.username !== '' || url.password !== ''))
}

function at(settings: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Json)[key], settings)
}

function put(settings: object, path: readonly string[], value: string): void {
  const holder = at(settings, path.slice(0, -1)) as Json
  holder[path.at(-1) as string] = value
}
