/** Single sign-on on the wire. */
import { z } from 'zod'
import { bodyOf, time } from '../../../http/shapes.ts'
import { line } from '../../../kernel/line.ts'

export const MAX_MAPPINGS = 50
export const MAX_DOMAINS = 20

/** Owners are made by owners only. */
const role = z.enum(['org_admin', 'project_admin', 'project_editor', 'project_viewer'])
export type MappedRole = z.infer<typeof role>

const mapping = z.strictObject({
  group: line(255),
  role,
  projectIds: z
    .array(z.uuid())
    .max(50)
    .default([])
    .meta({ description: 'For project roles: the projects in which the role applies' }),
})
export type GroupMapping = z.infer<typeof mapping>

export const byOrganization = z.object({
  orgId: z.string().meta({ description: 'UUID of the organization, or `current`' }),
})
export const byDomain = byOrganization.extend({ domain: z.string().meta({ examples: ['example.com'] }) })

export const domain = z
  .object({
    domain: z.string(),
    verified: z.boolean(),
    txtName: z.string().meta({ examples: ['_watchkeeper.example.com'] }),
    txtValue: z.string().meta({ description: 'The required value of the TXT record with that name' }),
  })
  .meta({ id: 'SsoDomain' })

export const ssoConfig = z
  .object({
    enabled: z.boolean(),
    protocol: z.literal('oidc'),
    issuer: z.string().nullable(),
    clientId: z.string().nullable(),
    hasClientSecret: z.boolean(),
    redirectUrl: z.string().meta({ description: 'Redirect URI to register with the provider' }),
    domains: z.array(domain),
    enforced: z.boolean(),
    jitProvisioning: z.boolean(),
    defaultRole: role,
    groupClaim: z.string(),
    groupMappings: z.array(mapping),
    lastLoginAt: time.nullable(),
    lastError: z.string().nullable(),
  })
  .meta({ id: 'SsoConfig' })

export const ssoInput = bodyOf(
  {
    issuer: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .meta({ examples: ['https://login.example.com'] }),
    clientId: line(500).meta({ examples: ['watchkeeper'] }),
    clientSecret: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .meta({ description: 'Required the first time; the stored secret is kept when absent' }),
    enforced: z.boolean().default(false).meta({
      description:
        'true: only owners can still sign in with a password. Requires that an owner has signed in with single sign-on before',
    }),
    jitProvisioning: z
      .boolean()
      .default(false)
      .meta({ description: 'true: users become members when they sign in for the first time' }),
    defaultRole: role.default('project_viewer'),
    groupClaim: line(100).default('groups'),
    groupMappings: z.array(mapping).max(MAX_MAPPINGS).default([]),
  },
  ['enabled', 'protocol', 'hasClientSecret', 'redirectUrl', 'domains', 'lastLoginAt', 'lastError'],
)
export type SsoInput = z.infer<typeof ssoInput>

export const domainInput = bodyOf({
  domain: line(253).meta({ examples: ['example.com'] }),
})
export const testResult = z.object({ success: z.boolean(), issuer: z.string(), message: z.string() })

export const ssoBegin = bodyOf({
  email: z.string().trim().toLowerCase().max(255).pipe(z.email()),
  returnTo: z
    .string()
    .max(1000)
    .default('/')
    .meta({ description: 'A path on this server', examples: ['/'] }),
})
export const ssoBegun = z.object({ url: z.url().meta({ description: 'The URL that the browser has to open next' }) })
export const ssoReturn = z.object({
  code: z.string().max(4096).optional(),
  state: z.string().max(512).optional(),
  iss: z.string().max(1000).optional(),
  error: z.string().max(500).optional(),
})
