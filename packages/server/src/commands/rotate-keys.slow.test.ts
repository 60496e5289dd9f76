import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { aesVault } from '../platform/vault/aes.ts'
import { keptKeys } from '../platform/vault/key-file.ts'
import { reencrypt, SEALED } from '../platform/vault/store.ts'
import { startApp, type TestApp } from '../testing/app.ts'

const COMMAND = fileURLToPath(new URL('./rotate-keys.ts', import.meta.url))
const OLD = 'x'.repeat(40)
const NEW = 'n'.repeat(40)
const THIRD = 't'.repeat(40)

let t: TestApp
let dataDir = ''
before(async () => {
  t = await startApp({ env: { SECRET_KEY: OLD } })
  dataDir = await mkdtemp(join(tmpdir(), 'wk-rotate-'))
})
after(async () => {
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function run(keys: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: t.app.db.url, DATA_DIR: dataDir, ...keys }
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [COMMAND], { env, timeout: 120_000 })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
}

const keyIdOf = (secret: string) => aesVault({ current: secret, previous: null }).keyId
async function keyIds(): Promise<string[]> {
  const found = new Set<string>()
  for (const { table, keyId } of SEALED) {
    const rows = await t.app.db.sql`select ${t.app.db.sql(keyId)} as id from ${t.app.db.sql(table)}`
    for (const { id } of rows) if (id !== null) found.add(id)
  }
  return [...found].sort()
}
/** What a run would be given, by a product with these keys. */
async function valuesWith(current: string, previous?: string): Promise<Record<string, string>> {
  const vault = aesVault({ current, previous: previous ?? null })
  const rows = await t.app.db.sql`
    select id, key, value, sealed, seal_key_id as "keyId" from variables where project_id = ${t.owner.projectId}`
  return Object.fromEntries(
    rows.map((row) => [row.key, row.value ?? vault.open({ bytes: Buffer.from(row.sealed), keyId: row.keyId }, row.id)]),
  )
}

describe('the registry of what is sealed', () => {
  it('has every column that there is', async () => {
    const rows = await t.app.db.sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name like '%key_id' order by 1`
    assert.deepEqual(
      rows.map((row) => row.name),
      SEALED.map(({ table }) => table).sort(),
    )
  })
})

describe('npm run rotate-keys', () => {
  const secrets: Record<string, string> = {}

  it('seals everything anew: secrets stay, and only the new key opens them', async () => {
    for (let i = 0; i < 250; i++) secrets[`SECRET_${i}`] = `value number ${i}`
    for (const [key, value] of Object.entries(secrets)) {
      const made = await t.owner.post('/api/variables', { key, value, isSecret: true })
      assert.equal(made.status, 201)
    }
    await t.owner.post('/api/variables', { key: 'PLAIN', value: 'open' })
    await t.owner.post('/api/cli-tokens', { name: 'keyed' }, { 'idempotency-key': 'rotate' })
    const answer = await run({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD })
    assert.equal(answer.code, 0, answer.stdout + answer.stderr)
    assert.match(answer.stdout, /^variables: 250 re-encrypted$/m)
    assert.match(answer.stdout, /^idempotency_keys: 1 re-encrypted$/m)
    assert.doesNotMatch(answer.stdout + answer.stderr, /value number|nnnn|xxxx/)
    assert.deepEqual(await keyIds(), [keyIdOf(NEW)])
    assert.deepEqual(await valuesWith(NEW), { ...secrets, PLAIN: 'open' })
    await assert.rejects(valuesWith(OLD), /Encrypted with key/)
  })

  it('is done when it is called again, and leaves a trace', async () => {
    const again = await run({ SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD })
    assert.deepEqual([again.code, /anew/.test(again.stdout)], [0, false])
    const rows = await t.app.db.sql`select changes from audit where action = 'sealing_key.rotate'`
    assert.equal(rows.length, 1)
    assert.doesNotMatch(JSON.stringify(rows), /value number/)
  })

  it('goes on where it was broken off, and both keys open secrets meanwhile', async () => {
    const variables = SEALED.find(({ table }) => table === 'variables')
    assert.ok(variables)
    const half = await reencrypt(t.app.db, aesVault({ current: THIRD, previous: NEW }), variables)
    assert.ok(half > 0 && half < 250)
    assert.equal((await keyIds()).length, 2)
    assert.deepEqual(await valuesWith(THIRD, NEW), { ...secrets, PLAIN: 'open' })
    assert.equal((await run({ SECRET_KEY: THIRD, SECRET_KEY_PREVIOUS: NEW })).code, 0)
    assert.deepEqual(await keyIds(), [keyIdOf(THIRD)])
    assert.deepEqual(await valuesWith(THIRD), { ...secrets, PLAIN: 'open' })
  })

  it('says what it cannot open, and leaves it as it was', async () => {
    const before = await t.app.db.sql`select sealed from variables order by id`
    const answer = await run({ SECRET_KEY: 'u'.repeat(40), SECRET_KEY_PREVIOUS: 'v'.repeat(40) })
    assert.equal(answer.code, 1)
    assert.deepEqual(await t.app.db.sql`select sealed from variables order by id`, before)
  })

  it('wants to know the key before', async () => {
    const answer = await run({ SECRET_KEY: NEW })
    assert.deepEqual([answer.code, /SECRET_KEY_PREVIOUS/.test(answer.stderr)], [1, true])
  })

  it('makes the new key itself where the key is kept in a file', async () => {
    await writeFile(join(dataDir, 'secret-key'), THIRD)
    assert.equal((await run({})).code, 0)
    const key = await readFile(join(dataDir, 'secret-key'), 'utf8')
    assert.notEqual(key, THIRD)
    assert.deepEqual(await keptKeys(dataDir), { current: key, previous: null })
    assert.deepEqual(
      (await readdir(dataDir)).filter((name) => name.startsWith('secret')),
      ['secret-key'],
    )
    assert.deepEqual(await valuesWith(key), { ...secrets, PLAIN: 'open' })
    // As a crash between the two keys' files leaves it.
    await writeFile(join(dataDir, 'secret-key.previous'), key)
    assert.equal((await run({})).code, 0)
    const next = await readFile(join(dataDir, 'secret-key'), 'utf8')
    assert.notEqual(next, key)
    assert.deepEqual(await valuesWith(next), { ...secrets, PLAIN: 'open' })
  })
})
