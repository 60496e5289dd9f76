/**
 * Hands over to the product: its output is ours, its exit code is ours, and one request to stop reaches it once.
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** A terminal, npm and this process may all pass the same Ctrl-C on; only one pressed again means it. */
const SAME_REQUEST_MS = 1000

/**
 * Runs `file` under `node` and ends this process with its exit code.
 *
 * The product gets a process group of its own, so that Ctrl-C comes to it through here only; and a channel, whose end
 * tells it to shut down should this process be killed.
 */
export function launch({ node, flags = [], file, args, env, cwd = process.cwd() }) {
  const child = spawn(node, [...flags, file, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  let lastAt = 0
  const forward = (signal) => () => {
    if (Date.now() - lastAt < SAME_REQUEST_MS) return
    lastAt = Date.now()
    child.kill(signal)
  }
  process.on('SIGINT', forward('SIGINT'))
  process.on('SIGTERM', forward('SIGTERM'))
  process.on('SIGHUP', forward('SIGTERM'))
  child.on('error', (error) => {
    process.stderr.write(`Node could not be started: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
}
