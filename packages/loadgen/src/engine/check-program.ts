// A program that checks scripts for whoever must not load them: questions as JSON lines on stdin, answers on stdout, in
// order. Ends with its stdin.
import { createInterface } from 'node:readline'
import { jsonLine } from './json-line.ts'
import { validate } from './validate.ts'

/** One line in. */
export interface CheckQuestion {
  script: string
}

/** One line out: the same as `Validation` without the options, which are the script's own business. */
export interface CheckVerdict {
  problems: { message: string; line?: number; column?: number }[]
}

// A save must not wait long for init code; a run gives it more.
const initSeconds = 5
const timeoutMs = 15_000
// How many virtual users there may be is the business of whoever runs the test.
const anyNumber = Number.MAX_SAFE_INTEGER

async function answer(line: string): Promise<CheckVerdict> {
  const { script } = JSON.parse(line) as CheckQuestion
  const { problems } = await validate(script, { limits: { initSeconds, vus: anyNumber }, timeoutMs })
  return { problems }
}

let queue: Promise<unknown> = Promise.resolve()
createInterface({ input: process.stdin }).on('line', (line) => {
  queue = queue.then(async () => process.stdout.write(jsonLine(await answer(line))))
})
