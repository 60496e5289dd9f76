/** A slot that nobody expected, given one script: the process that lists the script's tests is the first to run them. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openExecutor, type RunReport, type TestExecutor } from '../../testing/executor.ts'

let t: TestExecutor

before(async () => {
  t = await openExecutor({ config: { browserPath: null, warmSlots: 0 } })
})
after(() => t.close())

const plan = { timeoutSeconds: 60 }
const linesOf = (run: RunReport, start: string) => run.console.split('\n').filter((line) => line.startsWith(start))
const statuses = (run: RunReport) => Object.values(run.tests).map(({ status }) => status)

const WHO = "[process.pid, process.env.TEST_WORKER_INDEX, process.env.TEST_PARALLEL_INDEX].join(' ')"

interface Row {
  name: string
  script: string
  retryCount?: number
  status: string
  /** Of what the script says at its top level, process ids as letters in the order in which they come. */
  top: string[]
  console?: RegExp
}

const rows: Row[] = [
  {
    name: 'the top level runs once, as that of the first worker',
    script: `
import http from 'node:http'
import { createRequire } from 'node:module'
console.log('TOP', ${WHO})
globalThis.kept = process.pid
const port = http.createServer((_, answer) => answer.end('here')).listen(0)
let opened = 0
test.use({ extraHTTPHeaders: { 'x-own': 'yes' } })
test.beforeAll(() => { opened++ })
test.describe.configure({ mode: 'serial' })
test('one', async ({ request, extraHTTPHeaders }) => {
  expect([globalThis.kept, opened, extraHTTPHeaders['x-own']]).toEqual([process.pid, 1, 'yes'])
  expect(await (await request.get('http://127.0.0.1:' + port.address().port)).text()).toBe('here')
  expect(test.info().workerIndex).toBe(0)
  expect(process.argv[1]).toMatch(/workerProcessEntry/)
})
test('two', () => { expect([globalThis.kept, opened]).toEqual([process.pid, 1]) })
test.afterAll(() => { port.close(); console.log('AFTER ALL') })`,
    status: 'passed',
    top: ['a 0 0'],
    console: /AFTER ALL/,
  },
  {
    name: 'another try is a process of its own',
    script: `console.log('TOP', ${WHO})\ntest('a', () => { expect(test.info().retry).toBe(1) })`,
    retryCount: 1,
    status: 'passed',
    top: ['a 0 0', 'b 1 0'],
  },
  {
    name: 'another project is a process of its own',
    script: `console.log('TOP', ${WHO})
test('wide', () => {})
test('narrow @mobile', ({ isMobile }) => { expect(isMobile).toBe(true) })`,
    status: 'passed',
    top: ['a 0 0', 'b 1 0'],
  },
  {
    name: 'a focus counts',
    script: `console.log('TOP', ${WHO})\ntest.only('a', () => {})\ntest('b', () => { throw new Error('not focused') })`,
    status: 'passed',
    top: ['a 0 0'],
  },
  {
    name: 'output that the script takes over stays with it',
    script: `console.log('TOP', ${WHO})
const write = process.stdout.write.bind(process.stdout)
process.stdout.write = (chunk, ...rest) => write('mine: ' + chunk, ...rest)
test('a', () => { console.log('said') })`,
    status: 'passed',
    top: ['a 0 0'],
    console: /^mine: said$/m,
  },
  {
    name: 'a promise that nobody waits for fails the test',
    script: `console.log('TOP', ${WHO})\nPromise.reject(new Error('loose'))\ntest('a', () => {})`,
    status: 'failed',
    top: ['a 0 0'],
    console: /✗ a.*\n\s+Error: loose/,
  },
  {
    name: 'a timer that breaks fails the test',
    script: `console.log('TOP', ${WHO})
let broke = false
setTimeout(() => { broke = true; throw new Error('late') }, 30)
test('a', () => expect.poll(() => broke).toBe(true))`,
    status: 'failed',
    top: ['a 0 0'],
    console: /✗ a.*\n\s+Error: late/,
  },
  {
    name: 'a script that does not load is loaded anew for the tests that it had declared',
    script: `console.log('TOP', ${WHO})\ntest('a', () => {})\nthrow new Error('halfway')`,
    status: 'failed',
    top: ['a 0 0', 'b 0 0'],
    console: /✗ a.*\n\s+Error: halfway/,
  },
  {
    name: 'one without any test says so',
    script: `console.log('TOP', ${WHO})`,
    status: 'failed',
    top: ['a 0 0'],
    console: /declares no test/,
  },
  {
    name: 'one that ends itself while it is loaded is told so',
    script: `console.log('TOP', ${WHO})\nprocess.kill(process.pid, 'SIGKILL')\nfor (;;) {}`,
    status: 'failed',
    top: ['a 0 0'],
    console: /The script ended its own process while it was being loaded \(signal SIGKILL\)/,
  },
  {
    name: 'one that ends itself in its test is told so',
    script: `console.log('TOP', ${WHO})\ntest('a', () => { process.kill(process.pid, 'SIGKILL'); for (;;) {} })`,
    status: 'failed',
    top: ['a 0 0'],
    console: /worker process exited unexpectedly \(code=null, signal=SIGKILL\)/,
  },
]

describe('one script in a cold slot', () => {
  for (const { name, script, retryCount = 0, status, top, console } of rows) {
    test(name, async () => {
      const run = await t.run({ scripts: { Script: script }, plan: { ...plan, retryCount } })
      const pids = new Map<string, string>()
      const seen = linesOf(run, 'TOP').map((line) => {
        const [, pid = '', ...rest] = line.split(' ')
        if (!pids.has(pid)) pids.set(pid, String.fromCharCode(97 + pids.size))
        return [pids.get(pid), ...rest].join(' ')
      })
      assert.deepEqual([run.tests.Script?.status, seen], [status, top], run.console)
      if (console) assert.match(run.console, console)
      await run.release()
    })
  }
})

test('two scripts in a cold slot: each has processes of its own, and each says its lines once', async () => {
  const script = (name: string) => `console.log('${name}', ${WHO})
test('a', () => { expect(globalThis.left).toBeUndefined(); globalThis.left = 1 })`
  const run = await t.run({ scripts: { One: script('ONE'), Two: script('TWO') }, plan })
  assert.deepEqual(statuses(run), ['passed', 'passed'], run.console)
  assert.deepEqual([linesOf(run, 'ONE').length, linesOf(run, 'TWO').length], [1, 1])
  await run.release()
})
