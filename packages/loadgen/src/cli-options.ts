// Reads the command line of `loadgen run`.
import { parseArgs } from 'node:util'
import type { LoadJob } from './engine/job.ts'

export interface RunCommand {
  job: LoadJob
  summaryExport: string | undefined
  report: string | undefined
  quiet: boolean
}

export const usage = `loadgen run <script.js> [options]     run a load test script
loadgen check <script.js>              check a script without running it

  -u, --vus N              virtual users
  -d, --duration T         how long, e.g. 30s, 1m30s
  -i, --iterations N       iterations shared by all virtual users
  -s, --stage T:N          a stage of a ramp, e.g. 30s:10 (repeatable)
  -e, --env K=V            a variable for __ENV (repeatable)
      --root DIR           folder the script may read from (default: its own)
      --threads N          engine threads (default: one per 200 VUs, at most one per core)
      --max-vus N          highest number of virtual users allowed (default 500)
      --rps N              at most N requests per second
      --insecure           accept any TLS certificate
      --summary-export F   write the summary as JSON
      --out F              write an HTML report
  -q, --quiet              no progress, no summary

Exit codes: 0 passed, 99 thresholds failed, 104 invalid options, 105 stopped,
107 exception in the script, 108 aborted by the script, 110 marked as failed`

/** The command, or a text to show when the arguments make no sense. */
export function readRunCommand(args: string[]): RunCommand | string {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    return (error as Error).message
  }
  const { values, positionals } = parsed
  const [script] = positionals
  if (script === undefined || positionals.length > 1) return 'one script is needed'
  const options: Record<string, unknown> = {}
  const numbers = { vus: values.vus, iterations: values.iterations, rps: values.rps }
  for (const [name, text] of Object.entries({ ...numbers, threads: values.threads, 'max-vus': values['max-vus'] })) {
    if (text !== undefined && !/^\d+$/.test(text)) return `--${name} needs a number`
  }
  for (const [name, text] of Object.entries(numbers)) if (text !== undefined) options[name] = Number(text)
  if (values.duration !== undefined) options.duration = values.duration
  if (values.stage !== undefined) {
    options.stages = values.stage.map((stage) => {
      const [duration = '', target = ''] = stage.split(':')
      return { duration, target: Number(target) }
    })
  }
  if (values.insecure === true) options.insecureSkipTLSVerify = true
  const env: Record<string, string> = {}
  for (const pair of values.env ?? []) {
    const split = pair.indexOf('=')
    if (split <= 0) return `--env ${pair}: write it as NAME=value`
    env[pair.slice(0, split)] = pair.slice(split + 1)
  }
  const job: LoadJob = { scriptPath: script, env, options }
  if (values.root !== undefined) job.root = values.root
  if (values.threads !== undefined) job.threads = Number(values.threads)
  if (values['max-vus'] !== undefined) job.limits = { vus: Number(values['max-vus']) }
  return { job, summaryExport: values['summary-export'], report: values.out, quiet: values.quiet === true }
}

function parse(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      vus: { type: 'string', short: 'u' },
      duration: { type: 'string', short: 'd' },
      iterations: { type: 'string', short: 'i' },
      stage: { type: 'string', short: 's', multiple: true },
      env: { type: 'string', short: 'e', multiple: true },
      root: { type: 'string' },
      threads: { type: 'string' },
      'max-vus': { type: 'string' },
      rps: { type: 'string' },
      insecure: { type: 'boolean' },
      'summary-export': { type: 'string' },
      out: { type: 'string' },
      quiet: { type: 'boolean', short: 'q' },
    },
  })
}
