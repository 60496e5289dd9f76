/** The ops port of a process without the API role: whether it lives, whether it is ready, its numbers. */
import { type App, composeOps } from '../compose.ts'
import { StartError } from '../kernel/start-error.ts'

const DEFAULT_PORT = 9464

/**
 * @returns null where the port is switched off, or was not asked for and is another process's
 * @throws StartError when the port that OPS_PORT names cannot be listened on
 */
export async function startOps(app: App): Promise<{ stop(): Promise<void> } | null> {
  const { OPS_HOST: host, OPS_PORT } = app.config
  if (OPS_PORT === 0) return null
  const port = OPS_PORT ?? DEFAULT_PORT
  try {
    const ops = await composeOps(app, { host, port })
    app.log.info({ event: 'ops.ready', address: ops.address }, 'probes and metrics available')
    return { stop: ops.close }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (OPS_PORT !== undefined)
      throw new StartError(`Cannot listen on OPS_PORT ${host}:${port}: ${code}. Choose another`)
    app.log.warn({ event: 'ops.off', code }, `no probes and metrics: port ${port} is in use; set OPS_PORT`)
    return null
  }
}
