/**
 * Two starts at once in one checkout must not both install. The lock is a file that names its holder; one whose holder
 * is gone does not count.
 */
import { linkSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupError, say, wordsOf } from './progress.mjs'

const WAIT_MINUTES = 20

/** Waits for the lock, then returns what gives it back. */
export async function takeSetupLock(root) {
  makeFolder(root)
  const file = join(root, '.setup-lock')
  const deadline = Date.now() + WAIT_MINUTES * 60_000
  let told = false
  while (!claim(root, file)) {
    const holder = readHolder(file)
    if (holder === null) continue
    if (!isAlive(holder)) {
      discard(file, holder)
      continue
    }
    if (Date.now() > deadline)
      throw new SetupError(`Another set-up (process ${holder.pid}) does not end. Stop it, then start again`)
    if (!told) say(`  waiting for the set-up of process ${holder.pid} …`)
    told = true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return () => rmSync(file, { force: true })
}

function makeFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new SetupError(`Set-up cannot write to ${folder}: ${wordsOf(error)}`)
  }
}

/** Written aside and linked into place: the file is there whole or not at all, and only one process can put it there. */
function claim(root, file) {
  let draft
  try {
    draft = mkdtempSync(join(root, '.setup-lock-'))
    writeFileSync(join(draft, 'holder'), JSON.stringify({ pid: process.pid, since: birthOf(process.pid) }))
    linkSync(join(draft, 'holder'), file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw new SetupError(`Set-up cannot write to ${root}: ${wordsOf(error)}`)
  } finally {
    if (draft) rmSync(draft, { recursive: true, force: true })
  }
}

/** Takes a dead holder's file away, and gives back one that a faster process put there meanwhile. */
function discard(file, holder) {
  const aside = `${file}-${process.pid}-${Date.now()}`
  try {
    renameSync(file, aside)
    const taken = readHolder(aside)
    if (taken && (taken.pid !== holder.pid || taken.since !== holder.since)) linkSync(aside, file)
  } catch {
  } finally {
    rmSync(aside, { force: true })
  }
}

function readHolder(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function isAlive({ pid, since }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code === 'ESRCH') return false
  }
  return birthOf(pid) === since
}

/** When the process began, in the kernel's ticks: a number that comes again after a reboot is another process. */
function birthOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19]
  } catch {
    return null
  }
}
