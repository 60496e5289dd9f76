/** The thread that masks the artifacts of one run, one file after another. What takes too long is ended with it (masker.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import { createRedactor } from '../../kernel/redact.ts'
import { type MaskOutcome, maskArtifact, newMaskBudget } from './mask-artifact.ts'

export type MaskAnswer = MaskOutcome | { status: 'broke'; reason: string }

const redactor = createRedactor(workerData as string[])
const budget = newMaskBudget()

parentPort?.on('message', async (path: string) => {
  const answer = await maskArtifact(path, redactor, budget).catch(
    (error: Error): MaskAnswer => ({ status: 'broke', reason: error.message }),
  )
  parentPort?.postMessage(answer satisfies MaskAnswer)
})
