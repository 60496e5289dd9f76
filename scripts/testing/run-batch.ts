/**
 * `run-batch.ts TIMES SECONDS FILE…`: test files one after the other in one process, so that what they import is loaded once.
 * Each file is the test around its own tests: its hooks run at its own end, and it may take as long as a file by itself.
 * What each took is added to the file TIMES, a JSON line for each.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

export interface FileTimes {
  seconds: number
  cpuSeconds: number
}

const CLOCK_TICKS_PER_SECOND = 100

const [times = '', seconds, ...files] = process.argv.slice(2)
for (const file of files) {
  const startedAt = performance.now()
  const cpuBefore = cpuSeconds()
  await test(file, { timeout: Number(seconds) * 1000 }, async () => {
    await import(pathToFileURL(resolve(file)).href)
    // A file that awaits between its tests may have had none left for a moment: node:test would not wait for the later ones.
    await test('all before it have ended', () => {})
  })
  const took: FileTimes = { seconds: (performance.now() - startedAt) / 1000, cpuSeconds: cpuSeconds() - cpuBefore }
  appendFileSync(times, `${JSON.stringify(took)}\n`)
}

/** Of this process and, on Linux, of those whose end it has seen. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + childrenSeconds()
}

function childrenSeconds(): number {
  if (process.platform !== 'linux') return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15)
  return (Number(user) + Number(system)) / CLOCK_TICKS_PER_SECOND
}
