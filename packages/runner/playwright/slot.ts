/**
 * What a slot starts: lays out the slot's folder for programs that look around in it, puts Node's compile cache to use,
 * then lets main.ts go on.
 */
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire, enableCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import type { SlotSettings } from '../protocol.ts'

const settings = JSON.parse(process.argv[2] ?? '') as SlotSettings
const dir = process.cwd()

/** Profiles, downloads and caches go where they are counted and removed with the slot. */
function makeHome() {
  mkdirSync(join(dir, 'tmp'))
  Object.assign(process.env, { HOME: dir, TMPDIR: join(dir, 'tmp') })
}

/**
 * Node looks for its cache in a folder with the user's id at the end of its name, and each slot has a user of its own.
 * So the slot gets a folder with a link of that name in it. The cache itself is read-only here.
 */
function useCompileCache(shared: string) {
  const folder = readdirSync(shared).find((name) => name.startsWith(`${process.version}-`))
  if (!folder) return
  const own = join(dir, 'compile-cache')
  mkdirSync(own)
  symlinkSync(join(shared, folder), join(own, folder.replace(/(?<!\d)\d+$/, String(process.getuid?.()))))
  enableCompileCache(own)
  process.env.NODE_COMPILE_CACHE = own
}

/** Playwright looks for each browser, and for ffmpeg, in a folder named after the revision it was made for. */
function layBrowsers({ browsersPath, ffmpegPath }: SlotSettings) {
  const folder = join(dir, 'browsers')
  mkdirSync(folder)
  // A given ffmpeg takes the place of the installer's own, in which nothing can be written.
  const names = (browsersPath ? readdirSync(browsersPath) : []).filter(
    (name) => !ffmpegPath || !name.startsWith('ffmpeg-'),
  )
  for (const name of names) symlinkSync(join(browsersPath as string, name), join(folder, name))
  if (ffmpegPath) {
    const core = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))
    const { browsers } = JSON.parse(readFileSync(join(core, 'browsers.json'), 'utf8')) as {
      browsers: { name: string; revision: string }[]
    }
    const home = join(folder, `ffmpeg-${browsers.find(({ name }) => name === 'ffmpeg')?.revision}`)
    mkdirSync(home, { recursive: true })
    symlinkSync(ffmpegPath, join(home, process.platform === 'darwin' ? 'ffmpeg-mac' : 'ffmpeg-linux'))
  }
  process.env.PLAYWRIGHT_BROWSERS_PATH = folder
}

makeHome()
layBrowsers(settings)
if (settings.compileCache) useCompileCache(settings.compileCache)
const { main } = await import('./main.ts')
await main(settings)
