/** A stall of the worker itself (stopped, overloaded, kept busy) is not reported as an outage of a target. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import { after, before, test } from 'node:test'
import { brief, runnerOf } from '../testing/checks/context.ts'
import { httpRequest } from './http-request.ts'

/** In a process of its own, since this one stands still: says its port, then each path asked for, and answers after 300 ms. */
const TARGET = `
  const server = require('node:http').createServer((request, response) => {
    console.log(request.url)
    if (request.url === '/') setTimeout(() => response.end('ok'), 300)
  })
  server.listen(0, '127.0.0.1', () => console.log(server.address().port))`

const run = runnerOf(httpRequest)
let target: ChildProcess
let said: Interface
let url = ''

before(async () => {
  target = spawn(process.execPath, ['-e', TARGET], { stdio: ['ignore', 'pipe', 'inherit'] })
  said = createInterface({ input: target.stdout as NonNullable<ChildProcess['stdout']> })
  const [port] = await once(said, 'line')
  url = `http://127.0.0.1:${port}/`
})
after(() => target.kill())

function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

/** Stands still for `ms` once the target has the request. */
async function checkDuringStall(path: string, ms: number, context: { timeoutMs: number; config?: object }) {
  const asked = once(said, 'line')
  const result = run(`${url}${path}`, context.config ?? {}, { timeoutMs: context.timeoutMs })
  await asked
  standStill(ms)
  return brief(await result)
}

test('an answer that came while the worker stood still came in time', async () => {
  assert.equal(await checkDuringStall('', 4000, { timeoutMs: 2000 }), 'up')
})

test('a target is slow only by the time in which the worker watched', async () => {
  assert.equal(await checkDuringStall('', 4000, { timeoutMs: 20_000, config: { maxResponseMs: 3000 } }), 'up')
})

test('no answer is no answer, once the target had all the time it was promised', async () => {
  const result = await checkDuringStall('never', 1000, { timeoutMs: 500 })
  assert.equal(result, 'down timeout headers: no answer within 0.5 s, timeout in phase headers')
})
