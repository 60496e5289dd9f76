/** Notifications of Uptime Kuma. Their secrets stay behind: what is written is the name of the variable they go into. */
import { envNameFor } from '../code/model.ts'
import { type Gathering, isRow, present, type Row, textOf } from './imported.ts'

interface Form {
  type: string
  /** Ours → theirs; a `!` marks a secret. */
  fields: Record<string, string>
  settle?: (config: Row) => Row
}

const FORMS: Record<string, Form> = {
  slack: { type: 'slack', fields: { webhookUrl: '!slackwebhookURL', channel: 'slackchannel', name: 'slackusername' } },
  discord: { type: 'discord', fields: { webhookUrl: '!discordWebhookUrl' } },
  telegram: { type: 'telegram', fields: { botToken: '!telegramBotToken', chatId: 'telegramChatID' } },
  teams: { type: 'teams', fields: { webhookUrl: '!webhookUrl' } },
  webhook: { type: 'webhook', fields: { url: 'webhookURL' } },
  smtp: {
    type: 'email',
    fields: { to: 'smtpTo' },
    settle: ({ to }) => ({
      to: String(to)
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    }),
  },
  ntfy: { type: 'ntfy', fields: { topic: 'ntfytopic', serverUrl: 'ntfyserverurl', token: '!ntfyaccesstoken' } },
  pushover: { type: 'pushover', fields: { token: '!pushoverapptoken', user: '!pushoveruserkey' } },
  pagerduty: { type: 'pagerduty', fields: { routingKey: '!pagerdutyIntegrationKey' } },
  opsgenie: { type: 'opsgenie', fields: { apiKey: '!opsgenieApiKey' } },
  mattermost: { type: 'mattermost', fields: { webhookUrl: '!mattermostWebhookUrl', channel: 'mattermostchannel' } },
  googlechat: { type: 'googlechat', fields: { webhookUrl: '!googleChatWebhookURL' } },
}

/** @returns the logical id; null when it is of a kind that is not known here. */
export function kumaProvider(row: Row, into: Gathering): string | null {
  const config = configOf(row)
  const name = textOf(row.name) ?? textOf(config.name) ?? `Notification ${row.id}`
  const kind = String(config.type ?? '')
  const form = FORMS[kind.toLowerCase()]
  if (!form) {
    into.note(`notification "${name}"`, `kind ${kind} is not known here`)
    return null
  }
  const id = into.idFor('providers', name)
  const fields = Object.entries(form.fields).map(([ours, theirs]) => {
    const isSecret = theirs.startsWith('!')
    const value = textOf(config[isSecret ? theirs.slice(1) : theirs])
    if (value === undefined || !isSecret) return [ours, value]
    const env = envNameFor([id, ours])
    into.note(`notification "${name}"`, `${theirs.slice(1)} is a secret: set ${env} to it`)
    return [ours, { fromEnv: env }]
  })
  const settled = present(Object.fromEntries(fields) as Row)
  into.providers[id] = {
    ...{ name, type: form.type, config: (form.settle?.(settled) ?? settled) as never },
    ...(row.active === false || row.active === 0 ? { enabled: false } : {}),
  }
  return id
}

/** Exported as JSON inside the JSON. */
function configOf({ config }: Row): Row {
  if (isRow(config)) return config
  try {
    const inner: unknown = JSON.parse(String(config))
    return isRow(inner) ? inner : {}
  } catch {
    return {}
  }
}
