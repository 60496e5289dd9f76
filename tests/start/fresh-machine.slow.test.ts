/**
 * The first start on a machine that has nothing of what set-up installs: as root, then as an ordinary user with a checkout of
 * their own. The machine is a copy-on-write copy of this one, from which those packages were removed.
 */
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { until } from '../../packages/server/src/testing/until.ts'
import { isRoot, killHard, ROOT } from './product.ts'

const MACHINE = join(import.meta.dirname, 'fresh-machine.sh')
const NEEDED_BYTES = 5 * 2 ** 30
/** Downloads and dpkg on a busy machine; a start that has ended does not wait for it. */
const PATIENCE_SECONDS = 900
const PACKAGES = 'chromium chromium-headless-shell chromium-common chromium-sandbox ffmpeg bubblewrap iputils-ping'
const PROGRAMS = 'chromium chromium-headless-shell google-chrome ffmpeg ping bwrap'
/** What a network may ask for; all else of the environment is not there. */
const NETWORK = ['NODE_EXTRA_CA_CERTS', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'npm_config_registry']

/** The programs gone with all that came with them; the checkout arrives on stdin; an installer was once cut off here. */
const PREPARE = `
  export DEBIAN_FRONTEND=noninteractive
  rm -f /var/lib/man-db/auto-update    # each package with a manual would have all of them indexed again
  dpkg --purge --force-depends ${PACKAGES} >/dev/null 2>&1 || true
  apt-get autoremove -y --purge >/dev/null 2>&1 || true
  userdel watchkeeper-pg 2>/dev/null || true
  # Other tests of this machine write there meanwhile, and a folder that has just got a file cannot be removed.
  for try in $(seq 100); do rm -rf /root/.npm /root/.cache /var/lib/watchkeeper 2>/dev/null && break || sleep 0.1; done
  test ! -e /var/lib/watchkeeper
  for program in ${PROGRAMS}; do
    if command -v "$program"; then echo "cannot remove $program" >&2; exit 20; fi
  done
  useradd --create-home ordinary
  mkdir "/srv/root clone" "/home/ordinary/own clone" /srv/npm
  tar -x -C "/srv/root clone"
  cp -r "/srv/root clone/." "/home/ordinary/own clone"
  chown -R ordinary: /home/ordinary
  touch /var/lib/dpkg/updates/0001
`
const AS_ROOT = 'cd "/srv/root clone" && exec env -i $SETTINGS HOME=/root npm start'
const AS_ORDINARY = `
  chown -R ordinary: /srv/npm
  cd "/home/ordinary/own clone"
  exec setpriv --reuid ordinary --regid ordinary --init-groups env -i $SETTINGS HOME=/home/ordinary npm start`

function whyNot(): string | false {
  if (!isRoot) return 'needs root'
  if (process.platform !== 'linux' || spawnSync('dpkg', ['--version']).error) return 'needs Debian or Ubuntu'
  if (freemem() < NEEDED_BYTES) return 'needs 5 GB of free memory'
  const tried = spawnSync('bash', [MACHINE, 'sh', '-c', 'command -v npm dpkg tar setpriv'], { encoding: 'utf8' })
  return tried.status === 0 ? false : `no copy-on-write copy of this machine: ${tried.stderr.trim().split('\n').at(-1)}`
}

const running = new Set<ChildProcess>()
// With its group goes the machine, and all that runs on it.
after(() => killHard([...running].flatMap(({ pid }) => (pid ? [-pid] : []))))

test('the first start, as root and as an ordinary user: the example completes, and a failed browser test has its video', {
  skip: whyNot(),
}, async (context) => {
  const port = await freePort()
  const given = NETWORK.flatMap((name) => (process.env[name] ? [`${name}=${process.env[name]}`] : []))
  const settings = [`PATH=${process.env.PATH}`, `PORT=${port}`, 'npm_config_cache=/srv/npm', ...given].join(' ')
  const script = `export SETTINGS=${JSON.stringify(settings)}
    (${PREPARE})
    (${AS_ROOT}) || echo "ended with exit code $?"
    echo 'ORDINARY USER'
    (${AS_ORDINARY}) || echo "ended with exit code $?"`
  const machine = spawn('bash', [MACHINE, 'bash', '-euc', script], { stdio: ['pipe', 'pipe', 'pipe'], detached: true })
  running.add(machine)
  let said = ''
  for (const stream of [machine.stdout, machine.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  const ended = once(machine, 'exit')
  // A machine that ended before it took the checkout has said why: that is what is shown.
  machine.stdin.on('error', () => {}).end(checkoutOf())

  /** The text of one user's start, which is still going on. */
  const part = (user: 'root' | 'ordinary') => said.split('ORDINARY USER')[user === 'root' ? 0 : 1] ?? ''
  const heard = (user: 'root' | 'ordinary', words: RegExp) =>
    until(
      String(words),
      () => {
        if (words.test(part(user))) return true
        if (machine.exitCode !== null || /^ended with exit code/m.test(part(user)))
          throw new Error(`It ended before it said ${words}\n${said}`)
        return false
      },
      PATIENCE_SECONDS,
    ).catch((error: Error) => {
      throw new Error(`${error.message}\n${said.slice(-5000)}`)
    })

  await heard('root', /^Watchkeeper is ready at /m)
  if (/Debian's Chromium: not available/.test(said)) return context.skip('no package mirror can be reached')
  await heard('root', /^Scripts run behind isolation level L3/m)
  await heard('root', /✓ .*a visitor fills the basket[\s\S]*run completed in /)
  await heard('root', /✓ ffmpeg: runs have videos now/)
  assert.equal(await recordFailure(port, part('root')), 'video', said)
  await stop('root')

  await heard('ordinary', /^Watchkeeper is ready at /m)
  await heard('ordinary', /✓ .*a visitor fills the basket[\s\S]*run completed in /)
  assert.equal(await recordFailure(port, part('ordinary')), 'video', said)
  await stop('ordinary')
  assert.deepEqual(await ended, [0, null], said)

  async function stop(user: 'root' | 'ordinary') {
    const started = execFileSync('pgrep', ['-f', 'src/main.ts --started-by'], { encoding: 'utf8' }).trim().split('\n')
    const pid = started.map(Number).find((one) => hasPort(one, port))
    assert.ok(pid, `no process of npm start with port ${port}`)
    process.kill(pid, 'SIGTERM')
    await until('it has ended', () => (user === 'root' ? /ORDINARY USER/.test(said) : machine.exitCode !== null))
  }
})

/** A browser test that fails, run by the API. @returns 'video' once the run has one, else what it has instead */
async function recordFailure(port: number, output: string): Promise<string> {
  const token = /CLI token {2}(\S+)/.exec(output)?.[1]
  const call = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    assert.ok(answer.ok, `${path}: ${answer.status} ${await answer.clone().text()}`)
    return (await answer.json()) as Answer
  }
  const script = `import { test } from '@playwright/test'
    test('fails', async ({ page }) => {
      await page.goto('http://127.0.0.1:${port}/demo')
      throw new Error('as it should')
    })`
  const { id } = await call<{ id: string }>('tests', { title: 'Fails', type: 'browser', script })
  const { runId } = await call<{ runId: string }>(`tests/${id}/execute`, {})
  const isOver = async () => (await call<{ status: string }>(`runs/${runId}`)).status !== 'running'
  await until('the run is over', isOver, 300)
  let kinds: string[] = []
  // A run's artifacts are stored after its results.
  const hasVideo = async () => {
    const { artifacts } = await call<{ artifacts: { kind: string }[] }>(`runs/${runId}`)
    kinds = artifacts.map(({ kind }) => kind)
    return kinds.includes('video')
  }
  await until('it has a video', hasVideo, 120).catch(() => {})
  return kinds.includes('video') ? 'video' : `no video, but ${kinds.join(', ')}`
}

/** The files of this checkout as they are now, committed or not, without what is made here. */
function checkoutOf(): Buffer {
  const without = ['.git', 'node_modules', 'data', 'coverage'].map((name) => `--exclude=./${name}`)
  return execFileSync('tar', ['-c', ...without, '-C', ROOT, '.'], { maxBuffer: 2 ** 30 })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

function hasPort(pid: number, port: number): boolean {
  const environment = spawnSync('cat', [`/proc/${pid}/environ`], { encoding: 'utf8' }).stdout
  return environment.includes(`PORT=${port}\0`)
}
