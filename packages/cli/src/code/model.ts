/**
 * A project as files and server both can say it: references by logical id, tags by name, secrets by the name of the
 * variable they come from. Comparing two of these is all that a plan is.
 */

export const KINDS = ['provider', 'test', 'monitor', 'job'] as const
/** In the order in which they can be made: each refers only to kinds before it, and monitors to monitors. */
export type ResourceKind = (typeof KINDS)[number]

export type ResourceValue = null | boolean | number | string | ResourceValue[] | { [key: string]: ResourceValue }
export type ResourceFields = Record<string, ResourceValue>

export interface Thing {
  kind: ResourceKind
  /** Without the project's prefix. */
  id: string
  fields: ResourceFields
}

export interface WantedResource extends Thing {
  formerly: string | null
}

/** One that the server has. */
export interface FoundResource extends Thing {
  serverId: string
  /** The config that deployed it last; null: none, or a version of wk that did not say so. */
  managedBy: string | null
  updatedAt: string
}

/** Something that no logical id of this project leads to. */
export interface Stray {
  kind: ResourceKind
  name: string
  serverId: string
}

export interface VariableResource {
  key: string
  isSecret: boolean
  /** Of a secret that the server has: null. */
  value: ResourceValue
  description: string | null
}

export interface TagResource {
  name: string
  /** null: whatever it has, or the server gives it. */
  color: string | null
}

export interface Desired {
  prefix: string
  /** What the server knows this config by; null: nothing tells it from others, so it deletes nothing. */
  owner: string | null
  things: WantedResource[]
  variables: VariableResource[]
  tags: TagResource[]
}

export interface Actual {
  things: FoundResource[]
  strays: Stray[]
  variables: (VariableResource & { serverId: string; updatedAt: string })[]
  tags: { name: string; color: string; serverId: string }[]
}

/** How a field is meant: what it is when a file does not say, and what order in it means. */
interface Field {
  /** undefined: left as it is when a file does not say. */
  absent: ResourceValue | undefined
  unordered?: boolean
}

const ofAll = { tags: { absent: [], unordered: true } }

export const FIELDS: Record<ResourceKind, Record<string, Field>> = {
  provider: { name: { absent: '' }, type: { absent: '' }, enabled: { absent: undefined }, config: { absent: {} } },
  test: {
    title: { absent: '' },
    type: { absent: '' },
    description: { absent: null },
    ...ofAll,
    script: { absent: '' },
  },
  monitor: {
    name: { absent: '' },
    type: { absent: '' },
    url: { absent: '' },
    interval: { absent: 60 },
    timeout: { absent: 30 },
    method: { absent: 'GET' },
    active: { absent: undefined },
    config: { absent: {} },
    ...ofAll,
    alertConfig: { absent: {} },
  },
  job: {
    name: { absent: '' },
    description: { absent: null },
    status: { absent: undefined },
    cronSchedule: { absent: null },
    timeoutSeconds: { absent: 300 },
    retryCount: { absent: 0 },
    config: { absent: {} },
    tests: { absent: [] },
    ...ofAll,
    alertConfig: { absent: {} },
  },
}

export const isRecord = (value: unknown): value is { [key: string]: ResourceValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const nameOf = ({ id, fields }: Thing): string => String(fields.name ?? fields.title ?? id)

const EXTERNAL_ID = /^[A-Za-z0-9][A-Za-z0-9._:/-]{0,199}$/
export const isLogicalId = (text: string): boolean => EXTERNAL_ID.test(text) && !text.startsWith('id:')

/** A reference to what no file looks after. */
export const byServerId = (serverId: string): string => `id:${serverId}`
export const serverIdIn = (reference: string): string | null =>
  reference.startsWith('id:') ? reference.slice('id:'.length) : null

/** What the server shows instead of a secret. */
export const MASK = '***'

export const envNameOf = (value: ResourceValue | undefined): string | null =>
  isRecord(value) && Object.keys(value).length === 1 && typeof value.fromEnv === 'string' ? value.fromEnv : null

/** `team` and `webhookUrl`: TEAM_WEBHOOK_URL. */
export const envNameFor = (path: readonly string[]): string =>
  path
    .filter((word) => word !== '')
    .map((word) => word.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_'))
    .join('_')
    .toUpperCase()
    .replace(/^(?=[0-9])/, '_')

/** Every reference of a thing, with the kind it leads to. */
export function referencesOf({ kind, fields }: Thing): { kind: ResourceKind; to: string; path: string }[] {
  const list = (value: ResourceValue | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])
  const inside = (value: ResourceValue | undefined, key: string): ResourceValue | undefined =>
    isRecord(value) ? value[key] : undefined
  const test = kind === 'monitor' ? inside(fields.config, 'test') : undefined
  return [
    ...list(inside(fields.alertConfig, 'notificationProviders')).map((to) => ({
      kind: 'provider' as const,
      to,
      path: 'alertConfig.notificationProviders',
    })),
    ...(kind === 'job' ? list(fields.tests).map((to) => ({ kind: 'test' as const, to, path: 'tests' })) : []),
    ...(typeof test === 'string' ? [{ kind: 'test' as const, to: test, path: 'config.test' }] : []),
    ...(kind === 'monitor'
      ? list(inside(fields.config, 'dependsOn')).map((to) => ({
          kind: 'monitor' as const,
          to,
          path: 'config.dependsOn',
        }))
      : []),
  ]
}
