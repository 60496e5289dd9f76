/** Telegram by a bot: HTML, of which only three characters need escaping. Success is `ok` in the body. */
import { z } from 'zod'
import { line } from '../kernel/line.ts'
import { secretText, webAddress } from './config-fields.ts'
import { type ChannelContext, defineChannel, givenUp, sent, tryLater } from './define.ts'
import { escapeAngles } from './escapes.ts'
import { type Outline, outline, plainText } from './fit.ts'
import { boundedPause, type ProviderReply, post, quoted, refusal } from './post.ts'

/** UTF-16 code units after the markup is taken away. */
const MAX_LENGTH = 4096

const config = z.strictObject({
  botToken: secretText(
    'Bot token from BotFather',
    '123456789:AAExampleExampleExampleExample',
    line(200).regex(/^\d+:[\w-]+$/, 'Must have the form 123456:ABC…'),
  ),
  chatId: z
    .union([z.int().transform(String), line(64)])
    .pipe(z.string().regex(/^(-?\d+|@\w+)$/, 'Must be a number or @name'))
    .meta({ description: 'Id of the chat, or @name of a public channel', examples: ['-1001234567890'] }),
  apiUrl: webAddress('URL of a Bot API server; default https://api.telegram.org').optional(),
})
type Config = z.infer<typeof config>

function htmlOf({ title, text, fields, link }: Outline): string {
  const list = fields.map(({ name, value }) => `<b>${escapeAngles(name)}</b>: ${escapeAngles(value)}`).join('\n')
  const parts = [`<b>${escapeAngles(title)}</b>`, escapeAngles(text), list, escapeAngles(link ?? '')]
  return parts.filter((part) => part !== '').join('\n\n')
}

interface Parameters {
  retry_after?: number
  migrate_to_chat_id?: number
}
const parametersOf = ({ json }: ProviderReply) => (json.parameters ?? {}) as Parameters

export const telegram = defineChannel<Config>({
  type: 'telegram',
  title: 'Telegram',
  config,
  async send(message, config, context) {
    const parts = outline(message, { max: MAX_LENGTH })
    const html = { text: htmlOf(parts), parse_mode: 'HTML' }
    let answer = await ask(context, config, html)
    if (answer.reply?.status === 400 && /can't parse entities/i.test(words(answer.reply))) {
      answer = await ask(context, config, { text: plainText(parts) })
    } else if (answer.reply && parametersOf(answer.reply).migrate_to_chat_id !== undefined) {
      // A group that became a supergroup has a new number; the old one never works again.
      const chatId = String(parametersOf(answer.reply).migrate_to_chat_id)
      answer = await ask(context, { ...config, chatId }, html)
    }
    if (!answer.reply) return answer.failure
    const { reply } = answer
    if (reply.status === 200) {
      return reply.json.ok === true ? sent() : tryLater('answered 200, but not ok')
    }
    if (reply.status === 404) return givenUp(`answered 404: ${words(reply) || 'not found'} (is the bot token right?)`)
    const { retry_after: pause } = parametersOf(reply)
    const retryAfterSeconds = pause === undefined ? reply.retryAfterSeconds : boundedPause(pause)
    return refusal({ ...reply, retryAfterSeconds }, words(reply))
  },
})

const words = ({ json }: ProviderReply) => quoted(json.description)

function ask(context: ChannelContext, { botToken, chatId, apiUrl }: Config, body: object) {
  const base = (apiUrl ?? 'https://api.telegram.org').replace(/(?<!\/)\/+$/, '')
  const common = { chat_id: chatId, link_preview_options: { is_disabled: true } }
  return post(context, { url: `${base}/bot${botToken}/sendMessage`, body: { ...common, ...body } })
}
