import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import { createLog } from '../../kernel/log.ts'
import { scopeOf } from '../../kernel/scope.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { scriptChange } from './script.ts'

let t: TestApp
const logged: string[] = []

before(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  t = await startApp({ log: createLog({ level: 'trace', terminal: false, stream }) })
})
after(() => t.close())

const HEAD = "import { test, expect } from '@playwright/test'\n"
const SCRIPT = `${HEAD}test('adds ✓🚀', () => { expect(1 + 1).toBe(2) })\n`
const base64 = (text: string) => Buffer.from(text).toString('base64')

const post = (fields: Record<string, unknown>) => t.owner.post('/api/tests', { title: 'A', type: 'api', ...fields })
async function add(script = SCRIPT) {
  const answer = await post({ script })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body as { id: string }
}
const patch = ({ id }: { id: string }, body: unknown) => t.owner.patch(`/api/tests/${id}`, body)
const scriptOf = async ({ id }: { id: string }) =>
  (await t.owner.get(`/api/tests/${id}?includeScript=true`)).body.script

describe('a script in base64', () => {
  it('is kept decoded, whatever it is made of', async () => {
    for (const script of [SCRIPT, `\uFEFF${SCRIPT}`, SCRIPT.replaceAll('\n', '\r\n')]) {
      const created = await post({ script: base64(script), scriptEncoding: 'base64' })
      assert.equal(created.status, 201)
      assert.equal(await scriptOf(created.body), script)
    }
    const test = await add()
    const wrapped = base64(`${SCRIPT}// changed`).replace(/.{40}/g, '$&\r\n')
    assert.equal((await patch(test, { script: wrapped, scriptEncoding: 'base64' })).status, 200)
    assert.equal(await scriptOf(test), `${SCRIPT}// changed`)
    assert.equal((await patch(test, { script: SCRIPT, scriptEncoding: null })).status, 200)
    assert.equal(await scriptOf(test), SCRIPT)
  })

  it('is refused when it is not the base64 of text', async () => {
    const test = await add()
    for (const [script, message] of [
      [SCRIPT, 'Is not valid base64'],
      [base64(SCRIPT).slice(0, -1), 'Is not valid base64'],
      [`${base64(SCRIPT)}=`, 'Is not valid base64'],
      [base64(SCRIPT).replace('a', '-'), 'Is not valid base64'],
      ['Zh==', 'Is not valid base64'],
      [Buffer.from([0xff, 0xfe]).toString('base64'), 'Is not the base64 of UTF-8 text'],
      [Buffer.from([0xed, 0xa0, 0x80]).toString('base64'), 'Is not the base64 of UTF-8 text'],
      [base64(`${SCRIPT}\0`), 'Must not contain NUL characters'],
    ]) {
      for (const answer of [
        await post({ script, scriptEncoding: 'base64' }),
        await patch(test, { script, scriptEncoding: 'base64' }),
      ]) {
        assert.equal(answer.status, 400)
        assert.deepEqual(answer.body.details, [{ path: 'script', message }])
      }
    }
  })
})

describe('a script that is checked on save', () => {
  it('is refused with line and column of what is wrong', async () => {
    const broken = `${HEAD}test('a', () => {})\n  const = 1\n`
    const test = await add()
    for (const answer of [
      await post({ script: broken }),
      await post({ script: base64(broken), scriptEncoding: 'base64' }),
      await patch(test, { script: broken }),
    ]) {
      assert.equal(answer.status, 400)
      assert.equal(answer.body.details[0].path, 'script')
      assert.match(answer.body.details[0].message, /^line 3, column \d+: /)
      assert.equal(answer.body.error, `script: ${answer.body.details[0].message}`)
    }
    assert.equal(await scriptOf(test), SCRIPT)
  })

  it('must be one of its own type', async () => {
    const k6 = 'export default function () {}'
    assert.equal((await post({ script: k6 })).status, 400)
    assert.equal((await post({ script: k6, type: 'k6' })).status, 201)
    assert.equal((await post({ script: HEAD, type: 'performance' })).status, 400)
    assert.equal((await patch(await add(), { script: k6 })).status, 400)
  })

  it('has at most 500,000 characters, counted decoded', async () => {
    const long = `${SCRIPT}//`.padEnd(500_000, 'x')
    const created = await post({ script: base64(long), scriptEncoding: 'base64' })
    assert.equal(created.status, 201)
    assert.equal((await scriptOf(created.body)).length, 500_000)
    const tooLong = await post({ script: `${long}x` })
    assert.deepEqual([tooLong.status, tooLong.body.details[0].path], [400, 'script'])
  })
})

describe('the audit trail', () => {
  interface Entry {
    action: string
    resourceId: string
    resourceName: string
    changes: Record<string, { from: unknown; to: unknown; diff?: string }> | null
  }
  const trailOf = async ({ id }: { id: string }): Promise<Entry[]> =>
    (await t.owner.get('/api/audit?action=test.*&limit=100')).body.data.filter(
      (entry: Entry) => entry.resourceId === id,
    )

  it('has one entry for each change, none for a refused one', async () => {
    const test = await add()
    await patch(test, { title: 'B', description: 'd' })
    await patch(test, { title: 'C', script: 'broken' })
    await patch(test, { script: SCRIPT.replace('toBe(2)', 'toBe(3)') })
    await t.owner.delete(`/api/tests/${test.id}`)
    const [removed, rewritten, renamed, created] = await trailOf(test)
    assert.deepEqual([removed?.action, removed?.resourceName, removed?.changes], ['test.delete', 'B', null])
    assert.deepEqual(renamed?.changes, { title: { from: 'A', to: 'B' }, description: { from: null, to: 'd' } })
    const named = ['description', 'externalId', 'managedBy', 'script', 'tags', 'title', 'type']
    assert.deepEqual(Object.keys(created?.changes ?? {}).sort(), named)
    assert.deepEqual(Object.keys(created?.changes?.script ?? {}), ['from', 'to'])
    assert.deepEqual(Object.keys(rewritten?.changes ?? {}), ['script'])
    assert.equal(rewritten?.changes?.script?.from, created?.changes?.script?.to)
    assert.match(rewritten?.changes?.script?.diff ?? '', /^-.*toBe\(2\)/m)
  })

  it('and the log hold no script', async () => {
    const planted = 'planted-in-the-script-4711'
    const test = await add(`${SCRIPT}// ${planted}\n`)
    await post({ script: `broken( // ${planted}` })
    await patch(test, { title: 'Other' })
    assert.ok(!JSON.stringify(await trailOf(test)).includes(planted))
    assert.ok(logged.some((line) => line.includes('/api/tests')))
    assert.ok(!logged.join('').includes(planted))
  })

  it('says in lines what changed in a script', () => {
    const lines = Array.from({ length: 40 }, (_, i) => `line ${i + 1}`)
    const change = scriptChange(lines.join('\n'), lines.with(9, 'line ten').toSpliced(30, 1).join('\n'))
    assert.match(String(change?.from), /^sha256:[0-9a-f]{64}$/)
    assert.notEqual(change?.from, change?.to)
    assert.equal(
      change?.diff,
      [
        '@@ -8,5 +8,5 @@',
        ' line 8',
        ' line 9',
        '-line 10',
        '+line ten',
        ' line 11',
        ' line 12',
        '@@ -29,5 +29,4 @@',
        ' line 29',
        ' line 30',
        '-line 31',
        ' line 32',
        ' line 33',
        '',
      ].join('\n'),
    )
    assert.equal(scriptChange('same', 'same'), null)
    assert.deepEqual(Object.keys(scriptChange(null, 'new') ?? {}), ['from', 'to'])
  })

  it('keeps at most 8 KiB of it, in whole characters', () => {
    for (const [before, after] of [
      ['a', `a\n${'🚀'.repeat(10_000)}`],
      ['a', `b\n${'🚀'.repeat(10_000)}`],
      ['short', 'x\n'.repeat(300) + 'é'.repeat(20_000)],
    ] as const) {
      const diff = scriptChange(before, after)?.diff ?? ''
      const bytes = Buffer.byteLength(diff)
      assert.ok(bytes <= 8192 && bytes > 8192 - 40, `${bytes} bytes`)
      assert.ok(diff.endsWith('\n… (truncated)'))
      assert.ok(!diff.includes('\uFFFD'))
    }
  })

  it('does not compare what would take seconds', () => {
    const numbered = (word: string, count: number) => Array.from({ length: count }, (_, i) => `${word} ${i}`).join('\n')
    assert.equal(scriptChange(numbered('a', 1000), numbered('b', 1000))?.diff, 'More than 400 lines differ')
    assert.equal(scriptChange('\n'.repeat(250_000), 'x')?.diff, 'More than 20000 lines are not compared')
    assert.match(scriptChange(numbered('a', 19_999), numbered('a', 20_000))?.diff ?? '', /^\+a 19999/m)
  })
})

describe('byIds', () => {
  const byIds = (...args: Parameters<TestApp['app']['modules']['tests']['service']['byIds']>) =>
    t.app.modules.tests.service.byIds(...args)

  it('finds the tests of the project, once each, and nothing else', async () => {
    const one = await add()
    const two = await add()
    const scope = scopeOf(t.owner.projectId)
    const ids = [one.id, two.id, one.id, two.id.toUpperCase(), '01900000-0000-7000-8000-000000000000', 'nonsense', '']
    const found = await byIds(scope, ids)
    assert.deepEqual(
      found.sort((a, b) => a.id.localeCompare(b.id)),
      [one, two].map(({ id }) => ({ id, title: 'A', type: 'api' })),
    )
    assert.deepEqual(await byIds(scopeOf((await t.stranger()).projectId), ids), [])
    assert.deepEqual(await byIds(scope, []), [])
  })

  it('keeps what it found from being deleted until the transaction ends', async () => {
    const { id } = await add()
    const scope = scopeOf(t.owner.projectId)
    let deletion: Promise<{ status: number }> | undefined
    await t.app.db.transaction(async (tx) => {
      assert.equal((await byIds(scope, [id], tx)).length, 1)
      deletion = t.owner.delete(`/api/tests/${id}`)
      await deletionWaits()
      await tx`insert into jobs (id, project_id, name, timeout_seconds, retry_count)
        values (${id}, ${scope.projectId}, 'Came first', 60, 0)`
      await tx`insert into job_tests (job_id, position, test_id) values (${id}, 0, ${id})`
    })
    assert.equal((await deletion)?.status, 409)
  })

  /** Until PostgreSQL says that somebody waits for a lock. */
  async function deletionWaits() {
    const deadline = Date.now() + 20_000
    while (Date.now() < deadline) {
      const [row] = await t.app.db.sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      if (row) return
    }
    assert.fail('the deletion did not wait')
  }
})
