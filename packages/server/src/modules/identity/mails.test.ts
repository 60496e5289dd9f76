import assert from 'node:assert/strict'
import { it } from 'node:test'
import { baseOf } from './mails.ts'

it('links lead to where browsers reach the server', () => {
  const base = (HOST: string, PUBLIC_URL?: string) => baseOf({ HOST, PORT: 3000, PUBLIC_URL })
  assert.equal(base('127.0.0.1'), 'http://127.0.0.1:3000')
  assert.equal(base('::1'), 'http://[::1]:3000')
  assert.equal(base('0.0.0.0'), 'http://localhost:3000')
  assert.equal(base('::'), 'http://localhost:3000')
  assert.equal(base('0.0.0.0', 'https://watch.example.com/'), 'https://watch.example.com')
})
