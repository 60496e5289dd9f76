/** The tests of level L3n. They change rules and routes, so raw-tcp.slow.test.ts runs them in a network of their own. */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { createSandbox, UIDS } from './create.ts'
import { type Outside, placeOutside } from './networks.ts'
import type { RawTcpPolicy, Sandbox } from './port.ts'
import { openTestHost, run, shell } from './sandbox.suite.ts'
import { findTools } from './tools.ts'

/** The test has a network of its own, so the real machine with this address is not reached. */
const PUBLIC = '11.77.0.2'
const PRIVATE = '10.77.0.2'
const METADATA = '169.254.169.254'
const CARRIER_NAT = '100.64.77.2'
const BENCHMARKING = '198.18.77.2'
/** Below the range that slots get theirs from. */
const OUTSIDE_UID = UIDS.first - 7
const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8' })
const tables = () => execFileSync('nft', ['list', 'tables'], { encoding: 'utf8' })
const log = { info: () => undefined, warn: () => undefined }

let home: string
let outside: Outside
const open: Sandbox[] = []

before(async () => {
  home = await mkdtemp(join(tmpdir(), 'wk-test-'))
  // The probe makes one of its own, never at the last place.
  outside = await placeOutside(OUTSIDE_UID, findTools(), 63)
  // The machine outside answers under these too, so that only rules can keep a script from them.
  for (const address of [PUBLIC, PRIVATE, METADATA, CARRIER_NAT, BENCHMARKING]) {
    ip('-n', outside.name, 'addr', 'add', `${address}/32`, 'dev', 'lo')
    ip('route', 'add', address, 'via', outside.address)
  }
})

after(async () => {
  for (const sandbox of open) await sandbox.close()
  await outside.close()
  await rm(home, { recursive: true, force: true })
})

async function create(rawTcp: Partial<RawTcpPolicy>): Promise<Sandbox> {
  const policy = { private: false, denied: [], allowed: [], ...rawTcp }
  const sandbox = await createSandbox({ isolation: 'L3n', rootDir: home, log, rawTcp: policy })
  open.push(sandbox)
  return sandbox
}

/** Those of the addresses that a script can connect to, on the outside's port unless they name one. */
async function reachable(sandbox: Sandbox, addresses: string[]): Promise<string[]> {
  const calls = addresses.map((address) => {
    const [host, port = outside.port] = address.split(':')
    return `timeout 20 bash -c ': </dev/tcp/${host}/${port}' 2>/dev/null && echo ${address}`
  })
  const { stdout, stderr } = await run(sandbox, shell(`${calls.join('\n')}\ntrue`))
  assert.equal(stderr, '')
  return stdout.trim().split('\n').filter(Boolean)
}

it('is level L3n, with the isolation of L3', async () => {
  const sandbox = await create({})
  assert.deepEqual([sandbox.level, sandbox.rawTcp], ['L3n', true])
  assert.match(sandbox.describe, /filtered raw TCP/)
  const { stdout } = await run(sandbox, shell('ip -4 -o addr | wc -l; for p in /proc/[0-9]*; do echo process; done'))
  assert.match(stdout, /^2\nprocess\n/)
})

it('lets public addresses through, and private ones only when the policy says so', async () => {
  const all = [PUBLIC, PRIVATE, METADATA, CARRIER_NAT, BENCHMARKING, outside.address]
  assert.deepEqual(await reachable(await create({}), all), [PUBLIC])
  assert.deepEqual(await reachable(await create({ private: true }), all), [PUBLIC, PRIVATE, CARRIER_NAT])
  const allowed = [
    { address: PRIVATE, port: outside.port },
    { address: METADATA, port: null },
    { address: BENCHMARKING, port: null },
  ]
  assert.deepEqual(await reachable(await create({ allowed }), all), [PUBLIC, PRIVATE, BENCHMARKING])
})

it('keeps to what is denied, above all else', async () => {
  const all = [PUBLIC, PRIVATE]
  const byPort = await create({ private: true, denied: [{ address: PRIVATE, port: outside.port }] })
  assert.deepEqual(await reachable(byPort, all), [PUBLIC])
  const other = await create({ private: true, denied: [{ address: '10.77.0.0/16', port: outside.port + 1 }] })
  assert.deepEqual(await reachable(other, all), all)
  const one = { address: PUBLIC, port: null }
  assert.deepEqual(await reachable(await create({ denied: [one], allowed: [one] }), all), [])
})

it('never reaches this machine, nor another slot', async () => {
  const sandbox = await create({ private: true })
  const listener = createServer((socket) => socket.destroy()).listen(0)
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const neighbour = await sandbox.spawn(shell('hostname -I 2>/dev/null || ip -4 -o addr show eth0; read line'))
  try {
    const [words] = (await once(neighbour.stdout, 'data')) as [Buffer]
    const address = /198\.19\.\d+\.\d+/.exec(words.toString())?.[0] ?? ''
    const gateway = address.replace(/(?<!\d)\d+$/, (last) => String(Number(last) - 1))
    assert.notEqual(address, '')
    const targets: string[] = ip('-4', '-o', 'addr').match(/(?<!\d)\d+\.\d+\.\d+\.\d+(?=\/)/g) ?? []
    assert.ok(targets.includes(gateway))
    assert.deepEqual(
      await reachable(
        sandbox,
        [address, ...targets].map((target) => `${target}:${port}`),
      ),
      [],
    )
  } finally {
    listener.close()
    await neighbour.release()
  }
})

it('refuses a policy that is not made of addresses', async () => {
  const denied = [{ address: '10.0.0.1 accept', port: null }]
  await assert.rejects(create({ denied }), /not an IPv4 address or block: 10\.0\.0\.1 accept/)
})

it('takes its networks and rules away with each slot', async () => {
  const sandbox = await create({})
  const slot = await sandbox.spawn(shell('read line'))
  const own = /table inet (wk\d+)$/m.exec(tables())?.[1] ?? ''
  assert.ok(existsSync(`/run/netns/${own}`), own)
  await slot.release()
  assert.equal(existsSync(`/run/netns/${own}`), false)
  assert.equal(tables().includes(own), false)
})

it('leaves no network behind after its server was killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wk-test-'))
  const program = `
    import { createSandbox } from ${JSON.stringify(join(import.meta.dirname, 'create.ts'))}
    import { shell } from ${JSON.stringify(join(import.meta.dirname, 'sandbox.suite.ts'))}
    const log = { info: () => undefined, warn: () => undefined }
    const sandbox = await createSandbox({ isolation: 'L3n', rootDir: ${JSON.stringify(folder)}, log })
    await sandbox.spawn(shell('sleep 600'))
    console.log('running')
    await new Promise(() => setInterval(() => undefined, 1000))`
  await writeFile(join(folder, 'server.mjs'), program)
  const server = spawn(process.execPath, [join(folder, 'server.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(server.stdout, 'data')
  const own = [...tables().matchAll(/table inet (wk\d+)$/gm)].map(([, name]) => name)
  assert.equal(own.length, 1)
  server.kill('SIGKILL')
  await once(server, 'exit')
  await (await openTestHost(folder)).close()
  assert.equal(existsSync(`/run/netns/${own[0]}`), false)
  assert.equal(tables(), '')
  await rm(folder, { recursive: true })
})
