// Entry of the child process: one job line on stdin, events as JSON lines on stdout. Ends with the run's exit code; when
// its parent goes away it ends at once.
import { createInterface } from 'node:readline'
import { newController } from './controller.ts'
import { exitCodes, type LoadEvent, type LoadJob } from './job.ts'
import { jsonLine } from './json-line.ts'

function main(): void {
  const lines = createInterface({ input: process.stdin })
  let cancel: (() => void) | undefined
  lines.on('line', (line) => {
    const message = JSON.parse(line) as { job?: LoadJob; cancel?: true }
    if (message.job !== undefined && cancel === undefined) cancel = start(message.job)
    else if (message.cancel === true) cancel?.()
  })
  lines.on('close', () => process.exit(exitCodes.cancelled))
  process.on('SIGTERM', () => (cancel === undefined ? process.exit(exitCodes.cancelled) : cancel()))
}

function start(job: LoadJob): () => void {
  let rc: number = exitCodes.engineFailure
  const emit = (event: LoadEvent) => {
    if (event.type === 'end') rc = event.rc
    process.stdout.write(jsonLine(event))
  }
  const controller = newController(job, emit)
  controller.run().then(() => {
    // Everything written must leave the process first.
    process.stdout.write('', () => process.exit(rc))
  })
  return controller.cancel
}

main()
