/**
 * A network of its own for one slot, from which plain TCP and UDP reach the outside but never this machine, other
 * slots, or what the policy closes: a network namespace, a pair of virtual links, and a table of nftables, all of them
 * named after the slot's user id, so that they can be found and removed when the server is gone. IPv4 only. Needs root.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { must, type SlotNetwork } from './levels/recipe.ts'
import { addressOf, nameOf, packetRules } from './packet-rules.ts'
import type { RawTcpPolicy } from './port.ts'
import type { Tools } from './tools.ts'

/** Set aside for documentation, so no real machine has them. */
const OUTSIDE_NETWORK = '203.0.113.0/24'

export interface NetworkOptions {
  tools: Tools
  policy: RawTcpPolicy
  /** A folder whose files slots can read. */
  sharedDir: string
  /** Also lets through to what `placeOutside` makes. */
  probed?: boolean
}

/** @throws Error with the reason when the machine does not let it happen */
export async function createSlotNetwork(
  uid: number,
  { tools, policy, sharedDir, probed = false }: NetworkOptions,
): Promise<SlotNetwork> {
  if ((await readFile('/proc/sys/net/ipv4/ip_forward', 'utf8')).trim() !== '1') {
    throw new Error('the machine does not forward packets (sysctl net.ipv4.ip_forward=1)')
  }
  const name = nameOf(uid)
  const nameServers = await findNameServers()
  const allowed = probed ? [...policy.allowed, { address: OUTSIDE_NETWORK, port: null }] : policy.allowed
  const resolvConf = join(sharedDir, 'resolv.conf')
  await writeFile(resolvConf, nameServers.map((server) => `nameserver ${server}\n`).join(''), { mode: 0o644 })
  try {
    // The rules come first: there is no moment in which the slot's link has none.
    await feed([must(tools, 'nft'), '-f', '-'], packetRules(uid, { ...policy, allowed }, nameServers))
    await link(tools, { name, here: addressOf(uid, 1), there: addressOf(uid, 2) })
  } catch (error) {
    await removeNetwork(uid, tools)
    throw error
  }
  const enter = [must(tools, 'nsenter'), `--net=/run/netns/${name}`]
  return { enter, resolvConf, remove: () => removeNetwork(uid, tools) }
}

/** A namespace with a link to this machine. Both addresses are within one /30. */
async function link(tools: Tools, { name, here, there }: { name: string; here: string; there: string }): Promise<void> {
  const ip = must(tools, 'ip')
  const outer = [
    `netns add ${name}`,
    `link add ${name} type veth peer name eth0 netns ${name}`,
    `addr add ${here}/30 dev ${name}`,
    `link set ${name} up`,
  ]
  const inner = [`addr add ${there}/30 dev eth0`, 'link set lo up', 'link set eth0 up', `route add default via ${here}`]
  await feed([ip, '-batch', '-'], outer.join('\n'))
  await feed([ip, '-n', name, '-batch', '-'], inner.join('\n'))
}

export interface Outside {
  /** Of its network namespace, and of the link to it on this side. */
  name: string
  address: string
  port: number
  wasReached(): boolean
  close(): Promise<void>
}

/**
 * A machine outside for the probe to reach, so that it needs no real one: one more namespace, with a listener in it,
 * under an address that no real machine has.
 * @param place which four addresses of the block, 0 to 63
 */
export async function placeOutside(uid: number, tools: Tools, place = uid % 63): Promise<Outside> {
  const name = nameOf(uid)
  const first = place * 4
  const address = `203.0.113.${first + 2}`
  await link(tools, { name, here: `203.0.113.${first + 1}`, there: address })
  const program = `const server = require('net').createServer((socket) => { console.log('reached'); socket.destroy() })
    server.listen(0, () => console.log(server.address().port)); process.stdin.on('end', () => process.exit()).resume()`
  const child = spawn(must(tools, 'nsenter'), [`--net=/run/netns/${name}`, process.execPath, '-e', program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
  })
  const lines = createInterface({ input: child.stdout })
  let reached = false
  const failed = once(child, 'close').then(() =>
    Promise.reject(new Error('the probe could not create a machine outside')),
  )
  const [port] = (await Promise.race([once(lines, 'line'), failed])) as [string]
  lines.on('line', () => {
    reached = true
  })
  return {
    name,
    address,
    port: Number(port),
    wasReached: () => reached,
    async close() {
      const gone = once(child, 'close')
      child.stdin.end()
      await gone
      await removeNetwork(uid, tools)
    },
  }
}

/** Also for what a server that is gone left. Nothing to remove is no error. */
export async function removeNetwork(uid: number, tools: Tools): Promise<void> {
  const name = nameOf(uid)
  if (tools.ip && existsSync(`/run/netns/${name}`)) await feed([tools.ip, 'netns', 'del', name]).catch(() => undefined)
  if (tools.nft) await feed([tools.nft, 'delete', 'table', 'inet', name]).catch(() => undefined)
}

/** Those of this machine that another network namespace can reach: not a resolver on loopback, but the ones it asks. */
async function findNameServers(): Promise<string[]> {
  for (const path of ['/etc/resolv.conf', '/run/systemd/resolve/resolv.conf']) {
    const content = await readFile(path, 'utf8').catch(() => '')
    const servers = [...content.matchAll(/^[ \t]*nameserver[ \t]+(\S+)/gm)].map(([, server = '']) => server)
    const usable = servers.filter((server) => isIPv4(server) && !server.startsWith('127.'))
    if (usable.length > 0) return usable
  }
  return []
}

/** Runs a program with a text on stdin; its own words are the error. */
async function feed(argv: string[], input = ''): Promise<void> {
  const [program = '', ...args] = argv
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [complaint, code] = await Promise.all([text(child.stderr), ended])
  if (code !== 0) throw new Error(complaint.trim().split('\n')[0] || `${program} failed`)
}
