/**
 * Scripts written to hurt the machine or somebody else's runs. One object per script: what it does, and what must be
 * seen of it. The arena (arena.ts) runs them on a started product and looks at everything else meanwhile.
 */
import assert from 'node:assert/strict'
import { stripVTControlCharacters } from 'node:util'
import type { Client } from '../../packages/server/src/testing/app.ts'
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

const SECRET = 'sk_live_4f9d2c7b8a1e6035dd91'

/** What the scripts need in their project. */
export async function addSecret(client: Pick<Client, 'post'>): Promise<void> {
  const { status, body } = await client.post('/api/variables', { key: 'API_KEY', value: SECRET, isSecret: true })
  assert.equal(status, 201, JSON.stringify(body))
}

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
      else assert.match(run.error ?? '', /more open or mapped files than the limit of a run/)
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
    name: 'long texts in two hundred failures',
    timeoutSeconds: 120,
    script: () => `
test('is soft', () => {
  for (let i = 0; i < 200; i++) expect.soft(0, 'x'.repeat(19_000)).toBe(1)
})`,
    check: ({ run }) => assert.match(run.error ?? '', /^Error: x{19}/),
  },
  {
    name: 'a secret between the colours of a difference',
    timeoutSeconds: 120,
    script: () => `
test('differs', () => {
  expect(process.env.API_KEY).toBe('sk_live_4f9dWRONG7b8a1eWRONG5dd91')
})`,
    check: ({ run, console }) => {
      assert.equal(run.status, 'failed')
      const plain = stripVTControlCharacters(JSON.stringify(run) + console)
      assert.match(plain, /Expected/)
      for (const part of [SECRET, SECRET.slice(8)]) assert.ok(!plain.includes(part), plain)
    },
  },
  {
    name: 'an attachment of 600 MB unpacked',
    timeoutSeconds: 120,
    script: () => `
import zlib from 'node:zlib'
test('attaches', async ({}, testInfo) => {
  const size = 200_000_000
  const content = Buffer.alloc(size, 'a secret? ')
  const crc = zlib.crc32(content)
  const packed = zlib.deflateRawSync(content)
  const parts = [], directory = []
  let offset = 0
  for (const name of ['a', 'b', 'c']) {
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(8, 4)
    about.writeUInt32LE(crc, 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(size, 18)
    about.writeUInt16LE(1, 22)
    parts.push(Buffer.from('PK\\x03\\x04', 'latin1'), about, Buffer.from(name), packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\\x01\\x02\\x14\\x00', 'latin1'), about, place, Buffer.from(name))
    offset += 30 + 1 + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(3, 4)
  end.writeUInt16LE(3, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  const body = Buffer.concat([...parts, list, Buffer.from('PK\\x05\\x06', 'latin1'), end])
  await testInfo.attach('large.zip', { body, contentType: 'application/zip' })
  throw new Error('as it should')
})`,
    check: ({ run, neighbour }) => {
      assert.match(run.error ?? '', /1 test failed|as it should/)
      assert.ok((neighbour.durationMs ?? 0) < 60_000, `another's run took ${neighbour.durationMs} ms`)
    },
  },
  {
    name: '200 names whose server is silent',
    timeoutSeconds: 120,
    needs: hasProxyOnly,
    script: () => `
test('asks', async () => {
  for (let i = 0; i < 200; i++) fetch('http://n' + i + '.example.test/').catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 12_000))
  console.log('asked')
})`,
    check: ({ console }) => assert.match(console, /asked/),
  },
]
