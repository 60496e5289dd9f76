import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { MASK, putSecrets, takeSecrets } from './secret-fields.ts'

const schema = z.object({
  auth: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('basic'), username: z.string(), password: z.string().meta({ secret: true }) }),
      z.object({ type: z.literal('bearer'), token: z.string().meta({ secret: true }) }),
    ])
    .optional(),
  headers: z.record(z.string(), z.string().meta({ secretNames: '^(authorization|x-key)$' })).default({}),
  proxyUrl: z.string().meta({ secret: 'credentials' }).optional(),
  list: z.array(z.object({ key: z.string().meta({ secret: true }) })).optional(),
})

const settings = {
  auth: { type: 'basic', username: 'ada', password: 'correct horse' },
  headers: { Authorization: 'Bearer t', Accept: 'text/html', 'X-Key': 'k' },
  proxyUrl: 'http://ada:pw@proxy.example:3128',
  list: [{ key: 'one' }, { key: 'two' }],
  other: 'kept',
}

describe('the secrets of settings', () => {
  it('are taken out and come back', () => {
    const { masked, secrets } = takeSecrets(schema, settings)
    assert.deepEqual(masked, {
      auth: { type: 'basic', username: 'ada', password: MASK },
      headers: { Authorization: MASK, Accept: 'text/html', 'X-Key': MASK },
      proxyUrl: MASK,
      list: [{ key: MASK }, { key: MASK }],
      other: 'kept',
    })
    assert.equal(Object.keys(secrets).length, 6)
    assert.deepEqual(putSecrets(schema, masked, secrets), { settings, unknown: [] })
    assert.equal(settings.auth.password, 'correct horse', 'what was given is not changed')
  })

  it('that are not there, or are none, are left alone', () => {
    const plain = {
      headers: { Accept: 'a' },
      proxyUrl: 'http://proxy.example:3128',
      auth: { type: 'bearer', token: 3 },
    }
    assert.deepEqual(takeSecrets(schema, plain), { masked: plain, secrets: {} })
    for (const odd of [{ auth: null }, { auth: 'text' }, { headers: [] }, { list: [null, 'x'] }, {}])
      assert.deepEqual(takeSecrets(schema, odd).secrets, {})
  })

  it('say which masks stand for nothing', () => {
    const { unknown, settings: put } = putSecrets(
      schema,
      { auth: { type: 'bearer', token: MASK }, headers: { 'X-Key': 'new' }, proxyUrl: MASK },
      { '["headers","X-Key"]': 'old', '["proxyUrl"]': 'http://a:b@c' },
    )
    assert.deepEqual(unknown, [['auth', 'token']])
    assert.deepEqual([put.headers['X-Key'], put.proxyUrl], ['new', 'http://a:b@c'])
  })

  it('do not reach into prototypes', () => {
    const { masked, secrets } = takeSecrets(schema, JSON.parse('{"constructor":"x","__proto__":{"a":"b"}}'))
    assert.deepEqual([Object.keys(masked), secrets], [['constructor'].concat(Object.keys(masked).slice(1)), {}])
  })
})
