/** The part of a monitor's `config` that all types share. What only one type knows is its check's. */
import { z } from 'zod'
import { DEFAULT_QUORUM } from '../incidents/index.ts'
import { ANYWHERE, locationId, type NamedLocation } from '../locations/index.ts'

const MAX_BYTES = 100 * 1024
const MAX_PARENTS = 20
const MAX_LOCATIONS = 20

/** What holds where a monitor's config is silent. */
const DEFAULT_RETRIES = 1
const DEFAULT_DELAY_SECONDS = 2

/** Kept and shown as given; defaults hold at use. */
export const sharedFields = {
  confirm: z
    .strictObject({
      retries: z.int().min(0).max(10).optional(),
      delaySeconds: z.number().min(0).max(300).optional(),
    })
    .optional()
    .meta({
      description: `Retries before a failure counts (default ${DEFAULT_RETRIES}), and the delay before each in seconds (default ${DEFAULT_DELAY_SECONDS})`,
    }),
  locations: z
    .array(locationId)
    .min(1)
    .max(MAX_LOCATIONS)
    .refine((ids) => new Set(ids).size === ids.length, 'Must not contain a location twice')
    .optional()
    .meta({ description: 'Locations from which the monitor is checked; default global' }),
  quorum: z
    .union([z.enum(['majority', 'all', 'any']), z.int().min(1).max(MAX_LOCATIONS)])
    .optional()
    .meta({ description: `Number of locations that must report it down; default ${DEFAULT_QUORUM}` }),
  dependsOn: z.array(z.uuid()).max(MAX_PARENTS).optional().meta({
    description: 'Monitors that this one depends on: while one of them is down, alerts of this monitor are suppressed',
  }),
}

const SHARED = new Set(Object.keys(sharedFields))

export interface SharedConfig {
  confirm?: { retries?: number | undefined; delaySeconds?: number | undefined } | undefined
  locations?: string[] | undefined
  quorum?: 'majority' | 'all' | 'any' | number | undefined
  dependsOn?: string[] | undefined
}

export type MonitorSettings = SharedConfig & Record<string, unknown>

/** What is left is read by the check of the monitor's type. */
export const monitorConfig = z
  .looseObject(sharedFields)
  .refine((config) => Buffer.byteLength(JSON.stringify(config)) <= MAX_BYTES, 'Must not be larger than 100 KiB of JSON')
  .meta({
    description:
      'For all types: confirm, locations, quorum, dependsOn. The other fields depend on the type; see the documentation',
    examples: [{ confirm: { retries: 2, delaySeconds: 5 }, locations: ['global'] }],
  })

/** The fields that only the check of the type knows. */
export function checkFieldsOf(config: MonitorSettings): Record<string, unknown> {
  return Object.fromEntries(Object.entries(config).filter(([name]) => !SHARED.has(name)))
}

/** Where from it is checked. */
export const locationsOf = ({ locations }: SharedConfig): string[] => locations ?? [ANYWHERE]

/** How many further tries it takes, and the pause before each. */
export const confirmationOf = ({ confirm }: SharedConfig) => ({
  retries: confirm?.retries ?? DEFAULT_RETRIES,
  delaySeconds: confirm?.delaySeconds ?? DEFAULT_DELAY_SECONDS,
})

/** As it is stored, and read by `quorumOf`. */
export const storedQuorum = ({ quorum = DEFAULT_QUORUM }: SharedConfig): string => String(quorum)

/** The locations that a config names. */
export const locationsNamed = (config: { locations?: string[] | undefined } | null | undefined): NamedLocation[] =>
  (config?.locations ?? []).map((id, index) => ({ path: `config.locations.${index}`, id }))
