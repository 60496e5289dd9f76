import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startApp, type TestApp } from '../testing/app.ts'
import { eventually } from '../testing/until.ts'
import { watchRest } from './rest.ts'

const MINUTE_MS = 60_000
const SCRIPT = "import { test } from '@playwright/test'\ntest('a', async () => {})\n"

describe('an install at rest', () => {
  let t: TestApp
  before(async () => {
    t = await startApp()
  })
  after(() => t.close())

  const isAtRest = () => t.app.modules.system.isAtRest()
  const settled = () =>
    eventually(async () => {
      await t.app.modules.audit.chain.seal()
      assert.equal(await isAtRest(), true)
    })

  it('is one without monitors, runs, and entries to seal', async () => {
    await settled()
    const { id } = (await t.owner.post('/api/tests', { title: 'A', type: 'api', script: SCRIPT })).body
    assert.equal(await isAtRest(), false, 'an entry of the audit trail is not sealed')
    await settled()
    const { runId } = (await t.owner.post(`/api/tests/${id}/execute`, {})).body
    assert.equal(await isAtRest(), false, 'a run waits for a worker')
    await t.owner.post(`/api/runs/${runId}/cancel`, {})
    await settled()
    const monitor = { name: 'M', type: 'http_request', url: 'http://127.0.0.1:9/', interval: 60 }
    const added = (await t.owner.post('/api/monitors', monitor)).body
    await t.app.modules.audit.chain.seal()
    assert.equal(await isAtRest(), false, 'a monitor is to be checked')
    await t.owner.patch(`/api/monitors/${added.id}`, { active: false })
    await t.app.db.sql`update monitor_transitions set handled_at = now()`
    await settled()
  })

  it('sleeps longer than it is asked to, until something is published', async () => {
    await settled()
    const rest = watchRest(t.app)
    try {
      let naps = 0
      let isOver = false
      const napping = (async () => {
        while (!isOver) {
          await rest.sleep(20)
          naps++
        }
      })()
      // It looks every 20 seconds whether anything goes on, and nothing has happened for five by then.
      await eventually(async () => {
        const before = naps
        await rest.sleep(100, (wake) => setTimeout(wake, 1000))
        assert.ok(naps - before <= 1, `${naps - before} naps in a second`)
      }, MINUTE_MS / 1000)
      const asleep = naps
      t.app.pubsub.publish(t.app.modules.runs.topics.work)
      await eventually(async () => assert.ok(naps > asleep + 5))
      isOver = true
      await napping
    } finally {
      await rest.stop()
    }
  })
})
