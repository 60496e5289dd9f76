/**
 * The program that records videos of browser tests. Playwright's download of a browser brings one; elsewhere it comes
 * from Debian, where it is a large thing: `npm start` does not wait for it, and runs have videos once it is there.
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { playwrightFolder } from './browser.mjs'
import { canInstallPackages, detachedInstall, installDebianPackages } from './debian.mjs'
import { say, step } from './progress.mjs'
import { findProgram, isProgram, NO_PLAN } from './run-command.mjs'

const DEBIANS = '/usr/bin/ffmpeg'

/** The user's own choice, what Playwright laid down, what is in PATH; or null. */
export const findFfmpeg = () => process.env.FFMPEG_PATH || playwrightsFfmpeg() || findProgram('ffmpeg')

function playwrightsFfmpeg() {
  const folder = playwrightFolder()
  const homes = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('ffmpeg-')) : []
  const programs = homes.flatMap((home) => ['ffmpeg-linux', 'ffmpeg-mac'].map((name) => join(folder, home, name)))
  return programs.find(isProgram) ?? null
}

/** Resolves when Debian's is there, or is not to be had. */
export async function installFfmpeg() {
  if (!canInstallPackages()) return
  await step('ffmpeg, for videos', async () => {
    const { problem } = await installDebianPackages(['ffmpeg'])
    return { words: problem, missed: !isProgram(DEBIANS) }
  })
}

/**
 * Begins to install Debian's and does not wait. The installer goes on should we end, for one that is cut off leaves the
 * machine's packages half done.
 * @returns where it will be, or null
 */
export function beginToInstallFfmpeg() {
  if (!canInstallPackages()) return null
  say('  ffmpeg, for videos: installing in the background')
  const { command, args, env } = detachedInstall('ffmpeg', {
    done: '✓ ffmpeg: runs have videos now',
    missed: '– ffmpeg: not available here',
  })
  const stdio = ['ignore', process.stderr, 'ignore', NO_PLAN]
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio, detached: true })
  child.on('error', () => {})
  child.unref()
  return DEBIANS
}
