/** The thread that reads scripts for check.ts: a question in, an answer out. */
import { parentPort } from 'node:worker_threads'
import { findProblems } from './rules.ts'

parentPort?.on('message', (script: string) => parentPort?.postMessage(findProblems(script)))
