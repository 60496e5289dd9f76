/**
 * Targets that go for whoever checks them: each attack by its name, the monitor that runs into it, and what must become of
 * the check. Served by hostile-server.ts, a process of its own, so that its work is not taken for the product's.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Client } from '../../packages/server/src/testing/app.ts'
import { until } from '../../packages/server/src/testing/until.ts'

export interface HostileTarget {
  /** Of the attack, as the server knows it. */
  name: string
  type: 'http_request' | 'website' | 'websocket' | 'grpc_health' | 'port_check'
  config: Record<string, unknown>
  /**
   * Of the error of the check, which is down. On a machine that has no time for it, it may end by its deadline instead,
   * or as unknown.
   */
  kinds: readonly string[]
}

type Caller = Pick<Client, 'get' | 'post' | 'delete'>

const SCHEMES = {
  http_request: 'http://',
  website: 'http://',
  websocket: 'ws://',
  grpc_health: 'grpc://',
  port_check: '',
}
/** So many floods take what two cores have. */
const AT_ONCE = 5
const TIMEOUT_SECONDS = 3

const keyword = { keyword: { value: 'never' } }
const expect = 'never'
const httpVersion = '2'
const broken = ['malformed_response']
const missing = ['content']
const flooded = ['malformed_response', 'reset', 'no_answer']

export const hostileTargets: readonly HostileTarget[] = [
  { name: 'ws-empty-parts', type: 'websocket', config: { expect }, kinds: broken },
  { name: 'ws-pings', type: 'websocket', config: { expect }, kinds: missing },
  { name: 'gzip-empty-blocks', type: 'http_request', config: keyword, kinds: broken },
  { name: 'gzip-endless-name', type: 'http_request', config: keyword, kinds: broken },
  { name: 'deflate-empty-blocks', type: 'http_request', config: keyword, kinds: broken },
  // Where a part of the answer ends with a frame, Node's decoder takes that for the end of all.
  { name: 'zstd-skipped-frames', type: 'http_request', config: keyword, kinds: [...broken, ...missing] },
  { name: 'br-empty-blocks', type: 'http_request', config: keyword, kinds: broken },
  { name: 'gzip-bomb', type: 'http_request', config: keyword, kinds: missing },
  {
    name: 'one-byte-chunks',
    type: 'http_request',
    config: keyword,
    kinds: [...missing, ...broken],
  },
  { name: 'chunk-extensions', type: 'http_request', config: keyword, kinds: broken },
  { name: 'endless-interim', type: 'http_request', config: {}, kinds: broken },
  { name: 'endless-header', type: 'http_request', config: { lenientHttp: true }, kinds: broken },
  { name: 'drip', type: 'http_request', config: keyword, kinds: [] },
  { name: 'h2-empty-data', type: 'http_request', config: { httpVersion }, kinds: flooded },
  { name: 'h2-pings', type: 'http_request', config: { httpVersion }, kinds: flooded },
  { name: 'h2-continuations', type: 'http_request', config: { httpVersion }, kinds: flooded },
  { name: 'grpc-bytes', type: 'grpc_health', config: {}, kinds: flooded },
  { name: 'port-flood', type: 'port_check', config: { expect }, kinds: missing },
  {
    name: 'json-nul',
    type: 'http_request',
    config: { json: [{ path: 'status', value: 'ok' }] },
    kinds: missing,
  },
  { name: 'title-nul', type: 'website', config: { title: 'ok' }, kinds: missing },
]

/** Serves them all, on loopback. */
export async function serveHostileTargets() {
  const program = join(import.meta.dirname, 'hostile-server.ts')
  const server = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse(String((await lines.next()).value))
  const ports: Record<string, number> = await next()
  return {
    urlOf: ({ name, type }: HostileTarget) => `${SCHEMES[type]}127.0.0.1:${ports[name]}`,
    async openConnections(): Promise<number> {
      server.stdin.write('\n')
      return next()
    },
    async close() {
      server.stdin.end()
      if (server.exitCode === null) await once(server, 'exit')
    },
  }
}

/** Lets the client's monitors run into all of them, a few at a time, until each was judged as it should be. */
export async function checkHostileTargets(client: Caller, urlOf: (target: HostileTarget) => string): Promise<void> {
  for (let at = 0; at < hostileTargets.length; at += AT_ONCE) {
    const few = hostileTargets.slice(at, at + AT_ONCE)
    const ids = await Promise.all(few.map((target) => addMonitor(client, target, urlOf(target))))
    try {
      await Promise.all(few.map((target, i) => judged(client, target, ids[i] ?? '')))
    } finally {
      for (const id of ids) assert.equal((await client.delete(`/api/monitors/${id}`)).status, 200)
    }
  }
}

async function addMonitor(client: Caller, { name, type, config }: HostileTarget, url: string): Promise<string> {
  const fields = { name, type, url, config, interval: 5, timeout: TIMEOUT_SECONDS }
  const { status, body } = await client.post('/api/monitors', fields)
  assert.equal(status, 201, JSON.stringify(body))
  return body.id
}

async function judged(client: Caller, { name, kinds }: HostileTarget, id: string): Promise<void> {
  const look = async () => {
    const { results } = (await client.get(`/api/monitors/${id}/results`)).body
    return (results as Shown[]).some(({ status }) => status === 'down') ? (results as Shown[]) : null
  }
  for (const { status, error } of await until(`a result of ${name}`, look)) {
    const isRight =
      status === 'unknown' || (status === 'down' && (error?.kind === 'timeout' || kinds.includes(error?.kind ?? '')))
    assert.ok(isRight, `${name} is ${status}: ${error?.kind}: ${error?.message}`)
  }
}

interface Shown {
  status: string
  error: { kind: string; message: string } | null
}
