/** How many runs of a project go on at the same time, whichever locations and workers they are in. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Client, startApp, type TestApp } from '../../../testing/app.ts'
import { completed, runKit } from '../../../testing/runs.ts'
import type { RunClaim } from './service.ts'

const PLACES = ['us-east', 'eu-central', 'asia-pacific', 'global']
let t: TestApp

const startWith = (limit: number) => {
  before(async () => {
    t = await startApp({ env: { PROJECT_CONCURRENCY: String(limit) } })
  })
  after(() => t.close())
}

async function start(client: Client, location: string): Promise<string> {
  const test = await runKit(t).addTest(client)
  const started = await client.post(`/api/tests/${test}/execute`, { location })
  assert.equal(started.status, 200)
  return started.body.runId
}

const take = (locations = PLACES) => t.app.modules.runs.work.claim('a worker', locations)
const finish = (claim: RunClaim) => t.app.modules.runs.work.finish(claim.plan, completed([]))

/** Takes until nothing may be taken. */
async function takeAll(): Promise<RunClaim[]> {
  const claims: RunClaim[] = []
  for (let claim = await take(); claim; claim = await take()) claims.push(claim)
  return claims
}

describe('one run of a project at a time', () => {
  startWith(1)

  it('holds over all locations', async () => {
    const project = await t.stranger()
    const runs = [await start(project, 'us-east'), await start(project, 'eu-central')]
    const first = await take(['us-east'])
    assert.equal(first?.plan.runId, runs[0])
    assert.equal(await take(['eu-central']), null)
    await finish(first as RunClaim)
    const second = await take(['eu-central'])
    assert.equal(second?.plan.runId, runs[1])
    await finish(second as RunClaim)
  })

  it('holds when workers of different locations take in the same moment', async () => {
    const project = await t.stranger()
    for (let round = 0; round < 8; round++) {
      for (const place of PLACES) await start(project, place)
      for (let left = PLACES.length; left > 0; left--) {
        const taken = (await Promise.all(PLACES.map((place) => take([place])))).filter((claim) => claim !== null)
        assert.equal(taken.length, 1, `round ${round}: ${taken.length} at once`)
        await finish(taken[0] as RunClaim)
      }
    }
  })

  it('lets the others go past a project that is full, and comes back to it', async () => {
    const full = await t.stranger()
    const other = await t.stranger()
    for (const place of PLACES) for (let i = 0; i < 3; i++) await start(full, place)
    const running = await take()
    assert.equal(running?.plan.projectId, full.projectId)
    const late = await start(other, 'global')
    const next = await take()
    assert.equal(next?.plan.runId, late)
    assert.equal(await take(), null)
    await finish(next as RunClaim)
    await finish(running as RunClaim)
    let done = 1
    for (let claim = await take(); claim; claim = await take(), done++) await finish(claim)
    assert.equal(done, 12)
  })

  it('counts neither what was given back nor what was cancelled', async () => {
    const project = await t.stranger()
    await start(project, 'us-east')
    const cancelled = await take()
    assert.equal((await project.post(`/api/runs/${cancelled?.plan.runId}/cancel`)).status, 200)
    await start(project, 'eu-central')
    const given = await take()
    assert.ok(given)
    await t.app.modules.runs.work.giveBack(given.plan)
    const again = await take()
    assert.equal(again?.plan.runId, given.plan.runId)
    await finish(again as RunClaim)
  })
})

describe('three runs of a project at a time', () => {
  startWith(3)

  it('go on in three of its locations', async () => {
    const project = await t.stranger()
    for (const place of PLACES) for (let i = 0; i < 2; i++) await start(project, place)
    const claims = await takeAll()
    assert.equal(claims.length, 3)
    for (const claim of claims) await finish(claim)
    for (const claim of await takeAll()) await finish(claim)
    for (const claim of await takeAll()) await finish(claim)
    assert.deepEqual(await takeAll(), [])
  })

  it('leave room for a location that another one would hold up', async () => {
    const waiting = await start(await t.stranger(), 'global')
    const busy = await Promise.all(Array.from({ length: 4 }, () => t.stranger()))
    for (const project of busy) for (let i = 0; i < 3; i++) await start(project, 'us-east')
    // A worker with one slot: it takes, carries out, and takes again.
    const order: string[] = []
    for (let claim = await take(); claim; claim = await take()) {
      order.push(claim.plan.runId)
      await finish(claim)
    }
    assert.equal(order.length, 13)
    assert.ok(
      order.indexOf(waiting) < PLACES.length,
      `the only run of its location came as number ${order.indexOf(waiting)}`,
    )
  })
})
