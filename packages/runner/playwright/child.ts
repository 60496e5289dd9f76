/**
 * Loaded first in every process that Playwright forks (`--require`): takes the variables, sends the script's lines
 * straight to the console, has a browser ready. All of this runs in the same process as the script and therefore guards
 * nothing; it makes things fast and errors readable.
 */
import {
  explainMissingBrowsers,
  type InstalledChromium,
  type LaunchOptions,
  launchAhead,
  launchInstalled,
} from './browser.ts'
import { printDirectly } from './console.ts'
import { keepFoldersApart, loadTest, loadTransform } from './internals.ts'
import { explainRawTcp } from './raw-tcp.ts'

export interface ChildSettings {
  role: 'worker' | 'loader'
  installed: InstalledChromium | null
  /** A browser to launch now, or null. */
  launch: LaunchOptions | null
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

async function warmUp({ role, installed, launch, rawTcp }: ChildSettings) {
  if (!rawTcp) explainRawTcp()
  loadTest()
  if (role === 'loader') return loadTransform()
  keepFoldersApart()
  printDirectly(process.stdout)
  printDirectly(process.stderr)
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
