import assert from 'node:assert/strict'
import { it } from 'node:test'
import { StartError } from '../../kernel/start-error.ts'
import { rawTcpPolicy } from './raw-tcp-policy.ts'

it('takes addresses and blocks from the egress settings, names only to allow nothing', async () => {
  const policy = await rawTcpPolicy({
    profile: 'strict',
    allow: ['10.0.0.5:5432', '10.1.0.0/16', 'example.com', '[fd00::1]:80'],
    deny: ['192.0.2.1', '192.0.2.0/24:25', 'fd00::/8', '[fd00::2]:443', '[::ffff:192.0.2.7]:22'],
    own: [
      { host: '127.0.0.1', port: 5432 },
      { host: '/var/run/postgresql', port: 5432 },
    ],
  })
  assert.deepEqual(policy, {
    private: false,
    denied: [
      { address: '192.0.2.1', port: null },
      { address: '192.0.2.0/24', port: 25 },
      { address: '192.0.2.7', port: 22 },
      { address: '127.0.0.1', port: 5432 },
    ],
    allowed: [
      { address: '10.0.0.5', port: 5432 },
      { address: '10.1.0.0/16', port: null },
    ],
  })
})

it('lets private addresses through in the open profile', async () => {
  assert.equal((await rawTcpPolicy({ profile: 'open', allow: [], deny: [], own: [] })).private, true)
})

it('does not start with a denied name, which it could not deny', async () => {
  const settings = { profile: 'open', allow: [], own: [] } as const
  for (const name of ['db.example.com', '*.example.com:5432', '10.0.0.999']) {
    const refused = rawTcpPolicy({ ...settings, allow: [], own: [], deny: [name] })
    await assert.rejects(refused, (error) => error instanceof StartError && error.message.includes(name))
  }
})
