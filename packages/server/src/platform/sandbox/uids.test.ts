import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, it } from 'node:test'
import { SandboxError } from './port.ts'
import { openUidPool, type UidPool } from './uids.ts'

let folder: string
let ended: number[]
let pools: UidPool[]

async function open(owner: string, count = 3, first = 61_000): Promise<UidPool> {
  const endUser = async (uid: number) => ended.push(uid) > 0
  const pool = await openUidPool({ folders: [folder], owner, first, count, endUser })
  pools.push(pool)
  return pool
}

/** What a server leaves that was killed while it held an id. */
const leaveBehind = (uid: number, owner: string) => writeFile(join(folder, `${uid}.${owner}`), '')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wk-test-'))
  ended = []
  pools = []
})

afterEach(async () => {
  for (const pool of pools) await pool.close()
  await rm(folder, { recursive: true })
})

it('gives each id once, and says when there are no more', async () => {
  const pool = await open('one')
  const claims = await Promise.all([pool.claim(), pool.claim(), pool.claim()])
  assert.deepEqual(claims.map(({ uid }) => uid).sort(), [61_000, 61_001, 61_002])
  await assert.rejects(pool.claim(), SandboxError)
  await claims[1]?.giveBack()
  assert.equal((await pool.claim()).uid, claims[1]?.uid)
})

it('never gives an id to two servers, however they race', async () => {
  const servers = await Promise.all(['one', 'two', 'three', 'four'].map((owner) => open(owner, 12)))
  const claims = await Promise.allSettled(servers.flatMap((pool) => [pool.claim(), pool.claim(), pool.claim()]))
  const uids = claims.filter((claim) => claim.status === 'fulfilled').map(({ value }) => value.uid)
  assert.ok(uids.length > 0)
  assert.equal(new Set(uids).size, uids.length)
})

it('takes the id of a server that is gone only after ending what it ran', async () => {
  await leaveBehind(61_000, 'gone')
  const pool = await open('one', 1)
  assert.equal((await pool.claim()).uid, 61_000)
  assert.deepEqual(ended, [61_000])
  assert.deepEqual((await readdir(folder)).sort(), ['61000.one', 'one.alive'])
})

it('sweeps the ids of servers that are gone, and no others', async () => {
  const other = await open('other', 1, 61_005)
  await other.claim()
  await leaveBehind(61_000, 'gone')
  await leaveBehind(61_001, 'gone')
  const pool = await open('one')
  assert.equal(await pool.sweep(), 2)
  assert.deepEqual(ended.sort(), [61_000, 61_001])
  assert.deepEqual((await readdir(folder)).sort(), ['61005.other', 'one.alive', 'other.alive'])
})

it('keeps an id out of use when its processes cannot be ended', async () => {
  await leaveBehind(61_000, 'gone')
  const pool = await openUidPool({
    folders: [folder],
    owner: 'one',
    first: 61_000,
    count: 1,
    endUser: async () => false,
  })
  pools.push(pool)
  await assert.rejects(pool.claim(), SandboxError)
})

it('leaves ids alone that accounts of the machine have', async () => {
  await assert.rejects((await open('one', 1, 0)).claim(), SandboxError)
})

it('forgets its claims when it closes', async () => {
  const pool = await open('one')
  await pool.claim()
  await pool.close()
  pools = []
  assert.deepEqual(await readdir(folder), [])
})
