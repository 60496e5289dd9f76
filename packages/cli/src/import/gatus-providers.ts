/** Alerting of Gatus: one provider for each kind that is known here. Secrets stay behind. */
import { type Gathering, type ImportedRow, isRow, present, textOf } from './imported.ts'

/** Kind of alert → logical id of the provider, and what its alerts are when they do not say. */
export type GatusProviders = ReadonlyMap<string, { id: string; usual: ImportedRow }>

/** `$NAME` or `${NAME}` and nothing else. */
export const envNameIn = (value: unknown): string | null =>
  /^\$\{?([A-Za-z_]\w*)\}?$/.exec(textOf(value) ?? '')?.[1] ?? null

/** Whether a part of the text comes from the environment; `$$` is a dollar sign. */
export const hasVariable = (text: string): boolean => /\$[{\w]/.test(text.replaceAll('$$', ''))

export const withoutEscapes = (text: string): string => text.replaceAll('$$', '$')

/** Ours → theirs; a `!` marks a secret. */
const FORMS: Record<string, { type: string; fields: Record<string, string> }> = {
  slack: { type: 'slack', fields: { webhookUrl: '!webhook-url' } },
  discord: { type: 'discord', fields: { webhookUrl: '!webhook-url' } },
  teams: { type: 'teams', fields: { webhookUrl: '!webhook-url' } },
  'teams-workflows': { type: 'teams', fields: { webhookUrl: '!webhook-url' } },
  mattermost: { type: 'mattermost', fields: { webhookUrl: '!webhook-url', channel: 'channel' } },
  googlechat: { type: 'googlechat', fields: { webhookUrl: '!webhook-url' } },
  telegram: { type: 'telegram', fields: { botToken: '!token', chatId: 'id' } },
  email: { type: 'email', fields: { to: 'to' } },
  ntfy: { type: 'ntfy', fields: { topic: 'topic', serverUrl: 'url', token: '!token' } },
  pagerduty: { type: 'pagerduty', fields: { routingKey: '!integration-key' } },
  opsgenie: { type: 'opsgenie', fields: { apiKey: '!api-key' } },
  pushover: { type: 'pushover', fields: { token: '!application-token', user: '!user-key' } },
}

export function gatusProviders(alerting: ImportedRow, into: Gathering): GatusProviders {
  const providers = new Map<string, { id: string; usual: ImportedRow }>()
  for (const [kind, config] of Object.entries(alerting)) {
    const form = FORMS[kind]
    const about = `alerting.${kind}`
    if (!isRow(config)) continue
    if (!form) {
      into.note(about, 'is not supported here')
      continue
    }
    const id = into.idFor('providers', kind)
    const settings = present(
      Object.fromEntries(
        Object.entries(form.fields).map(([ours, theirs]) => {
          const isSecret = theirs.startsWith('!')
          const value = config[isSecret ? theirs.slice(1) : theirs]
          const text = value === undefined || value === null ? undefined : String(value)
          if (text === undefined || (!isSecret && !hasVariable(text)))
            return [ours, text === undefined ? text : withoutEscapes(text)]
          const env = envNameIn(text) ?? `GATUS_${kind}_${theirs.slice(1)}`.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase()
          into.note(about, `${theirs.replace('!', '')} comes from the environment: set ${env} to it`)
          return [ours, { fromEnv: env }]
        }),
      ),
    ) as ImportedRow
    const to = textOf(settings.to)
    const whole =
      to === undefined
        ? settings
        : {
            ...settings,
            to: to
              .split(/[,;]/)
              .map((one) => one.trim())
              .filter(Boolean),
          }
    into.providers[id] = { name: kind, type: form.type, config: whole as never }
    const carried = new Set(Object.values(form.fields).map((field) => field.replace('!', '')))
    for (const field of Object.keys(config)) {
      if (field === 'overrides') into.note(about, 'overrides for groups are not imported')
      else if (field !== 'default-alert' && !carried.has(field)) into.note(about, `${field} is not imported`)
    }
    providers.set(kind, { id, usual: isRow(config['default-alert']) ? config['default-alert'] : {} })
  }
  return providers
}
