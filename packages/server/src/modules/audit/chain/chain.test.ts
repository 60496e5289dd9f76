import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newId } from '../../../kernel/ids.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'

const COMMAND = fileURLToPath(new URL('../../../commands/verify-audit.ts', import.meta.url))
const DAY_MS = 86_400_000

let t: TestApp
let organizationId = ''
before(async () => {
  t = await startApp()
  const [row] = await t.app.db.sql`select organization_id as id from projects where id = ${t.owner.projectId}`
  organizationId = row?.id
})
after(() => t.close())
// A chain that somebody broke stays broken: each test begins without one.
beforeEach(() => asIntruder('truncate audit, audit_seals, audit_chains, audit_unsealed'))

/** What only somebody with the rights of the tables' owner can do: put the triggers aside. */
async function asIntruder(statement: string): Promise<void> {
  await t.app.db.transaction(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(statement)
  })
}

let count = 0
async function addEntries(howMany: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < howMany; i++) ids.push((await t.owner.post('/api/tags', { name: `tag ${count++}` })).body.id)
  return ids
}

async function broken() {
  const { chains, outside } = await t.app.modules.audit.chain.verify()
  const bad = chains.find((chain) => chain.broken)
  return bad?.broken ?? (outside.length > 0 ? { seq: null, auditId: outside[0]?.id, why: 'outside' } : null)
}
const sealAt = async (seq: number) => {
  const [row] = await t.app.db
    .sql`select audit_id as id from audit_seals where chain_id = ${organizationId} and seq = ${seq}`
  return row?.id as string
}

describe('the chain', () => {
  it('holds every entry once, without gaps, however many are written at the same moment', async () => {
    let writing = true
    const sealing = (async () => {
      while (writing) await Promise.all([t.app.modules.audit.chain.seal(), t.app.modules.audit.chain.seal()])
    })()
    const made = Array.from({ length: 60 }, () => t.owner.post('/api/tags', { name: `tag ${count++}` }))
    const other = await t.stranger()
    await Promise.all([...made, ...Array.from({ length: 5 }, () => other.post('/api/tags', { name: `t${count++}` }))])
    writing = false
    await sealing
    await t.app.modules.audit.chain.seal()
    const { chains, outside } = await t.app.modules.audit.chain.verify()
    assert.deepEqual(outside, [])
    assert.deepEqual(chains.map(({ entries, head, broken }) => [entries, head.seq, broken]).sort(), [
      [5, 5, null],
      [60, 60, null],
    ])
  })

  it('takes in an entry that was committed long after younger ones', async () => {
    const commit = Promise.withResolvers<void>()
    const inserted = Promise.withResolvers<void>()
    const late = t.app.db.transaction(async (tx) => {
      await tx`insert into audit (id, organization_id, action, resource_type, actor_type, actor_name)
        values (${newId()}, ${organizationId}, 'late.entry', 'late', 'system', 'test')`
      inserted.resolve()
      await commit.promise
    })
    await inserted.promise
    try {
      await addEntries(2)
      assert.equal(await t.app.modules.audit.chain.seal(), 2)
    } finally {
      commit.resolve()
      await late
    }
    assert.equal(await t.app.modules.audit.chain.seal(), 1)
    assert.equal(await broken(), null)
  })
})

describe('the database', () => {
  const statements = [
    "update audit set actor_name = 'nobody'",
    'update audit set changes = null',
    'delete from audit',
    'truncate audit',
    'truncate audit cascade',
    'update audit_seals set seq = seq + 100',
    'delete from audit_seals',
    'truncate audit_seals cascade',
    'update audit_chains set seq = 0',
    'delete from audit_chains',
  ]
  for (const statement of statements) {
    it(`refuses: ${statement}`, async () => {
      await addEntries(2)
      await t.app.modules.audit.chain.seal()
      // Old enough for any retention.
      await asIntruder("update audit set created_at = now() - interval '10 years'")
      await assert.rejects(t.app.db.sql.unsafe(statement), /append-only/)
      assert.equal((await t.app.db.sql`select 1 from audit`).length, 2)
    })
  }
})

describe('a check', () => {
  const tampering: [string, string, number, RegExp][] = [
    ['a changed actor', "update audit set actor_name = 'nobody' where id = '{3}'", 3, /was changed/],
    [
      'a changed time',
      "update audit set created_at = created_at + interval '1 microsecond' where id = '{3}'",
      3,
      /was changed/,
    ],
    ['another result', "update audit set success = false where id = '{3}'", 3, /was changed/],
    ['other changes', `update audit set changes = '{}' where id = '{3}'`, 3, /was changed/],
    ['another organization', `update audit set organization_id = null where id = '{3}'`, 3, /was changed/],
    ['a removed entry', "delete from audit where id = '{3}'", 3, /the entry is missing/],
    ['a removed place', "delete from audit_seals where audit_id = '{3}'", 3, /3 is missing/],
    [
      'a removed entry and place',
      "delete from audit where id = '{3}'; delete from audit_seals where audit_id = '{3}'",
      3,
      /3 is missing/,
    ],
    ['a cut end', "delete from audit where id = '{5}'; delete from audit_seals where audit_id = '{5}'", 5, /ends here/],
    ['a changed hash', "update audit_seals set hash = sha256('x') where audit_id = '{2}'", 2, /was changed/],
    [
      'a cut front',
      'update audit_chains set expired_seq = 2, expired_hash = (select hash from audit_seals where seq = 2)',
      2,
      /no entry records their removal/,
    ],
  ]
  for (const [title, statement, seq, why] of tampering) {
    it(`finds ${title}`, async () => {
      await addEntries(5)
      await t.app.modules.audit.chain.seal()
      assert.equal(await broken(), null)
      const ids = new Map(await Promise.all([2, 3, 5].map(async (at) => [String(at), await sealAt(at)] as const)))
      for (const part of statement.split('; '))
        await asIntruder(part.replace(/\{(\d)\}/g, (_, at) => ids.get(at) ?? ''))
      const found = await broken()
      assert.deepEqual([found?.seq, why.test(found?.why ?? '')], [seq, true], JSON.stringify(found))
    })
  }

  it('finds entries that changed places', async () => {
    await addEntries(4)
    await t.app.modules.audit.chain.seal()
    const two = await sealAt(2)
    const three = await sealAt(3)
    await asIntruder(
      `update audit_seals set audit_id = '00000000-0000-0000-0000-000000000001' where audit_id = '${two}'`,
    )
    await asIntruder(`update audit_seals set audit_id = '${two}' where audit_id = '${three}'`)
    await asIntruder(
      `update audit_seals set audit_id = '${three}' where audit_id = '00000000-0000-0000-0000-000000000001'`,
    )
    assert.equal((await broken())?.seq, 2)
  })

  it('finds an entry that was slipped in past the chain', async () => {
    await addEntries(1)
    await t.app.modules.audit.chain.seal()
    const id = newId()
    await asIntruder(
      `insert into audit (id, action, resource_type, actor_type, actor_name) values ('${id}', 'a.b', 'a', 'user', 'x')`,
    )
    assert.equal((await broken())?.auditId, id)
  })
})

describe('retention', () => {
  const age = (days: number, upTo: number) =>
    asIntruder(`update audit set created_at = now() - interval '${days} days'
      where id in (select audit_id from audit_seals where seq <= ${upTo} and chain_id = '${organizationId}')`)
  /** Entries are old from the beginning: their hashes are of the time they have. */
  async function oldEntries(days: number, howMany: number): Promise<void> {
    const at = new Date(Date.now() - days * DAY_MS)
    for (let i = 0; i < howMany; i++) {
      await t.app.db.sql`
        insert into audit (id, organization_id, project_id, action, resource_type, actor_type, actor_name, created_at)
        values (${newId()}, ${organizationId}, ${t.owner.projectId}, 'old.entry', 'old', 'system', 'test', ${at})`
    }
    await t.app.modules.audit.chain.seal()
  }

  it('deletes what is older than a year, says so, and the chain still holds', async () => {
    await oldEntries(400, 3)
    await oldEntries(100, 2)
    assert.equal(await t.app.modules.audit.chain.expire(), 3)
    assert.equal(await t.app.modules.audit.chain.expire(), 0)
    await t.app.modules.audit.chain.seal()
    assert.equal(await broken(), null)
    const actions = await t.app.db.sql`select action from audit order by created_at`
    assert.deepEqual(
      actions.map((row) => row.action),
      ['old.entry', 'old.entry', 'audit.expire'],
    )
    const { body } = await t.owner.get('/api/audit?action=audit.expire')
    assert.deepEqual([body.data[0].actor.type, body.data[0].changes.through], ['system', { from: 0, to: 3 }])
  })

  it('follows the setting of the organization', async () => {
    await t.app.db
      .sql`update organizations set settings = settings || '{"auditRetentionDays": 40}' where id = ${organizationId}`
    try {
      await oldEntries(50, 1)
      await oldEntries(35, 1)
      assert.equal(await t.app.modules.audit.chain.expire(), 1)
    } finally {
      await t.app.db
        .sql`update organizations set settings = settings - 'auditRetentionDays' where id = ${organizationId}`
    }
  })

  it('expires again later, and what it left is checked as before', async () => {
    await oldEntries(400, 2)
    await t.app.modules.audit.chain.expire()
    await t.app.modules.audit.chain.seal()
    await addEntries(2)
    await t.app.modules.audit.chain.seal()
    assert.equal(await broken(), null)
    await age(1, 4)
    assert.equal((await broken())?.seq, 3)
  })
})

describe('npm run verify-audit', () => {
  const run = async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'wk-verify-'))
    const env = { PATH: process.env.PATH, DATABASE_URL: t.app.db.url, DATA_DIR: dataDir, SECRET_KEY: 'x'.repeat(40) }
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [COMMAND], { env, timeout: 120_000 })
      return { code: 0, stdout }
    } catch (error) {
      const { code, stdout } = error as { code: number; stdout: string }
      return { code, stdout }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }

  it('says that all is well, and where it is not', async () => {
    await addEntries(3)
    const good = await run()
    assert.equal(good.code, 0, good.stdout)
    assert.match(good.stdout, /^ok {6}[\w-]+: 3 entries, head 3 [0-9a-f]{64}$/m)
    const id = await sealAt(2)
    await asIntruder(`update audit set actor_name = 'nobody' where id = '${id}'`)
    const bad = await run()
    assert.equal(bad.code, 1)
    assert.match(bad.stdout, new RegExp(`^BROKEN  [\\w-]+: at 2 \\(entry ${id}\\): the entry`, 'm'))
  })
})
