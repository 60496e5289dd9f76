import assert from 'node:assert/strict'
import { it } from 'node:test'
import { finished, gathering, isPlainPath } from './imported.ts'

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

it('tells plain paths from others, however long their names are', () => {
  for (const path of ['$', '$.a', '$.a[0].b', 'a.b', '[0].a', "$['x y'].b", `$.${'a'.repeat(490)}`])
    assert.equal(isPlainPath(path), true, path)
  for (const path of ['$a', 'a..b', '$.a[*]', '$.', `$.${'a'.repeat(490)}[*]`, 'a'.repeat(501)])
    assert.equal(isPlainPath(path), false, path)
})
