/**
 * Scripts written to hurt the machine or somebody else's runs. One object per script: what it does, and what must be
 * seen of it. The arena (arena.ts) runs them on a started product and looks at everything else meanwhile.
 */
import assert from 'node:assert/strict'
import type { Watched } from './arena.ts'
import type { ShownRun } from './jobs.ts'

/** Where a script may aim. */
export interface Target {
  /** The product's own port. */
  productPort: number
  /** Takes connections and never answers. */
  silentPort: number
}

/** What was seen of one script. */
export interface Seen {
  run: ShownRun
  /** What the script printed. */
  console: string
  watched: Watched
  /** A run of the other organization, meanwhile. */
  neighbour: ShownRun
}

export interface HostileScript {
  name: string
  type?: 'api' | 'k6'
  /** Of the job. A script that never ends by itself gets a short one. */
  timeoutSeconds: number
  /** Where the script can be held at all, by the isolation in force. */
  needs?(isolation: string): boolean
  script(target: Target): string
  check?(seen: Seen): void
}

/** By the numbers of x86-64 and of everybody else. */
const ADD_KEY = process.arch === 'x64' ? 248 : 217

/** Below it scripts use the network as the machine does. */
const hasProxyOnly = (isolation: string) => isolation >= 'L2'

/** From inside a slot: the egress proxy's own address. */
const PROXY = `const proxy = new URL(process.env.HTTP_PROXY)
const connect = () => net.connect(Number(proxy.port), proxy.hostname).on('error', () => {})`

export const hostileScripts: readonly HostileScript[] = [
  {
    name: '30,000 requests sent ahead on one connection to the proxy',
    needs: hasProxyOnly,
    timeoutSeconds: 120,
    script: ({ silentPort }) => `
import net from 'node:net'
${PROXY}
test('floods', async () => {
  const socket = connect()
  const request = 'GET http://127.0.0.1:${silentPort}/ HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'
  socket.write(request.repeat(30_000))
  socket.resume()
  await new Promise((resolve) => setTimeout(resolve, 5000))
  console.log('flooded')
})`,
    check: ({ console, watched: { maxDescriptors } }) => {
      assert.match(console, /flooded/)
      assert.ok(maxDescriptors < 2000, `${maxDescriptors} open descriptors`)
    },
  },
  {
    name: 'thousands of tunnels that are left open',
    needs: hasProxyOnly,
    timeoutSeconds: 120,
    script: ({ silentPort }) => `
import net from 'node:net'
${PROXY}
test('tunnels', async () => {
  for (let round = 0; round < 8; round++) {
    for (let i = 0; i < 500; i++) connect().end('CONNECT 127.0.0.1:${silentPort} HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  console.log('tunnelled')
})`,
    check: ({ console, watched: { maxDescriptors } }) => {
      assert.match(console, /tunnelled/)
      assert.ok(maxDescriptors < 2000, `${maxDescriptors} open descriptors`)
    },
  },
  {
    name: '120 processes with 19,000 copies of a file each',
    timeoutSeconds: 120,
    script: () => `
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
test('holds files', async () => {
  test.setTimeout(0)
  writeFileSync('held', 'x')
  const hold = '$| = 1; open F, "<", "held"; my $n = 0; $n++ while $n < 19000 && defined POSIX::dup(fileno F); print "$n\\n"; sleep 600'
  let most = 0
  const ends = Array.from({ length: 120 }, () => {
    const child = spawn('perl', ['-MPOSIX', '-e', hold], { stdio: ['ignore', 'pipe', 'ignore'] })
    child.stdout.on('data', (chunk) => { most = Math.max(most, Number(chunk)) })
    return new Promise((resolve) => child.on('error', resolve).on('exit', resolve))
  })
  await Promise.all(ends)
  console.log('most ' + most)
})`,
    check: ({ run, console }) => {
      // Without perl there are no copies.
      if (run.status === 'completed') assert.match(console, /^most 0$/m)
      else assert.match(run.error ?? '', /more open or mapped files than a run may have/)
    },
  },
  {
    name: 'key rings of the server and of other scripts',
    timeoutSeconds: 120,
    needs: (isolation) => isolation >= 'L3',
    script: () => `
import { spawnSync } from 'node:child_process'
test('reads keys', () => {
  const add = 'my ($type, $name, $text) = qw(user left behind); my $id = syscall(${ADD_KEY}, $type, $name, $text, 6, -4); print $id < 0 ? "refused " . ($! + 0) : "kept $id"'
  const { stdout, error } = spawnSync('perl', ['-e', add], { encoding: 'utf8' })
  console.log(error ? 'no perl' : stdout)
})`,
    check: ({ console }) => assert.match(console, /^(refused 1|no perl)$/m),
  },
  {
    name: "another client's address in X-Forwarded-For",
    timeoutSeconds: 120,
    needs: hasProxyOnly,
    script: ({ productPort }) => `
test('forges', async ({ request }) => {
  for (const host of ['127.0.0.1', 'localhost', '127.9.9.9']) {
    const answer = await request.get('http://' + host + ':${productPort}/api/locations', { headers: { 'X-Forwarded-For': '198.51.100.1' } })
    console.log('answer ' + answer.status() + ' ' + answer.headers()['x-egress'])
  }
})`,
    check: ({ console }) => assert.equal(console.match(/^answer 403 blocked$/gm)?.length, 3, console),
  },
  {
    name: 'an error that no database can store',
    timeoutSeconds: 120,
    script: () => "test('a', () => { throw new Error('a\\u0000b \\ud800') })",
    check: ({ run }) => {
      assert.equal(run.status, 'failed')
      assert.match(run.error ?? '', /1 test failed|a.?b/)
    },
  },
  {
    name: '200 names whose server is silent',
    timeoutSeconds: 120,
    needs: hasProxyOnly,
    script: () => `
test('asks', async () => {
  for (let i = 0; i < 200; i++) fetch('http://n' + i + '.example.test/').catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 20_000))
  console.log('asked')
})`,
    check: ({ console }) => assert.match(console, /asked/),
  },
]
