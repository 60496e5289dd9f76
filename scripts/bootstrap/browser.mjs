/**
 * A Chromium for browser tests: one that is there already, else Playwright's own, else Debian's. None is no reason not
 * to start: API tests need none.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { canInstallPackages, installDebianPackages } from './debian.mjs'
import { findProgram, isProgram, runCommand } from './run-command.mjs'

const DEBIAN_FOLDER = '/usr/lib/chromium'
const DEBIAN_SHELL = `${DEBIAN_FOLDER}/chromium-headless-shell`
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome-stable',
  'google-chrome',
  'chromium-browser',
  'microsoft-edge',
]
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((app) =>
  ['/Applications', join(homedir(), 'Applications')].map((folder) => `${folder}/${app}.app/Contents/MacOS/${app}`),
)

/** The user's own choice, which is not second-guessed; CHROME_PATH may be left from another program, so it counts if it is there. */
export function chosenBrowser() {
  const { BROWSER_PATH, CHROME_PATH } = process.env
  return BROWSER_PATH || (CHROME_PATH && isProgram(CHROME_PATH) ? CHROME_PATH : null)
}

/** Where one could be, best first; of these only what is there. */
export function browserCandidates(root) {
  const macApps = process.platform === 'darwin' ? MAC_APPS : []
  return [...playwrightBrowsers(root), DEBIAN_SHELL, ...NAMES.map(findProgram), ...macApps].filter(
    (path) => path && isProgram(path),
  )
}

/** The first browser on this machine that runs, or null. */
export async function findBrowser(root) {
  for (const path of browserCandidates(root)) {
    if (await runs(path)) return path
  }
  return null
}

/** Ubuntu's /usr/bin/chromium-browser is a note that one should install a snap; only running it tells. */
async function runs(path) {
  const { ok, output } = await runCommand(path, ['--version'], { timeoutSeconds: 30 })
  return ok && /\d+\.\d+\.\d+/.test(output)
}

/** Where Playwright's installer puts what it downloads. */
export function playwrightFolder() {
  const caches = {
    darwin: join(homedir(), 'Library/Caches'),
    linux: process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  }
  return process.env.PLAYWRIGHT_BROWSERS_PATH || join(caches[process.platform] || caches.linux, 'ms-playwright')
}

/** What `playwright install` laid down for the version of Playwright we use; headless shell first. */
function playwrightBrowsers(root) {
  const folder = playwrightFolder()
  const revision = chromiumRevision(root)
  const shells = programsBelow(join(folder, `chromium_headless_shell-${revision}`), [
    'chrome-headless-shell',
    'headless_shell',
  ])
  const full = programsBelow(join(folder, `chromium-${revision}`), ['chrome', 'Chromium.app/Contents/MacOS/Chromium'])
  return [...shells, ...full]
}

function programsBelow(folder, names) {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((platform) => names.map((name) => join(folder, platform, name)))
}

function chromiumRevision(root) {
  const { browsers } = JSON.parse(readFileSync(join(root, 'node_modules/playwright-core/browsers.json'), 'utf8'))
  return browsers.find((browser) => browser.name === 'chromium').revision
}

/** Playwright's download, given up soon where the network does not let it through. */
export async function downloadBrowser(root, node) {
  await runCommand(node, [join(root, 'node_modules/playwright-core/cli.js'), 'install', '--only-shell', 'chromium'], {
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' },
    timeoutSeconds: 900,
    stallSeconds: 30,
  })
  return findBrowser(root)
}

/** Debian's headless shell with what its sandbox and ours need. */
export async function installDebianBrowser(root) {
  await installDebianPackages(['chromium-headless-shell', 'chromium-sandbox', 'bubblewrap'])
  return findBrowser(root)
}

/** Packages without which scripts run behind a thinner wall than this machine could give them. */
export function missingWalls(browser) {
  if (!canInstallPackages()) return []
  const debians = browser !== null && (browser.startsWith(DEBIAN_FOLDER) || browser === '/usr/bin/chromium')
  return [
    ...(findProgram('bwrap') ? [] : ['bubblewrap']),
    ...(debians && !existsSync(`${DEBIAN_FOLDER}/chrome-sandbox`) ? ['chromium-sandbox'] : []),
  ]
}
