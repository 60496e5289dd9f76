#!/usr/bin/env node
// The command `loadgen`: runs a script and shows how it goes, or checks one. Everything it knows it gets as events.
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type RunCommand, readRunCommand, usage } from './cli-options.ts'
import { exitCodes, type LoadEvent } from './engine/job.ts'
import { problemText } from './engine/problems.ts'
import { runLoad } from './engine/run-load.ts'
import { validate } from './engine/validate.ts'
import { htmlReport } from './report/html-report.ts'

type SummaryEvent = Extract<LoadEvent, { type: 'summary' }>

async function main(args: string[]): Promise<number> {
  const [command, ...rest] = args
  if (command === undefined || command === 'help' || args.includes('--help') || args.includes('-h')) {
    console.log(usage)
    return command === undefined ? exitCodes.invalidOptions : 0
  }
  if (command === 'run') {
    const run = readRunCommand(rest)
    if (typeof run !== 'string') return runCommand(run)
    console.error(`${run}\n\n${usage}`)
    return exitCodes.invalidOptions
  }
  if (command === 'check' && rest[0] !== undefined) return checkCommand(rest[0])
  console.error(`unknown command '${command}'\n\n${usage}`)
  return exitCodes.invalidOptions
}

async function checkCommand(path: string): Promise<number> {
  const { problems, warnings } = await validate(await readFile(path, 'utf8'), { name: basename(path) })
  for (const problem of problems) console.error(problemText(problem))
  for (const text of warnings) console.error(`warning: ${text}`)
  if (problems.length === 0) console.log('no problems found')
  return problems.length === 0 ? 0 : exitCodes.invalidOptions
}

async function runCommand({ job, summaryExport, report, quiet }: RunCommand): Promise<number> {
  const stop = new AbortController()
  process.on('SIGINT', () => stop.abort())
  process.on('SIGTERM', () => stop.abort())
  const status = statusLine(quiet)
  let summary: SummaryEvent | undefined
  let rc: number = exitCodes.engineFailure
  for await (const event of runLoad({ ...job, isTerminal: process.stdout.isTTY === true }, { signal: stop.signal })) {
    if (event.type === 'console') status.above(consoleLine(event))
    else if (event.type === 'progress') status.show(progressLine(event))
    else if (event.type === 'artifact') await saveArtifact(event)
    else if (event.type === 'summary') summary = event
    else {
      ;({ rc } = event)
      if (rc !== 0 && !quiet) status.above(`ended with ${rc}: ${event.reason}`)
    }
  }
  status.clear()
  if (summary === undefined) return rc
  if (!quiet && summary.text !== '') console.log(`\n${summary.text}\n`)
  if (summaryExport !== undefined) await writeFile(summaryExport, JSON.stringify(summary.summary, undefined, 2))
  if (report !== undefined) await writeFile(report, htmlReport(summary, { title: basename(job.scriptPath ?? '') }))
  return rc
}

async function saveArtifact(event: Extract<LoadEvent, { type: 'artifact' }>): Promise<void> {
  const content = event.encoding === 'base64' ? Buffer.from(event.content, 'base64') : event.content
  if (event.name === 'stdout') process.stdout.write(content)
  else if (event.name === 'stderr') process.stderr.write(content)
  else await writeFile(event.name, content)
}

function consoleLine({ level, text, source }: Extract<LoadEvent, { type: 'console' }>): string {
  const mark = { debug: 'DEBU', info: 'INFO', warn: 'WARN', error: 'ERRO' }[level]
  return `${mark} ${text}${source === 'script' ? '' : '  (engine)'}`
}

function progressLine(progress: Extract<LoadEvent, { type: 'progress' }>): string {
  const { phase, fraction, vus, vusMax, iterations, requestsPerSecond, failedRate, p95Ms, elapsedMs, dropped } =
    progress
  if (phase !== 'running') return `${phase} …`
  const bar = '#'.repeat(Math.round(fraction * 20)).padEnd(20, '-')
  const parts = [
    `${(elapsedMs / 1000).toFixed(0)}s [${bar}] ${Math.round(fraction * 100)}%`,
    `${vus}/${vusMax} VUs`,
    `${iterations} iterations`,
    `${requestsPerSecond.toFixed(1)} req/s`,
    `${(failedRate * 100).toFixed(1)}% failed`,
    `p95 ${p95Ms.toFixed(1)} ms`,
  ]
  if (dropped > 0) parts.push(`${dropped} dropped`)
  return parts.join('  ')
}

// On a terminal one line is redrawn; elsewhere progress would only fill logs.
function statusLine(quiet: boolean) {
  const isLive = !quiet && process.stderr.isTTY === true
  const clear = () => {
    if (isLive) process.stderr.write('\r\x1b[K')
  }
  return {
    clear,
    show(text: string) {
      if (isLive) process.stderr.write(`\r\x1b[K${text}`)
    },
    above(text: string) {
      clear()
      process.stderr.write(`${text}\n`)
    },
  }
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: Error) => {
    console.error(error.message)
    process.exitCode = exitCodes.engineFailure
  },
)
