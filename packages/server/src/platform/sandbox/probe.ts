/**
 * Finds out by doing whether a recipe works on this machine and whether its walls hold: a script is let loose behind
 * them that tries to get at the server. Nothing is concluded from versions or settings.
 */
import { once } from 'node:events'
import { readFile, readlink } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { type Canary, placeCanary } from './canary.ts'
import type { SlotHost } from './host.ts'
import type { IsolatedResource, Recipe } from './levels/recipe.ts'
import { placeOutside, removeNetwork } from './networks.ts'
import type { SandboxProcess, SandboxRequest } from './port.ts'
import { startSlot } from './slots.ts'

const PROBE_MS = 20_000
const limits = { memoryMb: 1024, processes: 256, fileMb: 64, diskMb: 64 }

const CONNECT = `connect() {
  if command -v bash >/dev/null; then bash -c ": </dev/tcp/$1/$2"
  elif command -v nc >/dev/null; then nc -w 1 "$1" "$2" </dev/null
  else wget -q -t 1 -T 1 -O - "http://$1:$2/"; fi >/dev/null 2>&1
}`

/** $1 token, $2 victim's pid, $3 port, $4 file. Kills last: inside an own namespace that number may be its own. */
const ATTACK = `${CONNECT}
grep -qs "$1" /proc/[0-9]*/environ && echo "fell environ"
grep -qs "$1" "/proc/$2/cmdline" && ( : <"/proc/$2/mem" ) 2>/dev/null && echo "fell memory"
[ -r "$4" ] && echo "fell files"
connect 127.0.0.1 "$3"
echo "net $(readlink /proc/self/ns/net)"
echo written >written && echo event >&3 && echo done
kill -9 "$2"
`

/** Pairs of address and port. */
const CALLS = `${CONNECT}
while [ $# -gt 1 ]; do connect "$1" "$2"; shift 2; done
echo done
`

/** Null when the recipe works and every wall it promises stands; otherwise what went wrong, in one line. */
export async function probeIsolation(host: SlotHost, recipe: Recipe): Promise<string | null> {
  const missing = recipe.needs.filter((name) => !host.tools[name])
  if (missing.length > 0) return `not on this machine: ${missing.join(', ')}`
  if (recipe.ownUser && !host.uids) return 'scripts cannot have separate users here'
  const canary = await placeCanary(host.sharedDir, host.tools)
  try {
    return await attack(host, recipe, canary)
  } catch (error) {
    return (error as Error).message
  } finally {
    await canary.close()
  }
}

async function attack(host: SlotHost, recipe: Recipe, canary: Canary): Promise<string | null> {
  const values = [canary.token, String(canary.pid), String(canary.port), canary.file]
  const command = [host.tools.sh ?? '/bin/sh', '-c', ATTACK, 'probe', ...values]
  const { output, errors, written, event } = await runProbe(host, recipe, { command, browser: false, readOnly: [] })
  if (!output.includes('done')) return `it does not start: ${lastLine(errors) || 'no answer'}`
  if (!written) return 'what a script writes cannot be read from outside'
  if (!event) return 'file descriptor 3 is not passed through'
  const fallen = new Set([...output.matchAll(/^fell (\w+)$/gm)].map((match) => match[1]))
  if (!canary.isAlive()) fallen.add('life')
  const network = /^net (.+)$/m.exec(output)?.[1]
  const own = await readlink('/proc/self/ns/net').catch(() => null)
  if (canary.wasReached() || network === own) fallen.add('network')
  const broken = recipe.isolates.filter((resource) => fallen.has(resource))
  return broken.length > 0 ? `a script could reach: ${broken.map((resource) => reached[resource]).join(', ')}` : null
}

/**
 * Whether plain connections get out behind a recipe that lets them, and still do not reach this machine. Null when both
 * are so; otherwise what went wrong.
 */
export async function probeRawTcp(host: SlotHost, recipe: Recipe): Promise<string | null> {
  const claim = await host.uids?.claim()
  if (!claim) return 'only root can create networks'
  const listener = createServer((socket) => socket.destroy()).listen(0)
  await once(listener, 'listening')
  let intruders = 0
  listener.on('connection', () => intruders++)
  try {
    const outside = await placeOutside(claim.uid, host.tools)
    const { port } = listener.address() as AddressInfo
    const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    const targets = own.filter(({ family }) => family === 'IPv4').flatMap(({ address }) => [address, String(port)])
    const call = [CALLS, 'probe', outside.address, String(outside.port), ...targets]
    const command = [host.tools.sh ?? '/bin/sh', '-c', ...call]
    const { network } = recipe
    const probed = network ? { ...recipe, network: asProbed(network) } : recipe
    await runProbe(host, probed, { command, browser: false, readOnly: [] }).finally(() => outside.close())
    if (intruders > 0) return "a script could reach: this machine's own services"
    return outside.wasReached() ? null : 'plain connections do not work'
  } catch (error) {
    return (error as Error).message
  } finally {
    listener.close()
    await removeNetwork(claim.uid, host.tools)
    await claim.giveBack()
  }
}

const asProbed =
  (network: NonNullable<Recipe['network']>): NonNullable<Recipe['network']> =>
  (uid, host) =>
    network(uid, { ...host, probed: true })

const reached: Record<IsolatedResource, string> = {
  environ: "the server's environment",
  memory: "the server's memory",
  life: "the server's process (kill)",
  network: 'services on loopback',
  files: 'files it has no access to',
}

/** Whether Chromium's own sandbox works behind the recipe: it ends with an error when told to use one and cannot. */
export async function probeBrowser(host: SlotHost, recipe: Recipe, browserPath: string): Promise<boolean> {
  const options = ['--headless', '--disable-gpu', '--no-first-run', '--user-data-dir=./profile', '--dump-dom']
  const command = [browserPath, ...options, 'data:text/html,<p>sandboxed']
  const readOnly = browserPath.startsWith('/usr/') ? [] : [dirname(browserPath)]
  const { output, code } = await runProbe(host, recipe, { command, browser: true, readOnly }).catch(() => failed)
  return code === 0 && output.includes('<p>sandboxed')
}

const failed = { output: '', errors: '', written: false, event: false, code: null }

async function runProbe(
  host: SlotHost,
  recipe: Recipe,
  what: Pick<SandboxRequest, 'command' | 'browser' | 'readOnly'>,
): Promise<{ output: string; errors: string; written: boolean; event: boolean; code: number | null }> {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/tmp' }
  const slot = await startSlot(host, recipe, { ...what, env, proxySocket: null, limits })
  try {
    slot.stdin.end()
    const stop = new AbortController()
    const timeout = delay(PROBE_MS, null, { signal: stop.signal }).then(
      () => slot.kill(),
      () => undefined,
    )
    const [output, errors, events, exit] = await Promise.all([...outputs(slot), slot.exited])
    stop.abort()
    await timeout
    const written = await readFile(join(slot.dir, 'written'), 'utf8').catch(() => '')
    return { output, errors, written: written === 'written\n', event: events === 'event\n', code: exit.code }
  } finally {
    await slot.release()
  }
}

const outputs = (slot: SandboxProcess) => [text(slot.stdout), text(slot.stderr), text(slot.events)] as const

const lastLine = (lines: string): string => lines.trim().split('\n').at(-1) ?? ''
