import assert from 'node:assert/strict'
import { randomBytes, scryptSync } from 'node:crypto'
import { it } from 'node:test'
import { hashPassword, verifyPassword } from './passwords.ts'

it('knows the password again, and no other', async () => {
  const hash = await hashPassword('correct horse battery')
  assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.notEqual(hash, await hashPassword('correct horse battery'))
  assert.equal(await verifyPassword('correct horse battery', hash), true)
  for (const wrong of ['correct horse batter', 'Correct horse battery', '', 'correct horse battery\0']) {
    assert.equal(await verifyPassword(wrong, hash), false)
  }
})

it('does not mind how a keyboard composes the characters', async () => {
  const hash = await hashPassword('caf\u00e9 \ufb01ve')
  assert.equal(await verifyPassword('cafe\u0301 five', hash), true)
})

it('reads hashes with other costs, and the scrypt ones of the first installs', async () => {
  const [, , , , salt, key] = (await hashPassword('x')).split('$')
  assert.equal(await verifyPassword('x', `$argon2id$v=19$m=64,t=1,p=1$${salt}$${key}`), false)
  const oldSalt = randomBytes(16)
  const old = scryptSync('correct horse', oldSalt, 32, { N: 1024, r: 8, p: 1 })
  const hash = ['scrypt', 1024, 8, 1, oldSalt.toString('base64'), old.toString('base64')].join('$')
  assert.equal(await verifyPassword('correct horse', hash), true)
  assert.equal(await verifyPassword('correct house', hash), false)
})

it('takes no damaged hash for any password', async () => {
  for (const hash of ['', '$', 'scrypt$1$1', '$argon2id$v=19$m=9,t=1,p=1$AA$AA$', 'plain']) {
    assert.equal(await verifyPassword('plain', hash), false)
  }
})
