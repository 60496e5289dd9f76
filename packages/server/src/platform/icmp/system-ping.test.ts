import assert from 'node:assert/strict'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createSystemPing } from './system-ping.ts'

const signal = new AbortController().signal
let dir = ''

before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ping-'))
})
after(() => rm(dir, { recursive: true }))

/** A program that behaves as one of the pings out there. */
async function program(script: string): Promise<string> {
  const path = join(dir, `ping-${Math.random()}`)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

const says = (output: string, code = 0) => program(`cat <<'END'\n${output}\nEND\nexit ${code}`)
const ask = async (path: string, options: { count?: number; timeoutMs?: number; signal?: AbortSignal } = {}) =>
  createSystemPing(path).ping('127.0.0.1', { count: 2, timeoutMs: 10_000, signal, ...options })

describe("the system's ping", () => {
  test('is understood when it is from iputils', async () => {
    const path = await says(
      '2 packets transmitted, 2 received, 0% packet loss, time 202ms\nrtt min/avg/max/mdev = 0.037/0.048/0.060/0.011 ms',
    )
    assert.deepEqual(await ask(path), {
      kind: 'sent',
      sent: 2,
      received: 2,
      minMs: 0.037,
      averageMs: 0.048,
      maxMs: 0.06,
    })
  })

  test('is understood when it is from busybox', async () => {
    const path = await says(
      '3 packets transmitted, 1 packets received, 66% packet loss\nround-trip min/avg/max = 0.1/0.2/0.3 ms',
    )
    assert.deepEqual(await ask(path), { kind: 'sent', sent: 3, received: 1, minMs: 0.1, averageMs: 0.2, maxMs: 0.3 })
  })

  test('that got no answer is a count of none, not an error taken for success', async () => {
    const path = await says('1 packets transmitted, 0 received, +1 errors, 100% packet loss, time 0ms', 1)
    assert.deepEqual(await ask(path), { kind: 'sent', sent: 1, received: 0, minMs: null, averageMs: null, maxMs: null })
  })

  test('that may not send is unavailable', async () => {
    const path = await program(
      'echo "ping: socktype: SOCK_RAW\nping: socket: Operation not permitted\nping: => missing cap_net_raw+p capability or setuid?" >&2; exit 2',
    )
    assert.deepEqual(await ask(path), { kind: 'unavailable', reason: 'socket: Operation not permitted' })
    const { kind } = await ask(join(dir, 'not-there'))
    assert.equal(kind, 'unavailable')
  })

  test('that finds no way is unreachable', async () => {
    const path = await program('echo "ping: connect: Network is unreachable" >&2; exit 2')
    assert.deepEqual(await ask(path), { kind: 'unreachable', reason: 'connect: network is unreachable' })
  })

  test('is started with plain arguments, and an empty environment', async () => {
    const seen = join(dir, 'seen')
    const path = await program(`{ printf "%s\\n" "$*"; env | grep -v -e PWD -e _= -e SHLVL; } > ${seen}`)
    await ask(path, { count: 3, timeoutMs: 1500 })
    assert.equal(await readFile(seen, 'utf8'), '-n -q -c 3 -i 0.2 -W 2 -w 2 -- 127.0.0.1\nLC_ALL=C\n')
    for (const name of ['-f', '127.0.0.1; id', 'localhost', '']) {
      await assert.rejects(createSystemPing(path).ping(name, { count: 1, timeoutMs: 1000, signal }), TypeError)
    }
  })

  test('is interrupted at the timeout and counted, killed when it does not listen, or at shutdown', async () => {
    const polite = await program(
      'trap "echo 5 packets transmitted, 4 received; exit 1" INT; while :; do sleep 0.05; done',
    )
    const report = await ask(polite, { timeoutMs: 200 })
    assert.deepEqual([report.kind, report.kind === 'sent' && report.received], ['sent', 4])
    const stubborn = await program('trap "" INT TERM; while :; do sleep 0.05; done')
    assert.equal((await ask(stubborn, { timeoutMs: 50 })).kind, 'unavailable')
    const stop = new AbortController()
    const asked = ask(stubborn, { signal: stop.signal })
    stop.abort(new Error('shutting down'))
    await assert.rejects(asked, /shutting down/)
    await assert.rejects(ask(stubborn, { signal: stop.signal }), /shutting down/)
  })

  test('of this machine reaches loopback', async (t) => {
    const report = await createSystemPing().ping('127.0.0.1', { count: 2, timeoutMs: 20_000, signal })
    if (report.kind === 'unavailable') return t.skip(report.reason)
    assert.equal(report.kind === 'sent' && report.received, 2)
  })
})
