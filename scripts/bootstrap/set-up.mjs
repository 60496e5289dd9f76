/**
 * Everything that must be on the machine before the product can run: npm packages, Node 24, a browser, the walls around
 * scripts. What was found is noted, so that all starts but the first do nothing here; what could not be had is not tried
 * again for a day.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
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
import { choosePlaces } from './places.mjs'
import { SetupError, say, step } from './progress.mjs'
import { endWithSetup, findProgram, isProgram } from './run-command.mjs'
import { takeSetupLock } from './setup-lock.mjs'

const AGAIN_HOURS = 24
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const NOTES = 'node_modules/.watchkeeper-setup.json'

/**
 * Returns { node, env, root }: the Node to run the product with, the environment that tells it what was found, and where the
 * program is: in DATA_DIR if it is `movable` and this user may not write to the checkout. Names in the environment that
 * begin with SETUP_ keep that apart from what the user has set: the product checks only the latter, for what records
 * videos may still be on its way, unless the caller waits for it.
 * @throws SetupError with one line
 */
export async function setUp({ browser = true, waitForVideos = false, movable = false } = {}) {
  if (process.platform === 'win32')
    throw new SetupError('Windows is not supported. Start Watchkeeper in WSL (Windows Subsystem for Linux)')
  const places = choosePlaces(ROOT, { movable })
  let notes = readNotes(places)
  if (!isReady(places.root, notes, browser)) {
    const stopListening = endWithSetup()
    const release = await takeSetupLock(places.kept)
    try {
      notes = await work(places, browser)
    } finally {
      release()
      stopListening()
    }
  }
  const browserPath = chosenBrowser() || notes.browser
  const env = {
    SETUP_BROWSER_PATH: browserPath || '',
    SETUP_FFMPEG_PATH: (browser && browserPath && (await ffmpeg(places, notes, waitForVideos))) || '',
    // Compiled once, loaded from then on: a good part of a second start's time. Node keeps each user's apart.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(places.kept, 'node_modules/.cache/watchkeeper'),
    SETUP_COMPILED_DIR: join(places.kept, `node_modules/.cache/watchkeeper-runner-${process.getuid()}`),
  }
  return { node: notes.node, env, root: places.root }
}

function isReady(root, notes, browser) {
  if (notes.lock !== lockHash(root) || !notes.node || !isProgram(notes.node)) return false
  if (!browser) return true
  if (missingPing().length > 0 && !isRecent(notes.pingMissed)) return false
  if (chosenBrowser()) return true
  const found = notes.browser
    ? isProgram(notes.browser)
    : isRecent(notes.browserMissed) && browserCandidates(root).length === 0
  return found && (missingWalls(notes.browser).length === 0 || isRecent(notes.wallsMissed))
}

/** Another user may do what this one could not. */
const missedNow = () => ({ at: Date.now(), uid: process.getuid() })
const isRecent = (missed) =>
  missed !== undefined && missed.uid === process.getuid() && Math.abs(Date.now() - missed.at) < AGAIN_HOURS * 3_600_000

async function work(places, browser) {
  const { root } = places
  if (!packagesMatchLock(root)) await step('npm packages', () => installPackages(root))
  linkPostgresLibraries(root)
  const lock = lockHash(root)
  let notes = readNotes(places)
  if (notes.lock !== lock || !isProgram(notes.node)) notes = { ...notes, lock, node: await findNode(root) }
  if (browser) notes = await addPing(notes)
  if (browser && !chosenBrowser()) notes = await addWalls(await addBrowser(root, notes))
  writeNotes(places, notes)
  return notes
}

async function addBrowser(root, notes) {
  if (notes.browser && isProgram(notes.browser)) return notes
  let path = await findBrowser(root)
  if (path === null && isRecent(notes.browserMissed)) return { ...notes, browser: null }
  const tries = [
    ["browser: Playwright's Chromium", () => downloadBrowser(root, notes.node)],
    ["browser: Debian's Chromium", () => installDebianBrowser(root)],
  ].slice(0, canInstallPackages() ? 2 : 1)
  for (const [title, attempt] of tries) {
    if (path !== null) break
    await step(title, async () => {
      path = await attempt()
      return path ? { words: path } : { words: 'not available here', missed: true }
    })
  }
  if (path === null)
    say('  No browser: browser tests cannot run, API tests can. Install Chromium or Chrome, or set BROWSER_PATH.')
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
async function ffmpeg(places, notes, wait) {
  const found = findFfmpeg()
  if (found !== null || isRecent(notes.ffmpegTried)) return found
  writeNotes(places, { ...notes, ffmpegTried: missedNow() })
  if (!wait) return beginToInstallFfmpeg()
  await installFfmpeg()
  return findFfmpeg()
}

/** Those in DATA_DIR; what whoever may write to the checkout has noted there is as good. */
function readNotes({ root, kept }) {
  for (const folder of [kept, root]) {
    try {
      return JSON.parse(readFileSync(join(folder, NOTES), 'utf8'))
    } catch {}
  }
  return {}
}

/** Without them the next start only looks for everything again. */
function writeNotes({ kept }, notes) {
  try {
    mkdirSync(join(kept, 'node_modules'), { recursive: true })
    writeFileSync(join(kept, NOTES), JSON.stringify(notes, null, 2))
  } catch {}
}
