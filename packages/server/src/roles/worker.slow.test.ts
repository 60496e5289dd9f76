/** Text that no database takes, and answers of the database that never change: the run ends, and the slot is free. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startApp, type TestApp } from '../testing/app.ts'
import { until } from '../testing/until.ts'
import { startWorkerRole, type WorkerRole } from './worker-role.ts'

const HEAD = "import { expect, test } from '@playwright/test'\n"

let t: TestApp
let role: WorkerRole
let stopped = false
before(async () => {
  t = await startApp({ env: { WARM_SLOTS: '1', WORKER_SLOTS: '1', SHUTDOWN_SECONDS: '1' } })
  role = startWorkerRole(t.app)
  assert.equal(await role.up, 'up')
})
after(async () => {
  if (!stopped) await role?.stop()
  await t?.close()
})

async function addTest(title: string, body: string): Promise<string> {
  const answer = await t.owner.post('/api/tests', { title, type: 'api', script: HEAD + body })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.id
}

async function start(tests: string[], retryCount = 0): Promise<string> {
  const job = await t.owner.post('/api/jobs', { name: 'A job', tests, retryCount })
  assert.equal(job.status, 201, JSON.stringify(job.body))
  return (await t.owner.post(`/api/jobs/${job.body.job.id}/trigger`)).body.runId
}

const ended = (runId: string) =>
  until(
    `run ${runId} is over`,
    async () => {
      const { body } = await t.owner.get(`/api/runs/${runId}`)
      return body.status === 'running' ? null : body
    },
    120,
  )

describe('a script whose text no database takes', () => {
  const SCRIPTS: [title: string, body: string, error: RegExp][] = [
    ['NUL in an error', "test('a', () => { throw new Error('a\\u0000b') })", /a\uFFFDb/],
    ['half a character in an error', "test('a', () => { throw new Error('a\\ud800b') })", /a\uFFFDb/],
    ['NUL in a title', "test('x\\u0000y', () => { throw new Error('one') })", /one/],
    ['half a character in a title', "test('x\\udc00y', () => { throw new Error('two') })", /two/],
    [
      'both in an annotation',
      "test('a', { annotation: { type: 't\\u0000', description: 'd\\ud800' } }, () => { throw new Error('three') })",
      /three/,
    ],
    ['a failed expect', "test('a', () => { expect('v\\u0000\\ud800').toBe('w\\u0000') })", /v/],
    ['a full character where a text is cut', "test('a', () => { throw new Error('é' + '😀'.repeat(20_000)) })", /😀/],
  ]

  it('ends at once with its own text', async () => {
    const ids: string[] = []
    for (const [title, body] of SCRIPTS) ids.push(await addTest(title, body))
    const run = await ended(await start(ids))
    assert.equal(run.status, 'failed')
    assert.notEqual(run.failureKind, 'infrastructure', run.error)
    for (const [index, [title, , error]] of SCRIPTS.entries()) {
      const found = run.tests.find((one: { testId: string }) => one.testId === ids[index])
      assert.match(found.error?.message ?? '', error, title)
      assert.ok(JSON.stringify(found).isWellFormed(), title)
    }
  })
})

describe('a database that will never take a result', () => {
  before(async () => {
    await t.app.db.sql.unsafe(`
      create function refuse_poison() returns trigger language plpgsql as $$ begin
        raise exception 'no such text' using errcode = '22P05'; end $$;
      create trigger poison before update on runs for each row
        when (new.tests::text like '%poison%' and new.status <> 'running') execute function refuse_poison();
      create function refuse_lines() returns trigger language plpgsql as $$ begin
        raise exception 'no such text' using errcode = '22021'; end $$;
      create trigger poison before insert on console_chunks for each row
        when (new.lines like '%venom%') execute function refuse_lines()`)
  })

  it('ends the run as a fault of ours, and the next one has the slot', async () => {
    const bad = await start([await addTest('Bad', "test('poison', () => {})")])
    const good = await start([await addTest('Good', "test('a', () => {})")])
    const run = await ended(bad)
    assert.deepEqual([run.status, run.failureKind], ['failed', 'infrastructure'])
    assert.match(run.error, /could not be stored \(SQLSTATE 22P05\)/)
    assert.equal((await ended(good)).status, 'completed')
  })

  it('loses the lines that are refused, and nothing else', async () => {
    const body =
      "test('a', async () => { console.log('venom'); await new Promise((r) => setTimeout(r, 300)); console.log('tea') })"
    const runId = await start([await addTest('Lines', body)])
    assert.equal((await ended(runId)).status, 'completed')
    const chunks = await until('the console is kept', async () => {
      const rows = await t.app.db
        .sql`select console_object from runs where id = ${runId} and console_object is not null`
      return rows.length > 0 ? rows : null
    })
    assert.equal(chunks.length, 1)
  })
})

it('does not keep the process from ending while a result waits for the database', async () => {
  await t.app.db.sql.unsafe(`
    create function refuse_for_now() returns trigger language plpgsql as $$ begin
      raise exception 'later' using errcode = '57P03'; end $$;
    create trigger later before update on runs for each row
      when (new.tests::text like '%patience%' and new.status <> 'running') execute function refuse_for_now()`)
  const runId = await start([await addTest('Waits', "test('patience', () => {})")])
  await until('it is finishing', async () => (await t.owner.get(`/api/runs/${runId}`)).body.phase === 'finishing', 120)
  stopped = true
  await role.stop()
})
