import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { zipSync } from 'fflate'
import { newId } from '../../../kernel/ids.ts'
import type { ArtifactKind } from '../../../kernel/run-plan.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'

let t: TestApp
let folder: string
before(async () => {
  t = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'wk-artifacts-'))
})
after(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

/** @returns its address */
async function keep(
  kind: ArtifactKind,
  { name, contentType }: { name: string; contentType: string },
  content: Buffer,
): Promise<string> {
  const runId = newId()
  const path = join(folder, newId())
  await t.app.db.sql`insert into runs
    (id, project_id, type, trigger, location, status, timeout_seconds, retry_count, test_ids, queued_at)
    values (${runId}, ${t.owner.projectId}, 'api', 'manual', 'global', 'completed', 60, 0, '{}', now())`
  await writeFile(path, content)
  const about = { testId: null, attempt: 1, kind, name, contentType, path, sizeBytes: content.length }
  await t.app.modules.runs.artifacts.keep(runId, [about])
  return (await t.owner.get(`/api/runs/${runId}`)).body.artifacts[0].url
}

const ZIP = 'application/zip'
const events = [
  { type: 'context-options', origin: 'testRunner', title: 'shop.spec.ts › buys a lantern' },
  { type: 'before', callId: 'a', title: 'Click', startTime: 5 },
]
const trace = Buffer.from(zipSync({ 'test.trace': Buffer.from(events.map((one) => JSON.stringify(one)).join('\n')) }))

describe('a trace', () => {
  it('is a page on demand, under a policy that lets nothing run and asks nobody', async () => {
    const url = await keep('trace', { name: 'trace.zip', contentType: ZIP }, trace)
    const { status, headers, body } = await t.owner.get(`${url}?view=page`)
    assert.equal(status, 200)
    assert.match(body, /buys a lantern[\s\S]*Click/)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.match(headers['content-disposition'] ?? '', /^inline; filename="trace.zip.html"/)
    const policy = /^sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none';/
    assert.match(headers['content-security-policy'] ?? '', policy)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['cache-control'], 'private, no-store')
  })

  it('is the archive itself without being asked otherwise', async () => {
    const url = await keep('trace', { name: 'trace.zip', contentType: ZIP }, trace)
    const { headers } = await t.owner.get(url)
    assert.equal(headers['content-type'], ZIP)
    assert.match(headers['content-disposition'] ?? '', /^attachment; filename="trace.zip"/)
    assert.equal((await t.owner.get(url, { range: 'bytes=0-1' })).body, 'PK')
  })

  it('is refused in words when it cannot be shown', async () => {
    const damaged = Buffer.from(trace).fill(0xff, 40, 60)
    const bomb = Buffer.from(zipSync({ 'test.trace': Buffer.alloc(32 * 1_048_576) }))
    const others = [Buffer.alloc(0), Buffer.from('<script>'), Buffer.from(zipSync({ 'a.txt': Buffer.from('a') }))]
    for (const content of [damaged, bomb, ...others]) {
      const { status, body } = await t.owner.get(
        `${await keep('trace', { name: 'trace.zip', contentType: ZIP }, content)}?view=page`,
      )
      assert.deepEqual([status, body.details[0].path], [400, 'view'])
      assert.match(body.error, /^view: This trace cannot be shown \([a-z ]+\); download it instead$/)
    }
  })

  it('has the only page there is, for those who may see the run', async () => {
    const screenshot = await keep('screenshot', { name: 'a.png', contentType: 'image/png' }, trace)
    const refused = await t.owner.get(`${screenshot}?view=page`)
    assert.deepEqual([refused.status, refused.body.error], [400, 'view: Only traces can be shown as a page'])
    assert.equal((await t.owner.get(`${screenshot}?view=other`)).status, 400)
    const url = await keep('trace', { name: 'trace.zip', contentType: ZIP }, trace)
    assert.equal((await (await t.stranger()).get(`${url}?view=page`)).status, 404)
    assert.equal((await t.anonymous.get(`${url}?view=page`)).status, 401)
  })

  it('is made into pages one after another, and not for everybody at once', async () => {
    const url = await keep('trace', { name: 'trace.zip', contentType: ZIP }, trace)
    const answers = await Promise.all(Array.from({ length: 60 }, () => t.owner.get(`${url}?view=page`)))
    const statuses = new Set(answers.map(({ status }) => status))
    assert.ok(statuses.has(200))
    assert.ok([...statuses].every((status) => status === 200 || status === 503))
    assert.equal((await t.owner.get(`${url}?view=page`)).status, 200)
  })
})

describe('what a browser may show', () => {
  it('is never of a type that a script chose', async () => {
    for (const type of ['image/svg+xml', 'text/xml', 'application/xhtml+xml', 'application/javascript']) {
      const { headers } = await t.owner.get(
        await keep('other', { name: 'a', contentType: type }, Buffer.from('<svg onload="alert(1)"/>')),
      )
      assert.match(headers['content-disposition'] ?? '', /^attachment/, type)
      assert.match(headers['content-security-policy'] ?? '', /^sandbox allow-scripts allow-popups; default-src 'none'/)
    }
  })
})
