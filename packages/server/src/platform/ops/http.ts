/** A small port for probes and numbers, of processes that have no API: GET /livez, /readyz and /metrics, nothing else. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OpsAnswers, OpsPort } from './port.ts'

const TEXT = 'text/plain; charset=utf-8'
/** Probes come every few seconds from one or two places. */
const MAX_CONNECTIONS = 20
const WITHIN_MS = 5000

/** @throws the error of listening: EADDRINUSE, say */
export async function listenForOps(at: { host: string; port: number }, answers: OpsAnswers): Promise<OpsPort> {
  const paths = new Map<string, () => Promise<{ status: number; body: string; type?: string }>>([
    ['/livez', async () => ({ status: 200, body: 'ok\n' })],
    [
      '/readyz',
      async () => ((await answers.ready()) ? { status: 200, body: 'ok\n' } : { status: 503, body: 'down\n' }),
    ],
    ['/metrics', async () => ({ status: 200, ...(await answers.metrics()) })],
  ])
  const server = createServer(
    { requestTimeout: WITHIN_MS, headersTimeout: WITHIN_MS, keepAliveTimeout: WITHIN_MS },
    async (request, response) => {
      const answer = request.method === 'GET' ? paths.get(request.url ?? '') : undefined
      const { status, body, type } = answer
        ? await answer().catch(() => ({ status: 500, body: 'failed\n', type: TEXT }))
        : { status: 404, body: 'not found\n', type: TEXT }
      response.writeHead(status, { 'content-type': type ?? TEXT, 'cache-control': 'no-store' }).end(body)
    },
  )
  server.maxConnections = MAX_CONNECTIONS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, () => resolve())
  })
  const { address, port } = server.address() as AddressInfo
  return {
    address: `http://${address.includes(':') ? `[${address}]` : address}:${port}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
