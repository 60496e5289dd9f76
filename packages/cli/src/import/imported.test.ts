import assert from 'node:assert/strict'
import { it } from 'node:test'
import { finished, gathering } from './imported.ts'

it('leaves passwords in addresses out of the files, and names the variable for them', () => {
  const all = gathering()
  Object.assign(all.monitors, {
    shop: { name: 'Shop', type: 'http_request', url: 'https://ada:correct%20horse@shop.example:8443/a?b=@c' },
    grpc: { type: 'grpc_health', url: 'grpcs://ada:correct@shop.example' },
    plain: { type: 'http_request', url: 'https://shop.example/@ada:pw' },
  })
  const { config, notes } = finished(all)
  assert.deepEqual(config.monitors?.shop, {
    name: 'Shop',
    type: 'http_request',
    url: 'https://shop.example:8443/a?b=@c',
    config: { auth: { type: 'basic', username: 'ada', password: { fromEnv: 'SHOP_PASSWORD' } } },
  })
  assert.equal(config.monitors?.grpc?.url, 'grpcs://shop.example')
  assert.equal(config.monitors?.plain?.url, 'https://shop.example/@ada:pw')
  assert.ok(!JSON.stringify(config).includes('correct'))
  assert.deepEqual(
    notes.map(({ about }) => about),
    ['Shop', 'grpc'],
  )
  assert.match(notes[0]?.why ?? '', /SHOP_PASSWORD/)
})
