/**
 * Everything that must be on the machine before the product can run: npm packages, Node 24, a browser, the walls around
 * scripts. What was found is noted, so that all starts but the first do nothing here; what could not be had is not tried
 * again for a day.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  browserCandidates,
  chosenBrowser,
  downloadBrowser,
  findBrowser,
  installDebianBrowser,
  missingWalls,
} from './browser.mjs'
import { canInstallPackages, installDebianPackages } from './debian.mjs'
import { findNode, installPackages, linkPostgresLibraries, lockHash, packagesMatchLock } from './dependencies.mjs'
import { beginToInstallFfmpeg, findFfmpeg, installFfmpeg } from './ffmpeg.mjs'
import { SetupError, say, step } from './progress.mjs'
import { endWithSetup, findProgram, isProgram } from './run-command.mjs'
import { takeSetupLock } from './setup-lock.mjs'

const AGAIN_HOURS = 24
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const NOTES = join(ROOT, 'node_modules', '.watchkeeper-setup.json')

/**
 * Returns { node, env }: the Node to run the product with, and the environment that tells it what was found. Names that
 * begin with SETUP_ keep that apart from what the user has set: the product checks only the latter, for what records
 * videos may still be on its way, unless the caller waits for it.
 * @throws SetupError with one line
 */
export async function setUp({ browser = true, waitForVideos = false } = {}) {
  if (process.platform === 'win32')
    throw new SetupError('Windows itself is not supported: start it in WSL (a Linux inside Windows)')
  let notes = readNotes()
  if (!isReady(notes, browser)) {
    const stopListening = endWithSetup()
    const release = await takeSetupLock(ROOT)
    try {
      notes = await work(browser)
    } finally {
      release()
      stopListening()
    }
  }
  const browserPath = chosenBrowser() || notes.browser
  const env = {
    SETUP_BROWSER_PATH: browserPath || '',
    SETUP_FFMPEG_PATH: (browser && browserPath && (await ffmpeg(notes, waitForVideos))) || '',
    // Compiled once, loaded from then on: a good part of a second start's time. Node keeps each user's apart.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(ROOT, 'node_modules/.cache/watchkeeper'),
  }
  return { node: notes.node, env }
}

function isReady(notes, browser) {
  if (notes.lock !== lockHash(ROOT) || !notes.node || !isProgram(notes.node)) return false
  if (!browser) return true
  if (missingPing().length > 0 && !isRecent(notes.pingMissed)) return false
  if (chosenBrowser()) return true
  const found = notes.browser
    ? isProgram(notes.browser)
    : isRecent(notes.browserMissed) && browserCandidates(ROOT).length === 0
  return found && (missingWalls(notes.browser).length === 0 || isRecent(notes.wallsMissed))
}

/** Another user may do what this one could not. */
const missedNow = () => ({ at: Date.now(), uid: process.getuid() })
const isRecent = (missed) =>
  missed !== undefined && missed.uid === process.getuid() && Math.abs(Date.now() - missed.at) < AGAIN_HOURS * 3_600_000

async function work(browser) {
  if (!packagesMatchLock(ROOT)) await step('npm packages', () => installPackages(ROOT))
  linkPostgresLibraries(ROOT)
  const lock = lockHash(ROOT)
  let notes = readNotes()
  if (notes.lock !== lock || !isProgram(notes.node)) notes = { ...notes, lock, node: await findNode(ROOT) }
  if (browser) notes = await addPing(notes)
  if (browser && !chosenBrowser()) notes = await addWalls(await addBrowser(notes))
  writeNotes(notes)
  return notes
}

async function addBrowser(notes) {
  if (notes.browser && isProgram(notes.browser)) return notes
  let path = await findBrowser(ROOT)
  if (path === null && isRecent(notes.browserMissed)) return { ...notes, browser: null }
  const tries = [
    ["browser: Playwright's Chromium", () => downloadBrowser(ROOT, notes.node)],
    ["browser: Debian's Chromium", () => installDebianBrowser(ROOT)],
  ].slice(0, canInstallPackages() ? 2 : 1)
  for (const [title, attempt] of tries) {
    if (path !== null) break
    await step(title, async () => {
      path = await attempt()
      return path ? { words: path } : { words: 'not to be had here', missed: true }
    })
  }
  if (path === null)
    say('  No browser: browser tests will not run, API tests will. Install Chromium or Chrome, or set BROWSER_PATH.')
  return { ...notes, browser: path, browserMissed: path === null ? missedNow() : undefined }
}

const addWalls = (notes) =>
  addPackages(notes, 'wallsMissed', {
    missing: () => missingWalls(notes.browser),
    title: (names) => `isolation: ${names.join(', ')}`,
  })

/** The system's program holds the right to send ICMP, which ours lacks. */
const missingPing = () => (canInstallPackages() && findProgram('ping') === null ? ['iputils-ping'] : [])

const addPing = (notes) =>
  addPackages(notes, 'pingMissed', { missing: missingPing, title: () => 'ping, for ping monitors' })

/** Debian packages that are missing; the note `mark` keeps what cannot be had from being tried again too soon. */
async function addPackages(notes, mark, { missing, title }) {
  const names = missing()
  if (names.length === 0 || isRecent(notes[mark])) return notes
  await step(title(names), async () => {
    const { problem } = await installDebianPackages(names)
    return { words: problem, missed: problem !== null }
  })
  return { ...notes, [mark]: missing().length > 0 ? missedNow() : undefined }
}

/** Without one, runs keep traces and screenshots and no videos. */
async function ffmpeg(notes, wait) {
  const found = findFfmpeg()
  if (found !== null || isRecent(notes.ffmpegTried)) return found
  writeNotes({ ...notes, ffmpegTried: missedNow() })
  if (!wait) return beginToInstallFfmpeg()
  await installFfmpeg()
  return findFfmpeg()
}

function readNotes() {
  try {
    return JSON.parse(readFileSync(NOTES, 'utf8'))
  } catch {
    return {}
  }
}

/** A checkout that this user may not write to is set up all the same, only not as fast the next time. */
function writeNotes(notes) {
  try {
    if (!existsSync(dirname(NOTES))) mkdirSync(dirname(NOTES))
    writeFileSync(NOTES, JSON.stringify(notes, null, 2))
  } catch {}
}
