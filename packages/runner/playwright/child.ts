/**
 * Loaded first in every process that Playwright forks (`--require`): takes the variables, sends the script's lines
 * straight to the console, has a browser ready. All of this runs in the same process as the script and therefore guards
 * nothing; it makes things fast and errors readable.
 */
import {
  type BrowserLaunchOptions,
  explainMissingBrowsers,
  type InstalledChromium,
  launchAhead,
  launchInstalled,
} from './browser.ts'
import { printDirectly } from './console.ts'
import { keepFoldersApart, loadInWorker, loadTest, loadTransform, type PlaywrightWorker } from './internals.ts'
import { explainRawTcp } from './raw-tcp.ts'

export interface ChildSettings {
  /** `both`: the loader of a single file, then the first worker. */
  role: 'worker' | 'loader' | 'both'
  installed: InstalledChromium | null
  /** A browser to launch now, or null. */
  launch: BrowserLaunchOptions | null
  rawTcp: boolean
}

/** The first message, sent as soon as the run's variables are known: before Playwright's own first one. */
export interface VariablesMessage {
  watchkeeper: { variables: Record<string, string> }
}

function takeVariables() {
  const take = (message: Partial<VariablesMessage>) => {
    if (!message.watchkeeper) return
    process.off('message', take)
    Object.assign(process.env, message.watchkeeper.variables)
  }
  process.on('message', take)
}

/**
 * What a script's top level breaks later than at once, by a timer or a promise that nobody waits for, is a worker's to
 * report. Without this it would end a loader, for whose answer the runner then waits.
 * @returns passes the first one on, when the worker would have met it had it just loaded the file: a worker reports no
 * second one before its first test
 */
function holdErrors(): (worker: PlaywrightWorker) => void {
  let held: { error: unknown } | null = null
  const hold = (error: unknown) => {
    held ??= { error }
  }
  process.on('uncaughtException', hold).on('unhandledRejection', hold)
  return (worker) => {
    process.off('uncaughtException', hold).off('unhandledRejection', hold)
    const { runTestGroup } = worker
    worker.runTestGroup = (group) => {
      if (held) setImmediate((error) => worker.unhandledError(error), held.error)
      held = null
      return runTestGroup.call(worker, group)
    }
  }
}

async function warmUp({ role, installed, launch, rawTcp }: ChildSettings) {
  if (!rawTcp) explainRawTcp()
  loadTest()
  if (role !== 'worker') loadTransform()
  const release = role === 'worker' ? null : holdErrors()
  if (role === 'loader') return
  keepFoldersApart()
  const streams = [process.stdout, process.stderr].map(printDirectly)
  const expectCopies = () => {
    for (const expectCopy of streams) expectCopy()
  }
  if (role === 'worker') expectCopies()
  else
    loadInWorker((create) => {
      expectCopies()
      const worker = create()
      release?.(worker)
      return worker
    })
  explainMissingBrowsers()
  if (installed) launchInstalled(installed)
  if (launch) await launchAhead(launch)
}

const settings = JSON.parse(process.env.WATCHKEEPER_CHILD ?? 'null') as ChildSettings | null
// A script that starts processes of its own should start them as if it were alone.
delete process.env.WATCHKEEPER_CHILD
delete process.env.NODE_COMPILE_CACHE

if (settings) {
  takeVariables()
  void warmUp(settings).then(() => process.send?.({ watchkeeper: 'warm' }))
}
