/** What an organization can set, and what holds where it set nothing. Stored are only the values that were given. */
import { z } from 'zod'
import { PROJECT_ROLES } from '../../kernel/roles.ts'

/** A domain as it stands behind the @ of an address. */
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/, 'Must be a domain name')
  .meta({ examples: ['example.com'] })

const fields = {
  require2fa: z.boolean().meta({ description: 'true: members without two-factor authentication can only enable it' }),
  allowedEmailDomains: z
    .array(domain)
    .max(20)
    .meta({ description: 'Domains of e-mail addresses that may be invited; empty: any domain' }),
  defaultRole: z.enum(PROJECT_ROLES).meta({ description: 'Role of members who join without an invitation' }),
  invitationTtlDays: z.int().min(1).max(30),
  tokenMaxTtlDays: z
    .int()
    .min(0)
    .max(3650)
    .meta({ description: 'Maximum lifetime of a new CLI token in days; 0: no limit' }),
  auditRetentionDays: z.int().min(30).max(3650),
}

export const settings = z.object(fields).meta({ id: 'OrganizationSettings' })
export type OrganizationSettings = z.infer<typeof settings>
export const settingsPatch = z.strictObject(fields).partial()

export const STANDARD: OrganizationSettings = {
  require2fa: false,
  allowedEmailDomains: [],
  defaultRole: 'project_viewer',
  invitationTtlDays: 7,
  tokenMaxTtlDays: 0,
  auditRetentionDays: 365,
}

export const settingsOf = (stored: Partial<OrganizationSettings>): OrganizationSettings => ({ ...STANDARD, ...stored })
