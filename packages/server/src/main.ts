/** The program: settings → compose → roles → a signal → drained and closed. Refusals to start are one line and exit 1. */
import { parseArgs } from 'node:util'
import { type App, compose } from './compose.ts'
import { type Config, readConfig, settingsHelp } from './config.ts'
import { demoJob, demoMonitor } from './demo/index.ts'
import { createLog, type Log, wantsText } from './kernel/log.ts'
import { explainStart } from './kernel/start-error.ts'
import { startApi } from './roles/api.ts'
import { startDeliveryWorker } from './roles/delivery-worker.ts'
import { startHousekeeping } from './roles/housekeeping.ts'
import { startIncidentProcessor } from './roles/incident-processor.ts'
import { startOps } from './roles/ops.ts'
import { watchRest } from './roles/rest.ts'
import { startScheduler } from './roles/scheduler.ts'
import { settle } from './roles/settle.ts'
import { startWorkerProcess } from './roles/worker-process.ts'
import type { WorkerRole } from './roles/worker-role.ts'

interface Stoppable {
  stop(): Promise<unknown>
}

// A reader may stop reading (`npm start -- --help | head`); the log's own writer puts up with that as well.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.exit(1)
})
const print = (line: string) => process.stdout.write(`${line}\n`)

const endAtOnce = () => process.exit(1)

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, strict: false })
  if (values.help) {
    print(
      'Watchkeeper: monitoring and test automation in one program.\n\n  npm start    starts the server\n\nSettings (environment):\n',
    )
    print(settingsHelp())
    return
  }
  const startedAt = performance.now()
  const config = readConfig()
  const log = createLog({ level: config.LOG_LEVEL, terminal: wantsText(config) })
  // The channel is that of `npm start`: it closes when that process is killed, which then can pass on no signal.
  process.once('disconnect', endAtOnce)
  process.channel?.unref()
  const app = await compose(config, {
    log,
    onFatal(message) {
      process.stderr.write(`${message}\n`)
      process.exit(1)
    },
  })
  const roles: Stoppable[] = []
  const stop = stopOnce(log, async () => {
    app.self.stopping = true
    for (const role of roles.reverse()) await role.stop()
    await app.close()
  })
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.off('disconnect', endAtOnce)
  process.once('disconnect', () => stop('disconnect'))
  process.on('unhandledRejection', (error) => log.error({ event: 'bug', err: error }, 'unhandled rejection'))

  try {
    await app.ownStorage()
    const first = config.ROLES.includes('api') ? await app.firstStart() : null
    const api = config.ROLES.includes('api') ? await startApi(app) : null
    if (api) roles.push(api)
    const ops = api ? null : await startOps(app)
    if (ops) roles.push(ops)
    if (config.ROLES.includes('scheduler')) roles.push(startScheduler(app))
    if (config.ROLES.includes('scheduler') || config.ROLES.includes('worker')) {
      const rest = watchRest(app)
      roles.push(rest, startHousekeeping(app, rest), startIncidentProcessor(app, rest), startDeliveryWorker(app, rest))
    }
    const worker = config.ROLES.includes('worker') ? await addWorker(app, roles) : null
    const readySeconds = Math.round(performance.now() - startedAt) / 1000
    log.info({ event: 'ready', address: api?.base, roles: config.ROLES, readySeconds }, '')
    if (api) print(`Watchkeeper is ready at ${api.base} (${config.ROLES.join(', ')})`)
    if (first) welcome(config, first)
    const scripts = await worker?.up
    roles.push(settle(app))
    if (scripts === 'up') print(`Scripts run behind isolation level ${app.self.isolation}`)
    else if (scripts) print(`Scripts do not run here: ${scripts.refused}`)
    // Where a proxy is trusted, scripts do not reach this server past it (docs/isolation.md), and it may not be up yet.
    const withDemo = config.DEMO && config.TRUSTED_PROXIES.length === 0
    if (api && first && withDemo && scripts === 'up') await demo(config, api.base, first.token)
  } catch (error) {
    await stop(null)
    throw error
  }
}

/** Beside other roles in a process of its own, so that what scripts and targets send meets nothing but the worker. */
async function addWorker(app: App, roles: Stoppable[]): Promise<WorkerRole> {
  if (app.config.ROLES.some((role) => role !== 'worker')) {
    const worker = startWorkerProcess(app)
    roles.push(worker)
    return worker
  }
  const { startProberRole } = await import('./roles/prober-role.ts')
  const { startWorkerRole } = await import('./roles/worker-role.ts')
  roles.push(await startProberRole(app))
  const worker = startWorkerRole(app)
  roles.push(worker)
  return worker
}

function welcome(config: Config, first: { email: string; password: string; token: string }): void {
  if (config.BOOTSTRAP_PASSWORD && config.BOOTSTRAP_TOKEN) return
  print('')
  print('First start. Keep these; they are shown only now:')
  if (!config.BOOTSTRAP_PASSWORD) print(`  owner      ${first.email}   password ${first.password}`)
  if (!config.BOOTSTRAP_TOKEN) print(`  CLI token  ${first.token}`)
  print('')
}

/** Shows the product at work; its failure is told and is no reason not to run. */
async function demo(config: Config, base: string, firstToken: string): Promise<void> {
  print('')
  print('A small example, run through the API:')
  try {
    const shown = { base, token: firstToken, print: (line: string) => print(`  │ ${line}`) }
    // Under the strict policy nothing may reach the page, which is on this machine.
    const monitorId = config.EGRESS === 'open' ? await demoMonitor(shown) : null
    const jobId = await demoJob({ ...shown, withBrowser: config.browserPath !== null })
    const token = config.BOOTSTRAP_TOKEN ? 'the BOOTSTRAP_TOKEN you gave' : firstToken
    print('')
    print('To do it again:')
    print(`  TOKEN="${token}"`)
    print(`  curl -X POST -H "Authorization: Bearer $TOKEN" ${base}/api/jobs/${jobId}/trigger`)
    print(`  curl -N -H "Authorization: Bearer $TOKEN" ${base}/api/runs/RUN_ID/stream`)
    if (monitorId) print(`  curl -H "Authorization: Bearer $TOKEN" ${base}/api/monitors/${monitorId}/stats`)
    print('')
    print(`The API is described at ${base}/docs. Ctrl-C stops everything.`)
  } catch (error) {
    print(`  The example did not run: ${(error as Error).message}`)
  }
}

/** A terminal and npm both pass the same Ctrl-C on; only one pressed again means it. */
const SAME_REQUEST_MS = 1000

/** The first call stops; a second signal does not wait any longer. Resolves never when a signal ends the process. */
function stopOnce(log: Log, work: () => Promise<void>) {
  let stopping: Promise<void> | null = null
  let askedAt = 0
  return (signal: string | null): Promise<void> => {
    const isSameRequest = performance.now() - askedAt < SAME_REQUEST_MS
    askedAt = performance.now()
    if (stopping && signal && !isSameRequest) {
      log.warn({ event: 'stop.forced', signal }, 'stopping at once')
      process.exit(1)
    }
    if (signal && !stopping) log.info({ event: 'stop', signal }, 'stopping')
    stopping ??= work().then(() => {
      if (signal) process.exit(0)
    })
    return stopping
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explainStart(error)}\n`)
  process.exit(1)
}
