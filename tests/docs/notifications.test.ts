/** Holds docs/notifications.md to the channels: every type, every field, which are needed and which are secret. */
import assert from 'node:assert/strict'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { channels } from '../../packages/server/src/channels/index.ts'
import { PLACEHOLDERS } from '../../packages/server/src/channels/template.ts'
import { contextOf, formOf, messageOf, startProvider } from '../../packages/server/src/testing/channels/provider.ts'

const text = readFileSync(new URL('../../docs/notifications.md', import.meta.url), 'utf8')
/** type → the cell with its fields. */
const rows = new Map(
  [...(text.split('\n## ')[1] ?? '').matchAll(/^\| `(\w+)` \| (.+?) \| .+ \|$/gm)].map(([, type = '', cell = '']) => [
    type,
    cell,
  ]),
)

interface Form {
  properties: Record<string, { secret?: boolean; additionalProperties?: { secret?: boolean } }>
  required: string[]
}

describe('docs/notifications.md', () => {
  it('has a row for each channel', () => {
    assert.deepEqual([...rows.keys()].sort(), [...channels.types].sort())
  })

  for (const channel of channels.all()) {
    it(`names the fields of ${channel.type}`, () => {
      const form = formOf(channel) as unknown as Form
      const fields = Object.entries(form.properties).map(([name, field]) => {
        const shown = form.required.includes(name) ? `**${name}**` : name
        return field.secret || field.additionalProperties?.secret ? `${shown}°` : shown
      })
      const said = [
        ...(rows.get(channel.type) ?? '').matchAll(/(?<!\w)(\*\*)?[a-z]\w+(\*\*)?°?(?=[,)]| of| \(|$)/g),
      ].map(([all]) => all)
      assert.deepEqual(said.filter((one) => one !== 'addresses').sort(), fields.sort())
    })
  }

  it('names every placeholder and no other', () => {
    const said = [...text.matchAll(/`\{\{([\w.]+)\}\}`/g)].map(([, name]) => name)
    assert.deepEqual(said.sort(), [...PLACEHOLDERS].sort())
  })

  it('shows the fields a webhook has, and how to check its signature', async () => {
    const example = JSON.parse(/```json\n(.+?)```/s.exec(text)?.[1] ?? '')
    const provider = await startProvider(() => ({ status: 204 }))
    const config = channels.get('webhook').config.parse({ url: provider.base, signingSecret: 'between us' }) as object
    await channels
      .get('webhook')
      .send(messageOf('Checkout', { event: 'run.failed', run: { id: 'r' } }), config, contextOf())
    await provider.close()
    const [request] = provider.received
    assert.deepEqual(Object.keys(example), Object.keys(request?.json))
    const code = /```js\n(.+?)```/s.exec(text)?.[1] ?? ''
    const check = new Function('request', 'body', 'secret', 'createHmac', 'timingSafeEqual', `${code}; return good`)
    assert.equal(check(request, request?.text, 'between us', createHmac, timingSafeEqual), true)
    assert.equal(check(request, `${request?.text} `, 'between us', createHmac, timingSafeEqual), false)
  })
})
