import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startApp, type TestApp } from '../testing/app.ts'
import { eventually } from '../testing/until.ts'
import { startExpecting } from './expected-work.ts'

const SCRIPT = "import { test } from '@playwright/test'\ntest('a', async () => {})\n"
const HOUR_MS = 3_600_000

describe('what a worker expects to run', () => {
  let t: TestApp
  let expecting: { stop(): Promise<void> }
  const opened: string[] = []
  let dueInMs: ReadonlyMap<string, number> = new Map()
  before(async () => {
    t = await startApp()
    expecting = startExpecting(t.app, {
      expect: (type) => void opened.push(type),
      expectDue(due) {
        dueInMs = due
      },
    })
  })
  after(async () => {
    await expecting.stop()
    await t.close()
  })

  const addTest = async (type: string): Promise<string> =>
    (await t.owner.post('/api/tests', { title: type, type, script: SCRIPT })).body.id

  it('follows from tests that are saved, and from those that are read with their script', async () => {
    const saved = await addTest('api')
    assert.deepEqual(opened, ['api'])
    const browser = await addTest('browser')
    assert.deepEqual(opened, ['api', 'browser'])
    // Slots are kept for minutes, so that others within seconds say nothing new.
    await t.owner.get(`/api/tests/${saved}?includeScript=true`)
    await t.owner.get(`/api/tests/${browser}`)
    assert.deepEqual(opened, ['api', 'browser'])
  })

  it('follows from the schedules of jobs, by the type of their tests', async () => {
    const id = await addTest('playwright')
    await t.owner.post('/api/jobs', { name: 'Hourly', cronSchedule: '0 * * * *', tests: [{ id }] })
    await eventually(async () => assert.deepEqual([...dueInMs.keys()], ['playwright']))
    const inMs = dueInMs.get('playwright') ?? Number.NaN
    assert.ok(inMs > -1000 && inMs <= HOUR_MS, `in ${inMs} ms`)
  })

  it('follows from monitors that run tests here', async () => {
    const testId = await addTest('api')
    const locations = ['global']
    const monitor = { name: 'Buys', type: 'synthetic_test', url: '', interval: 3600, config: { testId, locations } }
    const added = await t.owner.post('/api/monitors', monitor)
    const due = await t.app.modules.monitors.nextTests(['global'])
    assert.deepEqual(
      due.map(({ type, at }) => [type, at.toISOString()]),
      [['api', added.body.nextCheckAt]],
    )
    assert.deepEqual(await t.app.modules.monitors.nextTests(['eu-central']), [])
  })
})
