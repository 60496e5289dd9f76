/**
 * The fallback when the pinned Playwright is not what internals.ts takes it for: Playwright's own command line, one run
 * for each file, so that a file that does not load stays alone with it. Slow, and built from public parts only.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { SlotEvent, SlotFile, SlotJob } from '../protocol.ts'
import { commandLine } from './internals.ts'
import { configure, type JobContext, type RunningJob } from './job.ts'

const reporterFile = fileURLToPath(new URL('./cold-reporter.ts', import.meta.url))

export function startColdJob(job: SlotJob, context: JobContext): RunningJob {
  let child: ChildProcess | null = null
  let stopped = false

  async function run() {
    let failed = 0
    for (const file of job.files) {
      if (stopped || (job.maxFailures > 0 && failed >= job.maxFailures)) break
      context.say({ type: 'loading', testId: file.testId })
      child = start(file, job, context)
      if (!(await listen(child, context))) failed++
    }
    context.print(job.mark)
    context.say({ type: 'end' })
  }
  return {
    done: run(),
    async stop() {
      stopped = true
      child?.kill('SIGINT')
    },
  }
}

function start(file: SlotFile, job: SlotJob, context: JobContext): ChildProcess {
  const configFile = join(context.dir, `${file.testId}.config.cjs`)
  const options = { files: [file], attachmentsDir: join(context.dir, 'results', 'attached') }
  const config = { ...configure(job, context), reporter: [[reporterFile, options]] }
  writeFileSync(configFile, `module.exports = ${toSource(config)}\n`)
  return spawn(process.execPath, [commandLine, 'test', '--config', configFile, `/tests/${file.path}`], {
    cwd: context.dir,
    env: { ...process.env, ...job.variables },
    stdio: ['ignore', 1, 1, 'pipe'],
  })
}

/** JSON, and regular expressions as such. */
function toSource(value: unknown): string {
  if (value instanceof RegExp) return value.toString()
  if (Array.isArray(value)) return `[${value.map(toSource).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined'
  return `{${Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${toSource(one)}`)}}`
}

/** Passes the file's events on. @returns whether the file's tests all went well */
async function listen(child: ChildProcess, { say }: JobContext): Promise<boolean> {
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve).once('error', () => resolve(1)))
  for await (const line of createInterface({ input: child.stdio[3] as Readable })) say(JSON.parse(line) as SlotEvent)
  return (await code) === 0
}
