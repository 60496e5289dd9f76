/** Notification providers on the wire. What a `config` holds is each channel's own knowledge. */
import { z } from 'zod'
import { channels } from '../../channels/index.ts'
import { bodyOf, name, time } from '../../http/shapes.ts'
import {
  externalIdField,
  externalIdFilter,
  managedByField,
  shownExternalId,
  shownManagedBy,
} from '../external-ids/index.ts'

const type = z.enum(channels.types)

export const notificationProvider = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type,
    enabled: z.boolean(),
    externalId: shownExternalId,
    managedBy: shownManagedBy,
    config: z.record(z.string(), z.unknown()).meta({
      description: 'Secrets are shown as ***; sent back as ***, they keep their values',
      examples: [{ to: ['ops@example.com'] }],
    }),
    lastUsed: time.nullable(),
    failingSince: time.nullable().meta({ description: 'Time since when deliveries fail; null while they succeed' }),
    lastError: z.string().nullable().meta({ description: 'Last error of the provider, while deliveries fail' }),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'NotificationProvider' })
export type NotificationProvider = z.infer<typeof notificationProvider>

/** One form per channel, for readers; a config is checked by the channel that `type` names. */
const forms = channels.all().map(({ title, config }) => {
  const { $schema: _, ...form } = z.toJSONSchema(config, { io: 'input', unrepresentable: 'any' })
  return { title, ...(withoutSecret(form) as object) }
})

function withoutSecret(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutSecret)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([key]) => key !== 'secret')
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutSecret(inner)]))
}

const config = z.record(z.string(), z.unknown()).meta({
  description: 'Depends on the type: addresses, keys and so on',
  anyOf: forms,
  examples: [{ to: ['ops@example.com'] }],
})

const READ_ONLY = ['id', 'lastUsed', 'failingSince', 'lastError', 'createdAt', 'updatedAt'] as const

export const providerQuery = z.object({ externalId: externalIdFilter })
export type ProviderQuery = z.infer<typeof providerQuery>

/** Of POST, and of PUT, which replaces all of it. */
export const notificationProviderInput = bodyOf(
  {
    name,
    type,
    config,
    enabled: z.boolean().optional().meta({ description: 'Unchanged when absent; a new provider is enabled' }),
    externalId: externalIdField,
    managedBy: managedByField,
  },
  READ_ONLY,
)
export type NotificationProviderInput = z.infer<typeof notificationProviderInput>

export const providerToTest = bodyOf({ type, config })
export type ProviderToTest = z.infer<typeof providerToTest>

export const testResult = z
  .object({
    success: z.boolean(),
    message: z
      .string()
      .meta({ description: 'The response of the provider', examples: ['The provider accepted the message'] }),
  })
  .meta({ id: 'NotificationTest' })
export type ProviderTestResult = z.infer<typeof testResult>

export const providerUser = z
  .object({ type: z.enum(['job', 'monitor']), id: z.uuid(), name: z.string() })
  .meta({ id: 'NotificationProviderUser' })
export type ProviderUser = z.infer<typeof providerUser>
