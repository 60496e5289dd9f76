/**
 * Runs a program for set-up: never a prompt, never for ever, its noise kept back, nothing of it left when we end.
 */
import { spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const KEPT_CHARACTERS = 64 * 1024
const running = new Set()

/**
 * For the fourth descriptor of everything that set-up starts. Where it is the pipe to start.sh, which waits for its end,
 * what goes on after set-up must not hold it.
 */
export const NO_PLAN = 'ignore'

/**
 * Resolves with { ok, output, problem }: `output` is the end of what it printed, `problem` says in a few words why it is
 * not ok. `stallSeconds` ends a program that prints nothing for so long, `hopeless` one whose output matches it.
 */
export function runCommand(command, args, options = {}) {
  const { cwd, env, hopeless, timeoutSeconds = 600, stallSeconds = timeoutSeconds } = options
  return new Promise((resolve) => {
    // A process group of its own, so that all of it can be ended.
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', NO_PLAN],
      detached: true,
    })
    running.add(child)
    let output = ''
    let problem = null
    const give = (reason) => {
      problem = problem || reason
      killGroup(child)
    }
    const total = setTimeout(() => give(`took longer than ${timeoutSeconds} s`), timeoutSeconds * 1000)
    let quiet = setTimeout(() => give(`no output for ${stallSeconds} s`), stallSeconds * 1000)
    const hear = (chunk) => {
      output = (output + chunk).slice(-KEPT_CHARACTERS)
      quiet.refresh()
      if (hopeless?.test(output)) give('cannot succeed')
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    const finish = (reason) => {
      clearTimeout(total)
      clearTimeout(quiet)
      quiet = { refresh() {} }
      running.delete(child)
      problem = problem || reason
      resolve({ ok: problem === null, output, problem })
    }
    child.on('error', (error) => finish(error.message))
    child.on('close', (code, signal) => finish(code === 0 ? null : signal ? `ended by ${signal}` : `exit code ${code}`))
  })
}

function killGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {}
}

/** Ctrl-C during set-up: whatever it runs ends with it. */
export function endWithSetup() {
  const end = (signal, number) => () => {
    for (const child of running) killGroup(child)
    process.off(signal, ends[signal])
    process.exit(128 + number)
  }
  const ends = { SIGINT: end('SIGINT', 2), SIGTERM: end('SIGTERM', 15), SIGHUP: end('SIGHUP', 1) }
  for (const signal of Object.keys(ends)) process.on(signal, ends[signal])
  return () => {
    for (const signal of Object.keys(ends)) process.off(signal, ends[signal])
  }
}

/** The full path of a program in PATH and the folders that root has besides, or null. */
export function findProgram(name) {
  const folders = `${process.env.PATH || ''}${delimiter}/usr/bin${delimiter}/usr/sbin${delimiter}/sbin`.split(delimiter)
  for (const folder of folders) {
    if (folder && isProgram(join(folder, name))) return join(folder, name)
  }
  return null
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
