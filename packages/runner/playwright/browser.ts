/**
 * Chromium launched before the test asks for it, in the test's own process, so that a script sees nothing but the
 * ordinary browser it would have launched itself. A test that wants it launched otherwise gets a browser of its own.
 */
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'

const require = createRequire(import.meta.url)

/** What Playwright's `browser` fixture will ask for, to the letter. */
export interface BrowserLaunchOptions {
  executablePath: string
  chromiumSandbox: boolean
  headless: true
  handleSIGINT: false
  tracesDir: string
  artifactsDir: string
}

interface Browser {
  close(): Promise<void>
  isConnected(): boolean
}

interface BrowserType {
  launch(options?: object): Promise<Browser>
  _playwright: { _defaultLaunchOptions?: object }
}

const playwright = () => require('playwright-core') as Record<'chromium' | 'firefox' | 'webkit', BrowserType>

/**
 * Resolves when the browser is up, or is known not to come up: then the test's own launch says why. A test that asks for it
 * before that gets the same one.
 */
export async function launchAhead(options: BrowserLaunchOptions): Promise<void> {
  const { chromium } = playwright()
  const launch = chromium.launch
  const launched = launchQuickToClose(() => launch.call(chromium, options), options.executablePath).catch(() => null)
  let waiting: Promise<Browser | null> | null = launched

  chromium.launch = async (given = {}) => {
    const ahead = waiting
    waiting = null
    const browser = await ahead
    const wanted = { ...chromium._playwright._defaultLaunchOptions, ...given }
    if (browser?.isConnected() && isDeepStrictEqual(wanted, options)) return browser
    void browser?.close().catch(() => {})
    return launch.call(chromium, given)
  }
  await launched
}

/**
 * An orderly exit takes Chromium 100 ms and is of no use to a browser whose profile is thrown away with the slot.
 * What Playwright promises at `close()` stays: contexts are closed before it, `disconnected` comes with it.
 */
async function launchQuickToClose(launch: () => Promise<Browser>, executablePath: string): Promise<Browser> {
  const childProcess = require('node:child_process') as typeof import('node:child_process')
  const spawn = childProcess.spawn
  let pid: number | undefined
  childProcess.spawn = ((...args: Parameters<typeof spawn>) => {
    const child = spawn(...args)
    // A script that is loaded meanwhile may start processes too.
    if (args[0] === executablePath) pid ??= child.pid
    return child
  }) as typeof spawn
  const browser = await launch().finally(() => {
    childProcess.spawn = spawn
  })
  const close = browser.close
  browser.close = async () => {
    const gone = once(browser as unknown as EventTarget, 'disconnected')
    if (!pid || !browser.isConnected()) return close.call(browser)
    process.kill(-pid, 'SIGKILL')
    await gone
  }
  return browser
}

const TITLES = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' }

/** Chromium as it is on this worker. */
export type InstalledChromium = Pick<BrowserLaunchOptions, 'executablePath' | 'chromiumSandbox'>

/**
 * `test.use({ launchOptions: { args } })` puts the script's options in the place of those that say where Chromium is:
 * what a script does not say is filled in again.
 */
export function launchInstalled(installed: InstalledChromium) {
  const { chromium } = playwright()
  const launch = chromium.launch
  chromium.launch = (given = {}) => {
    const ownBrowser = 'executablePath' in given || 'channel' in given
    return launch.call(chromium, ownBrowser ? given : { ...installed, ...given })
  }
}

/** Playwright's own words for a missing browser tell the script's author to install it, on a machine that is not theirs. */
export function explainMissingBrowsers() {
  for (const [name, title] of Object.entries(TITLES)) {
    const type = playwright()[name as keyof typeof TITLES]
    const launch = type.launch
    type.launch = async (options) => {
      try {
        return await launch.call(type, options)
      } catch (error) {
        if (!/Executable doesn't exist|is not installed|Failed to find/.test(String(error))) throw error
        const message = `${title} is not installed on this worker. Ask the operator of the server, or run the test in another browser.`
        // Without the frames: they are of this file, which is not the one to look at.
        throw Object.assign(new Error(message), { stack: `Error: ${message}` })
      }
    }
  }
}
