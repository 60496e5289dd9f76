/**
 * Asks witnesses: the addresses the administrator named, else this machine's name servers and its gateway. One that
 * answers is enough. Witnesses that have never answered prove nothing by their silence.
 */
import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Icmp } from '../icmp/port.ts'
import type { Connectivity } from './port.ts'

const ANSWER_MS = 2000
/** One answer serves all checks that fail in the same moment. */
const KEEP_MS = 2000

export interface Witness {
  ask(): Promise<boolean>
  /** Named by the administrator: its silence counts even if it never answered. */
  isTrusted: boolean
}

export function connectivityBy(witnesses: () => Promise<Witness[]>, hasInterface = isPlugged): Connectivity {
  let heardOf = false
  let asking: Promise<boolean> | undefined
  let askedAt = Number.NEGATIVE_INFINITY

  async function ask(): Promise<boolean> {
    const all = await witnesses()
    const answers = await Promise.all(all.map((witness) => witness.ask().catch(() => false)))
    if (answers.includes(true)) {
      heardOf = true
      return true
    }
    if (heardOf || all.some(({ isTrusted }) => isTrusted)) return false
    return hasInterface()
  }

  return {
    isOnline() {
      if (!asking || performance.now() - askedAt > KEEP_MS) {
        askedAt = performance.now()
        asking = ask().catch(() => true)
      }
      return asking
    },
  }
}

/** `targets`: `host:port` texts whose TCP ports answer when the network is there. */
export function systemConnectivity(targets: readonly string[], icmp: Icmp): Connectivity {
  if (targets.length > 0) return connectivityBy(async () => targets.map(tcpWitness))
  return connectivityBy(async () => [...nameServers(), ...(await gateways(icmp))])
}

const isPlugged = () =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal))

export function tcpWitness(target: string): Witness {
  const [, host = '', port] = /^\[?(.*?)\]?:(\d+)$/.exec(target) ?? []
  return {
    isTrusted: true,
    ask: () =>
      new Promise((resolve) => {
        const socket = connect({ host, port: Number(port), timeout: ANSWER_MS })
        const end = (answer: boolean) => {
          socket.destroy()
          resolve(answer)
        }
        socket.once('connect', () => end(true)).once('timeout', () => end(false))
        // Refused is an answer too: somebody is there to refuse.
        socket.once('error', (error: NodeJS.ErrnoException) => end(error.code === 'ECONNREFUSED'))
      }),
  }
}

function nameServers(): Witness[] {
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: 1 })
  return resolver.getServers().map((server) => ({
    isTrusted: false,
    async ask() {
      const one = new Resolver({ timeout: ANSWER_MS, tries: 1 })
      one.setServers([server])
      return (await one.resolveNs('.')).length > 0
    },
  }))
}

/** Of Linux's table of routes; elsewhere there is none to ask. */
async function gateways(icmp: Icmp): Promise<Witness[]> {
  const table = await readFile('/proc/net/route', 'utf8').catch(() => '')
  return table
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
    .filter(([, destination, gateway]) => destination === '00000000' && gateway && gateway !== '00000000')
    .map(([, , gateway = '']) => Buffer.from(gateway, 'hex').reverse().join('.'))
    .map((address) => ({
      isTrusted: false,
      async ask() {
        const report = await icmp.ping(address, {
          count: 1,
          timeoutMs: ANSWER_MS,
          signal: AbortSignal.timeout(2 * ANSWER_MS),
        })
        return report.kind === 'sent' && report.received > 0
      },
    }))
}
