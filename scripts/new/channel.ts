/** A new notification channel: one file, its provider's rules for the tests, and a word in the registry. It begins as "POST {text}". */
import type { Names } from './names.ts'
import type { Plan } from './plan.ts'

const ROOM = 'packages/server/src/channels'
const KIT = 'packages/server/src/testing/channels'

export function planChannel({ kebab, camel, snake, title }: Names): Plan {
  return {
    files: {
      [`${ROOM}/${kebab}.ts`]: `/** ${title} by a webhook. Say here what of a text it reads as markup, and what its sign of success is. */
import { z } from 'zod'
import { secretAddress } from './config-fields.ts'
import { defineChannel, sent, tryLater } from './define.ts'
import { outline, plainText } from './fit.ts'
import { post, quoted, refusal } from './post.ts'

/** Characters of one message; \`measure\` of fit.ts counts in other units. */
const MAX_LENGTH = 4000

const config = z.strictObject({
  webhookUrl: secretAddress('URL of the webhook', 'https://example.com/hooks/XXXX'),
})

export const ${camel} = defineChannel<z.infer<typeof config>>({
  type: '${snake}',
  title: '${title}',
  config,
  async send(message, { webhookUrl }, context) {
    // Where the provider reads markup, give outline \`escape\`: how one character is written so that it shows as itself.
    const body = { text: plainText(outline(message, { max: MAX_LENGTH })) }
    const answer = await post(context, { url: webhookUrl, body })
    if (!answer.reply) return answer.failure
    const { reply } = answer
    if (reply.status === 200 && reply.json.ok === true) return sent()
    if (reply.status === 200) return tryLater(\`answered 200, but not ok: \${quoted(reply.text)}\`)
    return refusal(reply)
  },
})
`,
      [`${KIT}/${kebab}-rules.ts`]: `/** The documented rules of ${title}, written down apart from the channel. */
import type { Rules } from './provider.ts'

export const ${camel}Rules: Rules = {
  config: (base) => ({ webhookUrl: \`\${base}/hooks/abcdefghijklmnop\` }),
  judge: ({ json }) =>
    json?.text && [...json.text].length <= 4000 ? { status: 200, body: { ok: true } } : { status: 400 },
  shown: ({ json }) => json.text,
}
`,
    },
    insertions: [
      { path: `${ROOM}/index.ts`, after: /^import .*\n/m, text: `import { ${camel} } from './${kebab}.ts'\n` },
      { path: `${ROOM}/index.ts`, before: /\]$/m, text: `, ${camel}` },
      {
        path: `${ROOM}/index.test.ts`,
        after: /^import .*\n/m,
        text: `import { ${camel}Rules } from '../testing/channels/${kebab}-rules.ts'\n`,
      },
      { path: `${ROOM}/index.test.ts`, before: /(?<=RULES[^}]*)^\}/m, text: `  ${snake}: ${camel}Rules,\n` },
    ],
    next: [],
  }
}
