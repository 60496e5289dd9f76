/** Alert channels of Checkly. Their secrets stay behind. */
import { envNameFor } from '../code/model.ts'
import { type Construct, FromProcess } from './checkly-source.ts'
import { type Gathering, type ImportedRow, present } from './imported.ts'

/** Ours → theirs; a `!` marks a secret. */
const FORMS: Record<string, { type: string; fields: Record<string, string> }> = {
  EmailAlertChannel: { type: 'email', fields: { to: 'address' } },
  SlackAlertChannel: { type: 'slack', fields: { webhookUrl: '!url', channel: 'channel' } },
  MSTeamsAlertChannel: { type: 'teams', fields: { webhookUrl: '!url' } },
  PagerdutyAlertChannel: { type: 'pagerduty', fields: { routingKey: '!serviceKey' } },
  OpsgenieAlertChannel: { type: 'opsgenie', fields: { apiKey: '!apiKey' } },
  TelegramAlertChannel: { type: 'telegram', fields: { botToken: '!apiKey', chatId: 'chatId' } },
  WebhookAlertChannel: { type: 'webhook', fields: { url: '!url' } },
}

/** @returns the logical id; null when it is of a kind that is not known here. */
export function checklyProvider({ kind, id: theirs, props }: Construct, into: Gathering): string | null {
  const form = FORMS[kind]
  const about = `${kind} "${theirs}"`
  if (!form) {
    into.note(about, 'is not supported here')
    return null
  }
  const id = into.idFor('providers', theirs)
  const config = present(
    Object.fromEntries(
      Object.entries(form.fields).map(([ours, field]) => {
        const isSecret = field.startsWith('!')
        const value = props[isSecret ? field.slice(1) : field]
        if (value === undefined || (!isSecret && typeof value === 'string')) return [ours, value]
        const env = value instanceof FromProcess ? value.name : envNameFor([id, ours])
        into.note(about, `${field.replace('!', '')} comes from the environment: set ${env} to it`)
        return [ours, { fromEnv: env }]
      }),
    ),
  ) as ImportedRow
  const carried = new Set(['name', ...Object.values(form.fields).map((field) => field.replace('!', ''))])
  for (const field of Object.keys(props)) if (!carried.has(field)) into.note(about, `${field} is not imported`)
  const name = typeof props.name === 'string' ? props.name : theirs
  into.providers[id] = {
    name,
    type: form.type,
    config: (kind === 'EmailAlertChannel' ? { to: [config.to] } : config) as never,
  }
  return id
}
