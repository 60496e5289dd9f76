/**
 * What this machine knows of names: its hosts file, name servers, search domains, and whether something else is asked
 * too (nsswitch.conf). Read again when the files have changed, at most once a second.
 */
import { readFileSync, statSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import type { Address } from './port.ts'

const LOOK_AGAIN_MS = 1000
/** Lists of blocked names have some megabytes. */
const MAX_FILE_BYTES = 16 << 20
const MAX_SERVERS = 3
const MAX_SEARCH = 6
const MAX_NDOTS = 15

export interface SystemNames {
  hosts: ReadonlyMap<string, readonly Address[]>
  /** As node's resolver takes them. */
  servers: readonly string[]
  search: readonly string[]
  /** With so many dots a name is asked for as it is first. */
  ndots: number
  /** This machine has an IPv6 address of its own that others can reach. */
  hasIpv6: boolean
  /** Whether a source that only the system's own lookup can ask may know the name. */
  mayKnow(name: string): boolean
}

export interface NameFiles {
  hosts: string
  resolvConf: string
  nsswitch: string
}

export const NAME_FILES: NameFiles = {
  hosts: '/etc/hosts',
  resolvConf: '/etc/resolv.conf',
  nsswitch: '/etc/nsswitch.conf',
}

/** @returns a function that gives what is known now */
export function watchSystemNames(files: NameFiles): () => SystemNames {
  let known: SystemNames | undefined
  let stamp = ''
  let lookedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (known && performance.now() - lookedAt < LOOK_AGAIN_MS) return known
    lookedAt = performance.now()
    const hasIpv6 = ownIpv6()
    const now = `${hasIpv6} ${Object.values(files).map(stampOf).join(' ')}`
    if (known && now === stamp) return known
    stamp = now
    known = {
      hosts: parseHosts(read(files.hosts)),
      ...parseResolvConf(read(files.resolvConf)),
      hasIpv6,
      mayKnow: otherSources(read(files.nsswitch)),
    }
    return known
  }
}

function stampOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? `${stats.ino} ${stats.mtimeMs} ${stats.size}` : '-'
}

function read(path: string): string {
  try {
    const text = readFileSync(path, 'utf8')
    return text.length > MAX_FILE_BYTES ? '' : text
  } catch {
    return ''
  }
}

const linesOf = (text: string) => text.split('\n').map((line) => (line.split('#', 1)[0] ?? '').trim())

export function parseHosts(text: string): Map<string, Address[]> {
  const hosts = new Map<string, Address[]>()
  for (const line of linesOf(text)) {
    const [address = '', ...names] = line.split(/\s+/)
    const family = isIP(address)
    if (family !== 4 && family !== 6) continue
    for (const name of names) {
      const key = name.toLowerCase().replace(/\.$/, '')
      const entries = hosts.get(key) ?? []
      if (!entries.some((entry) => entry.address === address)) entries.push({ address, family })
      hosts.set(key, entries)
    }
  }
  return hosts
}

export function parseResolvConf(text: string): Pick<SystemNames, 'servers' | 'search' | 'ndots'> {
  const servers: string[] = []
  let search: string[] = []
  let ndots = 1
  for (const line of linesOf(text)) {
    const [word, ...values] = line.split(/\s+/)
    const [value = ''] = values
    if (word === 'nameserver') servers.push(isIPv6(value) ? `[${value}]` : value)
    // The last of these lines counts.
    if (word === 'search' || word === 'domain') search = values.map((domain) => domain.replace(/\.$/, ''))
    if (word !== 'options') continue
    const dots = values.map((option) => /^ndots:(\d+)$/.exec(option)?.[1]).find((found) => found !== undefined)
    if (dots !== undefined) ndots = Math.min(MAX_NDOTS, Number(dots))
  }
  const usable = servers.filter((server) => /^[\d.:[\]a-f%\w]+$/i.test(server)).slice(0, MAX_SERVERS)
  return {
    servers: usable.length > 0 ? usable : ['127.0.0.1'],
    search: search.filter((domain) => domain !== '').slice(0, MAX_SEARCH),
    ndots,
  }
}

/** On Linux by nsswitch.conf; other systems have sources of their own for everything. */
function otherSources(nsswitch: string): (name: string) => boolean {
  if (process.platform !== 'linux') return () => true
  const line = linesOf(nsswitch).find((text) => text.startsWith('hosts:')) ?? ''
  const sources = line
    .replace(/\[[^[\]]*\]/g, ' ')
    .split(/\s+/)
    .slice(1)
    .filter((source) => source !== '' && !['files', 'dns', 'resolve'].includes(source))
  const own = hostname().toLowerCase()
  return (name) =>
    sources.some((source) => {
      if (source.startsWith('mdns')) return name.endsWith('.local')
      if (source === 'myhostname') return name === own || name.startsWith('_')
      return true
    })
}

const ownIpv6 = () =>
  Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .some(({ family, internal, address }) => family === 'IPv6' && !internal && !/^fe80:/i.test(address))
