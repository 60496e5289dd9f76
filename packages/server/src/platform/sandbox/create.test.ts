import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { until } from '../../testing/until.ts'
import { createSandbox, type SandboxOptions } from './create.ts'
import { IsolationError, type Sandbox, SandboxError } from './port.ts'
import { identify, treeOf } from './processes.ts'
import { isRoot, listen, run, shell } from './sandbox.suite.ts'

const CHROMIUM = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

let home: string
let logged: string[]
let open: Sandbox[]

const log = {
  info: (_: object, message: string) => logged.push(message),
  warn: (_: object, message: string) => logged.push(`warning: ${message}`),
}

async function create(options: Partial<SandboxOptions>): Promise<Sandbox> {
  const sandbox = await createSandbox({ isolation: 'auto', rootDir: home, log, ...options })
  open.push(sandbox)
  return sandbox
}

/** A program that takes a tool's place and does nothing of what it is asked: it runs the command as it is. */
async function fake(name: string, script: string): Promise<string> {
  const path = join(home, name)
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wk-test-'))
  await chmod(home, 0o755)
  logged = []
  open = []
})

afterEach(async () => {
  for (const sandbox of open) await sandbox.close()
  await rm(home, { recursive: true, force: true })
})

const SKIP_OPTIONS = 'while case $1 in -*) true;; *) false;; esac; do shift; done'

const withoutBubblewrap = { bwrap: null }
const bare = { bwrap: null, unshare: null }

describe('the isolation in force', () => {
  it('is the strongest that holds, and is named in the log', async () => {
    const sandbox = await create({})
    assert.ok(sandbox.describe.startsWith(`${sandbox.level}: `))
    const said = logged.at(-1) ?? ''
    if (sandbox.level < 'L3') assert.ok(said.startsWith(`warning: ${sandbox.describe}. For more: `), said)
    else assert.equal(said, sandbox.describe)
  })

  it('is L2 as root without bubblewrap, and the log says why', { skip: isRoot ? false : 'root only' }, async (t) => {
    const sandbox = await create({ tools: withoutBubblewrap })
    if (sandbox.level < 'L2') t.skip('user namespaces are refused here')
    else assert.deepEqual([sandbox.level, sandbox.rawTcp], ['L2', false])
    assert.match(logged.join('\n'), /bubblewrap.*: not on this machine: bwrap/)
    assert.match(logged.at(-1) ?? '', /^warning: .* For more: bubblewrap is missing: .* and restart for L3/)
  })

  it('is L1 as root with setpriv alone', { skip: isRoot ? false : 'root only' }, async () => {
    const sandbox = await create({ tools: bare })
    assert.deepEqual([sandbox.level, sandbox.rawTcp], ['L1', true])
  })

  it('is L0 with nothing at all', async () => {
    const sandbox = await create({ tools: { ...bare, setpriv: null, prlimit: null } })
    assert.equal(sandbox.level, 'L0')
    assert.equal((await run(sandbox, shell('echo works'))).stdout, 'works\n')
  })

  it('is the one asked for, weaker or not', async () => {
    assert.equal((await create({ isolation: 'L0' })).level, 'L0')
  })

  it('is never a weaker one than asked for', async () => {
    const refused = create({ isolation: 'L3', tools: withoutBubblewrap })
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof IsolationError)
      assert.match(error.message, /^Isolation L3 does not hold on this machine.*bwrap.*docs\/isolation\.md$/)
      return true
    })
  })

  it('under "strict" is L3 at least, or nothing', async () => {
    const refused = create({ isolation: 'strict', tools: withoutBubblewrap })
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof IsolationError)
      assert.equal(error.name, 'IsolationError')
      assert.equal(error.wanted, 'strict')
      assert.ok(error.found && error.found < 'L3')
      return true
    })
  })
})

describe('the probe', () => {
  it('is not taken in by a bubblewrap that isolates nothing', async () => {
    const bwrap = await fake('bwrap', 'shift 5; cat <&4 >/dev/null; cat <&5 >/dev/null; echo >&6; exec "$@"')
    const refused = create({ isolation: 'L3', tools: { bwrap } })
    await assert.rejects(refused, /a script could reach: .*files it has no access to/)
  })

  it('is not taken in by a setpriv that changes nothing', { skip: isRoot ? false : 'root only' }, async () => {
    const setpriv = await fake('setpriv', `${SKIP_OPTIONS}; exec "$@"`)
    await assert.rejects(create({ isolation: 'L1', tools: { setpriv } }), /could reach: .*environment.*process/)
  })

  it('is not taken in by an unshare that leaves the network', { skip: isRoot ? false : 'root only' }, async () => {
    // After its own options: the shell that brings loopback up, its three arguments, and setpriv with its options.
    const unshare = await fake('unshare', `${SKIP_OPTIONS}; shift 5; ${SKIP_OPTIONS}; exec "$@"`)
    await assert.rejects(create({ isolation: 'L2', tools: { unshare } }), /services on loopback/)
  })

  it('gives the reason when a tool fails', async () => {
    const bwrap = await fake('bwrap', 'echo "no namespaces for you" >&2; exit 1')
    await assert.rejects(create({ isolation: 'L3', tools: { bwrap } }), /it does not start: no namespaces for you/)
  })
})

describe('the browser', { skip: CHROMIUM ? false : 'no Chromium here' }, () => {
  it("runs with Chromium's own sandbox where that was seen to work", async (t) => {
    const sandbox = await create({ browserPath: CHROMIUM ?? '' })
    if (!sandbox.chromiumSandbox) return t.skip('not on this machine')
    const command = [
      CHROMIUM ?? '',
      '--headless',
      '--disable-gpu',
      '--remote-debugging-port=0',
      '--user-data-dir=./profile',
    ]
    const slot = await sandbox.spawn({ ...shell(''), command: [...command, 'data:text/html,<p>here'], browser: true })
    const heard = listen(slot)
    try {
      const renderer = () => members(slot.pid).find(({ argv }) => argv.includes('--type=renderer'))
      await until('a renderer runs', () => renderer() !== undefined)
      await until('its system calls are filtered', () => /^Seccomp:\s+2$/m.test(renderer()?.status ?? ''))
    } finally {
      await slot.release()
      await heard
    }
  })

  it('is not said to have a sandbox where it has none', { skip: isRoot ? false : 'root only' }, async () => {
    // As root Chromium refuses to start with its sandbox on.
    assert.equal((await create({ isolation: 'L0', browserPath: CHROMIUM ?? '' })).chromiumSandbox, false)
  })
})

describe('a request', () => {
  it('is refused when it cannot be carried out', async () => {
    const sandbox = await create({ isolation: 'L0' })
    const good = shell('true')
    const bad = [
      { ...good, command: ['sh'] },
      { ...good, command: [] },
      { ...good, command: ['/bin/sh', 'a\0b'] },
      { ...good, env: { 'A=B': 'x' } },
      { ...good, env: { A: 'x\0y' } },
      { ...good, readOnly: ['relative'] },
      { ...good, readOnly: ['/'] },
      { ...good, readOnly: ['/does/not/exist'] },
      { ...good, proxySocket: '/does/not/exist' },
      { ...good, limits: { ...good.limits, memoryMb: 0 } },
      { ...good, limits: { ...good.limits, diskMb: Number.NaN } },
    ]
    for (const request of bad) await assert.rejects(sandbox.spawn(request), SandboxError)
  })
})

describe('closing', () => {
  it('ends what still runs and leaves no folder', async () => {
    const sandbox = await create({})
    const slot = await sandbox.spawn(shell('sleep 600'))
    const starting = sandbox.spawn(shell('sleep 600'))
    await sandbox.close()
    assert.equal((await slot.exited).reason, 'killed')
    assert.equal((await (await starting).exited).reason, 'killed')
    assert.deepEqual([existsSync(slot.dir), existsSync(sandbox.sharedDir)], [false, false])
    await assert.rejects(sandbox.spawn(shell('true')), SandboxError)
  })
})

function members(pid: number): { argv: string; status: string }[] {
  const outer = identify(pid)
  return treeOf(outer ? [outer] : []).map((id) => ({
    argv: readProc(id.pid, 'cmdline'),
    status: readProc(id.pid, 'status'),
  }))
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1')
  } catch {
    return ''
  }
}
