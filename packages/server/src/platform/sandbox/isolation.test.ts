import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { it } from 'node:test'
import { readableByOthers } from '../readable.ts'
import { UIDS } from './create.ts'
import type { Recipe } from './levels/recipe.ts'
import type { IsolationLevel } from './port.ts'
import { MARKER } from './processes.ts'
import { type Bench, forEachRecipe, isRoot, PATH, type Ran, run, shell } from './sandbox.suite.ts'

const node = await readableByOthers(process.execPath, 'node')

/** What a script can still do to the server that holds it and to its machine (docs/isolation.md). */
const LEFT_OPEN: Record<IsolationLevel, string[]> = {
  L0: ['environ', 'memory', 'signal', 'loopback', 'file', ...(isRoot ? ['shadow'] : [])],
  L1: ['loopback', 'file'],
  L2: ['file'],
  L3: [],
  L3n: [],
}

/** The secret comes on stdin, so that it stands in no environment and no argv that the script will look through. */
const ATTACK = `
read -r secret
grep -qs "$secret" /proc/[0-9]*/environ && echo environ
if grep -qs 'parent[.]suite' /proc/PARENT/cmdline; then
  ( : </proc/PARENT/mem ) 2>/dev/null && echo memory
  kill -0 PARENT 2>/dev/null && echo signal
fi
bash -c ': </dev/tcp/127.0.0.1/PORT' 2>/dev/null && echo loopback
[ -r FILE ] && echo file
( : </etc/shadow ) 2>/dev/null && echo shadow
grep -qs "\${secret%?}[\${secret#\${secret%?}}]" /proc/[0-9]*/cmdline && echo cmdline
echo over >&3
`

/** What would hurt if the walls did not hold; for levels where each script has a user or processes of its own. */
const VIOLENCE = `
kill -STOP PARENT; kill -9 PARENT
kill -STOP -- -1; kill -9 -- -1
`

function isIsolated(recipe: Recipe): boolean {
  return recipe.isolates.includes('life')
}

async function runInParent(name: string, home: string, script: string): Promise<Ran> {
  const secret = randomBytes(12).toString('hex')
  const program = join(import.meta.dirname, 'parent.suite.ts')
  const child = spawn(process.execPath, [program, name, join(home, 'data'), script], {
    env: { PATH, DATABASE_PASSWORD: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  assert.equal(code, 0, 'the parent lives on to its own end')
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Ran
}

async function attack(name: string, recipe: Recipe): Promise<{ open: string[]; connections: number }> {
  const home = await mkdtemp(join(tmpdir(), 'wk-test-'))
  await chmod(home, 0o755)
  const file = join(home, 'readable')
  await writeFile(file, 'for everyone', { mode: 0o644 })
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const script = ATTACK.replaceAll('PORT', String(port)).replaceAll('FILE', file)
    const ran = await runInParent(name, home, isIsolated(recipe) ? script + VIOLENCE : script)
    assert.equal(ran.events, 'over\n', ran.stderr)
    return { open: ran.stdout.trim().split('\n').filter(Boolean), connections }
  } finally {
    server.close()
    await rm(home, { recursive: true, force: true })
  }
}

function keepsOut({ name, recipe, sandbox }: Bench): void {
  it('lets a script do to the server what the level says, and no more', async () => {
    const { open, connections } = await attack(name, recipe)
    // Some systems guard the memory of one's own processes too.
    const expected = LEFT_OPEN[recipe.level].filter((what) => what !== 'memory' || open.includes(what))
    assert.deepEqual(open.sort(), expected.sort())
    assert.equal(connections > 0, expected.includes('loopback'))
  })

  it('gives the command the environment it was given and nothing else', async () => {
    const env = { PATH, WORD: 'two words = "quoted"', LD_PRELOAD: '' }
    const { stdout } = await run(sandbox, { ...shell(''), command: ['/usr/bin/env'], env })
    const seen = stdout
      .trim()
      .split('\n')
      .filter((line) => !/^(PWD|WATCHKEEPER_SLOT)=/.test(line))
    assert.deepEqual(
      seen.sort(),
      Object.entries(env)
        .map(([key, value]) => `${key}=${value}`)
        .sort(),
    )
    assert.equal(stdout.includes(`${MARKER}=`), recipe.level === 'L0')
  })

  it('runs it with no capabilities, no way to new ones, and in a session of its own', async () => {
    const script =
      'grep -E "^(CapEff|CapBnd|NoNewPrivs|Groups)" /proc/self/status; cut -d" " -f6 /proc/self/stat; echo $$'
    const { stdout } = await run(sandbox, shell(script))
    if (recipe.level !== 'L0') {
      assert.match(stdout, /^CapEff:\s+0+$/m)
      assert.match(stdout, /^CapBnd:\s+0+$/m)
      assert.match(stdout, /^NoNewPrivs:\s+1$/m)
    }
    const [session, self] = stdout.trim().split('\n').slice(-2)
    if (!recipe.bubblewrap) assert.equal(session, self)
  })
}

function letsIn({ recipe, sandbox }: Bench): void {
  it('has one writable folder, at the same path inside and outside', async () => {
    const slot = await sandbox.spawn(shell('pwd; echo from inside >made; read line; cat given'))
    try {
      assert.ok(Buffer.byteLength(slot.dir) <= 60, slot.dir)
      const heard = text(slot.stdout)
      await writeFile(join(slot.dir, 'given'), 'from outside', { mode: 0o644 })
      slot.stdin.end('\n')
      assert.equal(await heard, `${slot.dir}\nfrom outside`)
      assert.deepEqual(await slot.exited, { code: 0, signal: null, reason: 'exit' })
    } finally {
      await slot.release()
    }
  })

  it('passes file descriptor 3 and tells how the command ended', async () => {
    const ran = await run(sandbox, shell('cat; echo event >&3; echo error >&2; exit 7'), 'input')
    const expected = { stdout: 'input', stderr: 'error\n', events: 'event\n', code: 7, signal: null, reason: 'exit' }
    assert.deepEqual(ran, expected)
  })

  it('lets node listen on loopback, and reach the proxy socket', async () => {
    const path = join(sandbox.sharedDir, 'proxy.sock')
    const proxy = createServer((socket) => socket.end('the proxy')).listen(path)
    await once(proxy, 'listening')
    await chmod(path, 0o666)
    try {
      const program = `
        const net = require('net')
        const server = net.createServer((socket) => socket.end('loopback')).listen(0, '127.0.0.1', () => {
          net.connect(server.address().port).on('data', (data) => { console.log(String(data)); server.close() })
          net.connect(process.argv[1]).on('data', (data) => console.log(String(data)))
        })`
      const request = { ...shell(''), command: [node, '-e', program, path], readOnly: [node], proxySocket: path }
      const { stdout, stderr } = await run(sandbox, request)
      assert.deepEqual(stdout.trim().split('\n').sort(), ['loopback', 'the proxy'], stderr)
    } finally {
      proxy.close()
    }
  })

  it('shows only what it is given', { skip: recipe.bubblewrap ? false : 'the file system is shared' }, async () => {
    const script = `ls / ; ls /etc; ls ${join(sandbox.sharedDir, '..')}; id -u; for f in /x /etc/x /dev/x /usr/x; do
      echo try >$f && echo wrote $f; done; for p in /proc/[0-9]*; do echo process; done`
    const { stdout } = await run(sandbox, shell(script))
    assert.doesNotMatch(stdout, /^(root|home|wrote .*|sys|run|shadow|group)$/m)
    assert.equal(stdout.match(/^process$/gm)?.length, 2, 'bubblewrap and the shell itself')
  })

  it('refuses a program path with "=" in it no more than any other', async () => {
    const home = await mkdtemp(join(tmpdir(), 'wk=test-'))
    try {
      await chmod(home, 0o755)
      await writeFile(join(home, 'a=b'), '#!/bin/sh\necho "it runs: $1"\n', { mode: 0o755 })
      const request = { ...shell(''), command: [join(home, 'a=b'), 'with spaces'], readOnly: [home] }
      assert.equal((await run(sandbox, request)).stdout, 'it runs: with spaces\n')
    } finally {
      await rm(home, { recursive: true })
    }
  })

  it('gives slots that live at once users of their own', {
    skip: recipe.ownUser ? false : 'one user for all',
  }, async () => {
    const slots = await Promise.all([1, 2, 3].map(() => sandbox.spawn(shell('read line'))))
    try {
      const owners = slots.map(({ dir }) => statSync(dir).uid)
      assert.equal(new Set(owners).size, 3)
      assert.ok(
        owners.every((uid) => uid >= UIDS.first && uid < UIDS.first + UIDS.count),
        String(owners),
      )
    } finally {
      await Promise.all(slots.map((slot) => slot.release()))
    }
  })
}

await forEachRecipe((bench) => {
  keepsOut(bench)
  letsIn(bench)
})
