/** The thread that reads scripts for check.ts: a question in, an answer out. */
import { parentPort } from 'node:worker_threads'
import type { Dialect } from './check.ts'
import { findProblems } from './rules.ts'

parentPort?.on('message', ({ dialect, script }: { dialect: Dialect; script: string }) => {
  parentPort?.postMessage(findProblems(dialect, script))
})
