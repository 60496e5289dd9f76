import assert from 'node:assert/strict'
import { it } from 'node:test'
import { resultOf } from '../../testing/monitors.ts'
import { networkDoubts } from './network.ts'

const failed = (kind: 'timeout' | 'refused' | 'status', address: string | null = '203.0.113.7') =>
  resultOf('down', { address, error: { kind, message: kind, phase: null } })

it('without a network nothing is down: what it explains is doubted, what came from somebody is not', async () => {
  const offline = () => networkDoubts({ isOnline: async () => false })
  assert.equal(await offline().doubts(failed('timeout')), true)
  assert.equal(await offline().doubts(failed('timeout', null)), true)
  assert.equal(await offline().doubts(failed('refused')), false)
  assert.equal(await offline().doubts(failed('timeout', '127.0.0.1')), false, 'this machine itself')
  assert.equal(await offline().doubts(resultOf('unknown')), false)
})

it('with a network failures are believed', async () => {
  assert.equal(await networkDoubts({ isOnline: async () => true }).doubts(failed('timeout')), false)
})

it('one sign of life from outside vouches for the network', async () => {
  for (const sign of [resultOf('up', { address: '203.0.113.9' }), failed('status'), failed('refused')]) {
    const network = networkDoubts({ isOnline: async () => assert.fail('nobody need be asked') })
    if (sign.status === 'up') network.saw(sign)
    else await network.doubts(sign)
    assert.equal(await network.doubts(failed('timeout')), false)
  }
})

it('this machine answering itself proves nothing', async () => {
  const network = networkDoubts({ isOnline: async () => false })
  network.saw(resultOf('up', { address: '127.0.0.1' }))
  assert.equal(await network.doubts(failed('timeout')), true)
})

it('is said to be gone from the first doubted failure on, until somebody answers', async () => {
  let online = false
  const network = networkDoubts({ isOnline: async () => online })
  assert.equal(await network.isOffline(), false, 'no failure has asked for it')
  await network.doubts(failed('timeout'))
  assert.equal(await network.isOffline(), true)
  online = true
  assert.equal(await network.isOffline(), false)
  online = false
  assert.equal(await network.isOffline(), false)
})
