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
import type { RawTcpPolicy } from './port.ts'
import type { Tools } from './tools.ts'

/** Set aside for tests of network gear, so hardly ever in use: room for 16,384 slots of four addresses. */
const SLOT_NETWORK = '198.19.0.0/16'
/** Never reached whatever the policy: this machine, other slots, cloud metadata, what is not unicast. */
const NEVER = [
  ...['0.0.0.0/8', '127.0.0.0/8', SLOT_NETWORK, '224.0.0.0/4', '240.0.0.0/4'],
  ...['169.254.0.0/16', '100.100.100.200', '168.63.129.16', '192.0.0.192'],
]
const PRIVATE = ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', '192.0.0.0/24', '198.18.0.0/15']

const nameOf = (uid: number): string => `wk${uid}`

/** The slot's address ends in .2 of its four, this machine's side in .1. */
function addressOf(uid: number, side: 1 | 2): string {
  const offset = (uid % 16_384) * 4 + side
  return `198.19.${offset >> 8}.${offset & 255}`
}

export interface NetworkOptions {
  tools: Tools
  policy: RawTcpPolicy
  /** A folder whose files slots can read. */
  sharedDir: string
}

/** @throws Error with the reason when the machine does not let it happen */
export async function createSlotNetwork(
  uid: number,
  { tools, policy, sharedDir }: NetworkOptions,
): Promise<SlotNetwork> {
  if ((await readFile('/proc/sys/net/ipv4/ip_forward', 'utf8')).trim() !== '1') {
    throw new Error('the machine does not forward packets (sysctl net.ipv4.ip_forward=1)')
  }
  const name = nameOf(uid)
  const nameServers = await findNameServers()
  const resolvConf = join(sharedDir, 'resolv.conf')
  await writeFile(resolvConf, nameServers.map((server) => `nameserver ${server}\n`).join(''), { mode: 0o644 })
  try {
    // The rules come first: there is no moment in which the slot's link has none.
    await feed([must(tools, 'nft'), '-f', '-'], rules(uid, policy, nameServers))
    await link(tools, name, addressOf(uid, 1), addressOf(uid, 2))
  } catch (error) {
    await removeNetwork(uid, tools)
    throw error
  }
  const enter = [must(tools, 'nsenter'), `--net=/run/netns/${name}`]
  return { enter, resolvConf, remove: () => removeNetwork(uid, tools) }
}

/** A namespace with a link to this machine. Both addresses are within one /30. */
async function link(tools: Tools, name: string, here: string, there: string): Promise<void> {
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
 * under an address of a block that is set aside for documentation.
 * @param place which four addresses of the block, 0 to 63
 */
export async function placeOutside(uid: number, tools: Tools, place = uid % 63): Promise<Outside> {
  const name = nameOf(uid)
  const first = place * 4
  const address = `203.0.113.${first + 2}`
  await link(tools, name, `203.0.113.${first + 1}`, address)
  const program = `const server = require('net').createServer((socket) => { console.log('reached'); socket.destroy() })
    server.listen(0, () => console.log(server.address().port)); process.stdin.on('end', () => process.exit()).resume()`
  const child = spawn(must(tools, 'nsenter'), [`--net=/run/netns/${name}`, process.execPath, '-e', program], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
  })
  const lines = createInterface({ input: child.stdout })
  let reached = false
  const failed = once(child, 'close').then(() =>
    Promise.reject(new Error('the probe could not place a machine outside')),
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

function rules(uid: number, policy: RawTcpPolicy, nameServers: string[]): string {
  const name = nameOf(uid)
  for (const { address } of [...policy.denied, ...policy.allowed]) {
    if (!/^[\d.]+(\/\d{1,2})?$/.test(address)) throw new Error(`not an IPv4 address or block: ${address}`)
  }
  const accept = (rule: string) => `${rule} accept`
  const refuse = (rule: string) => [
    `${rule} meta l4proto tcp reject with tcp reset`,
    `${rule} reject with icmpx admin-prohibited`,
  ]
  const to = ({ address, port }: RawTcpPolicy['denied'][number]) =>
    `ip daddr ${address}${port === null ? '' : ` meta l4proto { tcp, udp } th dport ${port}`}`
  const names = nameServers.map((server) => accept(`ip daddr ${server} meta l4proto { tcp, udp } th dport 53`))
  const forward = [
    ...names,
    ...policy.denied.flatMap((entry) => refuse(to(entry))),
    ...refuse(`ip daddr { ${NEVER.join(', ')} }`),
    ...policy.allowed.map((entry) => accept(to(entry))),
    ...(policy.private ? [] : refuse(`ip daddr { ${PRIVATE.join(', ')} }`)),
    ...refuse('meta nfproto ipv6'),
  ]
  const from = `iifname "${name}"`
  return `
add table inet ${name}
delete table inet ${name}
table inet ${name} {
  chain input {
    type filter hook input priority -10; policy accept;
    ${from} jump fromSlot
  }
  chain fromSlot {
    ${[...names, ...refuse('')].join('\n    ')}
  }
  chain forward {
    type filter hook forward priority -10; policy accept;
    ${from} jump through
    oifname "${name}" ct state established,related accept
    oifname "${name}" drop
  }
  chain through {
    ${forward.join('\n    ')}
  }
  chain leave {
    type nat hook postrouting priority 100; policy accept;
    ip saddr ${addressOf(uid, 2)} masquerade
  }
}
`
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
