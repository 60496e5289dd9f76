/** The documented rules of Slack, Discord, Telegram, Teams, Google Chat and Mattermost, written down apart from the channels. */
import { type CannedReply, LINK, type Received, type Rules } from './provider.ts'

const count = (text: string) => [...text].length
const unentity = (text: string) =>
  text.replace(
    /&(amp|lt|gt|quot);/g,
    (_, name: 'amp' | 'lt' | 'gt' | 'quot') => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name],
  )
/** Only the three entities, and no bare `&`, `<`, `>`. */
const isEscaped = (text: string) => !/[<>]|&(?!amp;|lt;|gt;)/.test(text)

interface SlackText {
  type: string
  text: string
}
interface SlackBlock {
  type: string
  text?: SlackText
  fields?: SlackText[]
}

export const slackRules: Rules = {
  config: (base) => ({ webhookUrl: `${base}/services/T0001/B0001/abcdefghij` }),
  judge({ json }) {
    if (!json || typeof json.text !== 'string') return { status: 400, body: 'no_text' }
    if (json.text.length > 40_000) return { status: 400, body: 'msg_too_long' }
    const blocks = (json.blocks ?? []) as SlackBlock[]
    if (blocks.length > 50 || blocks.some((block) => !goodBlock(block))) return { status: 400, body: 'invalid_blocks' }
    return { status: 200, body: 'ok' }
  },
  shown({ json }) {
    const texts = ((json.blocks ?? []) as SlackBlock[]).flatMap(({ text, fields = [] }) => [text, ...fields])
    const plain = texts.map((text) => (text?.type === 'plain_text' ? unentity(text.text) : linkOf(text?.text ?? '')))
    return [...plain, unentity(json.text)].join('\n')
  },
}

const linkOf = (mrkdwn: string) => unentity(/^<([^|>]+)\|[^<>|]+>$/.exec(mrkdwn)?.[1] ?? '')

function goodBlock({ type, text, fields }: SlackBlock): boolean {
  const good = (one: SlackText | undefined, most: number) => {
    if (!one || one.text.length < 1 || count(one.text) > most) return false
    return one.type === 'plain_text' ? isEscaped(one.text) : linkOf(one.text) !== ''
  }
  if (type === 'header') return text?.type === 'plain_text' && good(text, 150)
  if (type !== 'section' || !(text || fields)) return false
  return (!text || good(text, 3000)) && (!fields || (fields.length <= 10 && fields.every((one) => good(one, 2000))))
}

/** What would be formatting, a mention or a link in Discord's Markdown, were it not behind a backslash. */
const DISCORD_MARKS = /[*_~`|>#[\]()<@]|^\s*(?:[-+]|\d+\.)\s/m
const PAIR = /\\([^0-9A-Za-z\s])/g

export const discordRules: Rules = {
  config: (base) => ({ webhookUrl: `${base}/api/webhooks/123456/abcdefghijklmnop` }),
  judge({ json, url }) {
    const { content = '', embeds = [], allowed_mentions: mentions } = json
    const invalid = { status: 400, body: { code: 50035, message: 'Invalid Form Body', errors: {} } }
    if (!content && embeds.length === 0)
      return { status: 400, body: { code: 50006, message: 'Cannot send an empty message' } }
    if (mentions?.parse?.length !== 0 || count(content) > 2000 || embeds.length > 10) return invalid
    const all = embeds.reduce((sum: number, embed: DiscordEmbed) => sum + embedSize(embed), 0)
    if (all > 6000 || !embeds.every(goodEmbed)) return invalid
    return url.includes('wait=true') ? { status: 200, body: { id: '1', type: 0 } } : { status: 204 }
  },
  shown({ json }) {
    const embeds = (json.embeds ?? []) as DiscordEmbed[]
    const texts = [json.content ?? '', ...embeds.flatMap(textsOf)]
    for (const text of texts) if (DISCORD_MARKS.test(text.replace(PAIR, ''))) throw new Error(`not escaped: ${text}`)
    return [...texts.map((text) => text.replace(PAIR, '$1')), ...embeds.map(({ url }) => url ?? '')].join('\n')
  },
}

interface DiscordEmbed {
  title?: string
  description?: string
  url?: string
  timestamp?: string
  color?: number
  fields?: { name: string; value: string }[]
}
const textsOf = ({ title = '', description = '', fields = [] }: DiscordEmbed) => [
  title,
  description,
  ...fields.flatMap(({ name, value }) => [name, value]),
]
const embedSize = (embed: DiscordEmbed) => textsOf(embed).reduce((sum, text) => sum + count(text), 0)

function goodEmbed({ title = '', description = '', fields = [], url, timestamp }: DiscordEmbed): boolean {
  const good = (text: string, most: number) => text.trim() !== '' && count(text) <= most
  if (!good(title, 256) || (description !== '' && !good(description, 4096))) return false
  if (url !== undefined && !/^https?:/.test(url)) return false
  if (timestamp !== undefined && Number.isNaN(Date.parse(timestamp))) return false
  return fields.length <= 25 && fields.every(({ name, value }) => good(name, 256) && good(value, 1024))
}

const TELEGRAM_TOKEN = '123456789:AAExampleExampleExampleExample'

/** The text without its tags; null where Telegram's parser would give up. */
function telegramText(html: string): string | null {
  const bare = html.replace(/<b>([^<]*)<\/b>/g, '$1')
  return /<|>|&(?!amp;|lt;|gt;|quot;)/.test(bare) ? null : unentity(bare)
}

export const telegramRules: Rules = {
  config: (base) => ({ botToken: TELEGRAM_TOKEN, chatId: '-100123', apiUrl: base }),
  judge({ json, url }) {
    const bad = (code: number, description: string): CannedReply => ({
      status: code,
      body: { ok: false, error_code: code, description },
    })
    if (url !== `/bot${TELEGRAM_TOKEN}/sendMessage`) return bad(404, 'Not Found')
    if (json.chat_id !== '-100123') return bad(400, 'Bad Request: chat not found')
    const text = json.parse_mode === 'HTML' ? telegramText(json.text) : json.text
    if (text === null) return bad(400, "Bad Request: can't parse entities: unsupported start tag")
    if (text.trim() === '') return bad(400, 'Bad Request: message text is empty')
    if (text.length > 4096) return bad(400, 'Bad Request: message is too long')
    return { status: 200, body: { ok: true, result: { message_id: 1 } } }
  },
  shown: ({ json }) => (json.parse_mode === 'HTML' ? (telegramText(json.text) ?? '') : json.text),
}

interface CardElement {
  type: string
  inlines?: { type: string; text: string }[]
}

export const teamsRules: Rules = {
  config: (base) => ({ webhookUrl: `${base}/workflows/abcdefgh/triggers/manual/paths/invoke?sig=abcdefghijkl` }),
  judge({ json, text }) {
    if (Buffer.byteLength(text) > 28 * 1024) return { status: 413, body: 'Request body too large' }
    const [attachment] = json.attachments ?? []
    const card = attachment?.content
    const good =
      json.type === 'message' &&
      attachment?.contentType === 'application/vnd.microsoft.card.adaptive' &&
      card?.type === 'AdaptiveCard' &&
      /^1\.[0-5]$/.test(card.version) &&
      // TextBlock and FactSet read Markdown; only text runs do not.
      card.body.every((one: CardElement) => one.type === 'RichTextBlock' && one.inlines?.every(isRun)) &&
      card.actions.every((one: { type: string; url: string }) => one.type === 'Action.OpenUrl' && URL.canParse(one.url))
    return good ? { status: 202, body: '' } : { status: 400, body: { error: { message: 'The card is not valid' } } }
  },
  shown({ json }) {
    const { body, actions } = json.attachments[0].content
    const lines = body.map(({ inlines }: CardElement) => inlines?.map((run) => run.text).join(''))
    return [...lines, ...actions.map(({ url }: { url: string }) => url)].join('\n')
  },
}

const isRun = ({ type, text }: { type: string; text: string }) => type === 'TextRun' && text !== ''

interface ChatWidget {
  textParagraph?: { text: string }
  decoratedText?: { topLabel: string; text: string }
  buttonList?: { buttons: { onClick: { openLink: { url: string } } }[] }
}

export const googlechatRules: Rules = {
  config: (base) => ({ webhookUrl: `${base}/v1/spaces/AAAA/messages?key=keykeykey&token=tokentoken` }),
  judge({ json, text, url }) {
    const bad = {
      status: 400,
      body: { error: { code: 400, message: 'Invalid JSON payload', status: 'INVALID_ARGUMENT' } },
    }
    if (Buffer.byteLength(text) > 32_000 || !url.includes('requestId=')) return bad
    const card = json.cardsV2?.[0]?.card
    if (!card && !json.text) return bad
    if (card && !(card.header.title && widgetsOf(json).every((widget) => isEscaped(htmlOf(widget))))) return bad
    return { status: 200, body: { name: 'spaces/AAAA/messages/BBBB' } }
  },
  shown({ json }) {
    if (json.text) return json.text
    const links = widgetsOf(json).map(({ buttonList }) => buttonList?.buttons[0]?.onClick.openLink.url ?? '')
    return [json.cardsV2[0].card.header.title, ...widgetsOf(json).map((one) => unentity(htmlOf(one))), ...links].join(
      '\n',
    )
  },
}

const widgetsOf = (json: Received['json']): ChatWidget[] => json.cardsV2[0].card.sections?.[0].widgets ?? []
const htmlOf = ({ textParagraph, decoratedText }: ChatWidget) => textParagraph?.text ?? decoratedText?.text ?? ''

export const mattermostRules: Rules = {
  config: (base) => ({ webhookUrl: `${base}/hooks/abcdefghijklmnop` }),
  judge({ json }) {
    const bad = (message: string): CannedReply => ({ status: 400, body: { id: 'web.incoming_webhook', message } })
    if (!json?.text) return bad('No text specified')
    if (count(json.text) > 16_383) return bad('Text is too long')
    return { status: 200, body: 'ok' }
  },
  shown({ json }) {
    // The bold of titles and field names is ours.
    const text: string = json.text.replace(/^\*\*(.*?[^\\])\*\*(?=$| )/gm, '$1')
    const bare = (text.endsWith(LINK) ? text.slice(0, -LINK.length) : text).replace(PAIR, '')
    if (/[*~`|>#[\]()<]|@(?!\u200b)/.test(bare)) throw new Error(`not escaped: ${text}`)
    return text.replace(PAIR, '$1').replaceAll('@\u200b', '@')
  },
}
