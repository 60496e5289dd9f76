/** Notifications of Uptime Kuma. Their secrets stay behind: what is written is the name of the variable they go into. */
import { envNameFor } from '../code/model.ts'
import { type Gathering, type ImportedRow, isRow, present, textOf } from './imported.ts'

interface Form {
  type: string
  /** Ours → theirs; a `!` marks a secret. */
  fields: Record<string, string>
  settle?: (config: ImportedRow) => ImportedRow
}

const FORMS: Record<string, Form> = {
  slack: { type: 'slack', fields: { webhookUrl: '!slackwebhookURL', channel: 'slackchannel', name: 'slackusername' } },
  discord: { type: 'discord', fields: { webhookUrl: '!discordWebhookUrl' } },
  telegram: { type: 'telegram', fields: { botToken: '!telegramBotToken', chatId: 'telegramChatID' } },
  teams: { type: 'teams', fields: { webhookUrl: '!webhookUrl' } },
  webhook: { type: 'webhook', fields: { url: '!webhookURL' } },
  smtp: {
    type: 'email',
    fields: { to: 'smtpTo' },
    settle: ({ to }) => ({
      to: String(to ?? '')
        .split(/[,;]/)
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
export function kumaProvider(row: ImportedRow, into: Gathering): string | null {
  const config = configOf(row)
  const name = textOf(row.name) ?? textOf(config.name) ?? `Notification ${row.id}`
  const kind = String(config.type ?? '')
  const form = FORMS[kind.toLowerCase()]
  if (!form) {
    into.note(`notification "${name}"`, `type ${kind} is not supported here`)
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
  const settled = present({ ...Object.fromEntries(fields), ...extraHeaders(config, { id, name, into }) } as ImportedRow)
  noteOthers(config, { form, name, into })
  into.providers[id] = {
    name,
    type: form.type,
    config: (form.settle?.(settled) ?? settled) as never,
    ...(row.active === false || row.active === 0 ? { enabled: false } : {}),
  }
  return id
}

/** Values of headers are secret on a webhook, whatever their names. */
function extraHeaders(
  config: ImportedRow,
  { id, name, into }: { id: string; name: string; into: Gathering },
): ImportedRow {
  const text = textOf(config.webhookAdditionalHeaders)
  if (text === undefined || config.type !== 'webhook') return {}
  const headers = rowIn(text)
  if (headers === null) {
    into.note(`notification "${name}"`, 'webhookAdditionalHeaders is not JSON, and is not imported')
    return {}
  }
  const entries = Object.keys(headers).map((header) => {
    const env = envNameFor([id, header])
    into.note(`notification "${name}"`, `the header ${header} is a secret: set ${env} to it`)
    return [header, { fromEnv: env }]
  })
  return entries.length > 0 ? { headers: Object.fromEntries(entries) } : {}
}

/** Of the form itself, or carried elsewhere. */
const OF_THE_FORM = new Set(['type', 'name', 'id', 'userId', 'active', 'isDefault', 'applyExisting'])

/** Whatever else was set there stands in the report: by its name, for its value may be a secret. */
function noteOthers(config: ImportedRow, { form, name, into }: { form: Form; name: string; into: Gathering }): void {
  const carried = new Set(Object.values(form.fields).map((field) => field.replace('!', '')))
  if (form.type === 'webhook') carried.add('webhookAdditionalHeaders')
  for (const [field, value] of Object.entries(config)) {
    const isEmpty = value === null || value === undefined || value === '' || value === false
    if (isEmpty || carried.has(field) || OF_THE_FORM.has(field)) continue
    const why = field.startsWith('smtp') ? ': mails are sent by the mail server of the instance (SMTP_URL)' : ''
    into.note(`notification "${name}"`, `${field} is not imported${why}`)
  }
  if (form.type === 'email' && textOf(config.smtpTo) === undefined)
    into.note(`notification "${name}"`, 'it names no address to send to: add one to `to`')
}

function rowIn(text: string): ImportedRow | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRow(value) ? value : null
  } catch {
    return null
  }
}

/** Exported as JSON inside the JSON. */
function configOf({ config }: ImportedRow): ImportedRow {
  if (isRow(config)) return config
  return rowIn(String(config)) ?? {}
}
