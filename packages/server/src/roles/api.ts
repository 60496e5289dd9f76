/** The API role: listens, and tells under which address. */
import type { AddressInfo } from 'node:net'
import { type App, composeServer } from '../compose.ts'
import { StartError } from '../kernel/start-error.ts'

export interface ApiRole {
  /** Where users reach it. */
  base: string
  stop(): Promise<void>
}

/** Requests that are being answered get this long at shutdown. */
const CLOSE_MS = 5000
const RECEIVE_MS = 15_000

const REASONS: Record<string, string> = {
  EADDRINUSE: 'the port is in use; choose another with PORT',
  EACCES: 'this user may not listen on that port; choose one above 1023 with PORT',
  EADDRNOTAVAIL: 'this machine has no such address; check HOST',
}

/** @throws StartError when the address cannot be listened on. */
export async function startApi(app: App): Promise<ApiRole> {
  const { config, modules } = app
  const { HOST, PORT } = config
  const server = await composeServer(app)
  try {
    await server.listen({ host: HOST, port: PORT })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new StartError(`Cannot listen on ${HOST}:${PORT}: ${REASONS[code] ?? (error as Error).message}`)
  }
  const stopReceiving = receiveHeartbeats(app)
  const { port } = server.server.address() as AddressInfo
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  const base = config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return {
    base,
    async stop() {
      stopReceiving()
      modules.runs.closeStreams()
      const cut = setTimeout(() => server.server.closeAllConnections(), CLOSE_MS)
      await server.close()
      clearTimeout(cut)
    },
  }
}

/** Says again and again that calls of heartbeats can be taken. Where it cannot be said, calls cannot be stored either. */
function receiveHeartbeats({ modules, log }: App): () => void {
  let isNew = true
  const say = () =>
    modules.monitors.receiveHeartbeats(isNew).then(
      () => {
        isNew = false
      },
      (error) => log.debug({ event: 'heartbeats.unsaid', err: error }, 'heartbeats cannot be accepted'),
    )
  void say()
  const timer = setInterval(say, RECEIVE_MS)
  return () => clearInterval(timer)
}
