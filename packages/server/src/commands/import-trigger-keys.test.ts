import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startApp, type TestApp } from '../testing/app.ts'
import { readKeyFile } from './key-file.ts'

const COMMAND = fileURLToPath(new URL('./import-trigger-keys.ts', import.meta.url))
const JOB = '01900000-0000-7000-8000-000000000000'
const KEY = 'job_0123456789abcdef'

const problemsOf = (content: string) =>
  readKeyFile(content).map((entry) => ('problem' in entry ? `${entry.line}: ${entry.problem}` : entry.key.name))

describe('a list of keys', () => {
  it('is read as JSON lines or as CSV, quoted cells included', () => {
    const expected = [{ line: 2, key: { jobId: JOB, name: 'a, "b"', key: KEY, expiresAt: new Date('2030-01-01') } }]
    const object = JSON.stringify({ jobId: JOB.toUpperCase(), name: ' a, "b" ', key: KEY, expiresAt: '2030-01-01' })
    assert.deepEqual(readKeyFile(`\n${object}\r\n\n`), expected)
    assert.deepEqual(readKeyFile(`\uFEFFname,jobId,key,expiresAt\n"a, ""b""", ${JOB} ,${KEY},2030-01-01`), expected)
    assert.equal(problemsOf(`jobId,name,key\n${JOB},forever,${KEY}`)[0], 'forever')
    assert.deepEqual(readKeyFile(' \n\n'), [])
  })

  it('says what is wrong with a line, and nothing of its key', () => {
    const line = (fields: object) => JSON.stringify({ jobId: JOB, name: 'x', key: KEY, ...fields })
    const problems = problemsOf(
      [
        line({ jobId: 'nonsense' }),
        line({ name: '' }),
        line({ key: 'svc_live_0123456789abcdef' }),
        line({ key: 'job_short' }),
        line({ expiresAt: 'soon' }),
        '{"jobId": ',
        '[1]',
      ].join('\n'),
    )
    assert.deepEqual(problems, [
      '1: jobId is not the id of a job',
      '2: name must have 1 to 100 characters',
      '3: key must be a legacy key (job_…)',
      '4: key is shorter than 16 characters',
      '5: expiresAt is not a time (ISO 8601)',
      '6: cannot be read',
      '7: cannot be read',
    ])
    assert.match(problemsOf(`${JOB},x,${KEY}`)[0] ?? '', /^1: expected JSON lines, or a CSV header/)
    assert.deepEqual(problemsOf(`jobId,name,key\n${JOB},"open,${KEY}`), ['2: cannot be read'])
  })
})

describe('the command', () => {
  let t: TestApp
  let folder: string
  before(async () => {
    t = await startApp()
    folder = await mkdtemp(join(tmpdir(), 'wk-import-'))
  })
  after(async () => {
    await t.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function run(args: string[], input = '') {
    const { DATABASE_URL = '', SECRET_KEY = '' } = t.app.config
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL, SECRET_KEY, DATA_DIR: folder, LOG_LEVEL: 'warn' }
    const child = spawn(process.execPath, [COMMAND, ...args], { env, stdio: 'pipe' })
    child.stdin.end(input)
    const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await exited, out, err }
  }

  it('imports what it can, says what it did, and is safe to repeat', async () => {
    const { job } = (await t.owner.post('/api/jobs', { name: 'A job' })).body
    const rows = [
      `${job.id},deploy,${KEY}AAAA,`,
      `${job.id},${KEY}AAAA,${KEY}BBBB,2100-01-01T00:00:00Z`,
      `${job.id},old,${KEY}CCCC,2001-01-01T00:00:00Z`,
      `${JOB},lost,${KEY}DDDD,`,
    ]
    const file = join(folder, 'keys.csv')
    await writeFile(file, ['jobId,name,key,expiresAt', ...rows].join('\n'))
    const first = await run([file])
    assert.equal(first.code, 1, first.err)
    assert.match(first.out, /^line 2: imported deploy/)
    assert.match(first.out, /line 4: skipped, expired old/)
    assert.match(first.out, /line 5: skipped, no such job lost/)
    assert.match(first.out, /2 imported, 0 already there, 2 skipped\n$/)
    for (const printed of [first.out, first.err]) assert.ok(!printed.includes(KEY.slice(4)))
    const again = await run(['-'], JSON.stringify({ jobId: job.id, name: 'deploy', key: `${KEY}AAAA` }))
    assert.deepEqual([again.code, again.err], [0, ''])
    assert.match(again.out, /0 imported, 1 already there, 0 skipped\n$/)
    assert.equal((await t.withToken(`${KEY}AAAA`).post(`/api/jobs/${job.id}/trigger`)).status, 409)
    assert.equal((await t.owner.get(`/api/jobs/${job.id}/api-keys`)).body.data.length, 2)
  })

  it('explains itself, and says in one line why it cannot read', async () => {
    const help = await run(['--help'])
    assert.deepEqual([help.code, help.err], [0, ''])
    assert.match(help.out, /npm run import-keys -- FILE/)
    const missing = await run([join(folder, 'nothing.csv')])
    assert.equal(missing.code, 1)
    assert.match(missing.err, /^Cannot read .*nothing\.csv: ENOENT\n$/)
  })
})
