// The engine threads of a run, as one: started with their shares, told their plan, and asked to carry out what happens
// once (setup, teardown, handleSummary), which the first of them does.
import { openPolicy } from '../http/address-policy.ts'
import { exitCodes, type Limits, type LoadJob } from './job.ts'
import { scriptText } from './load-script.ts'
import type { FromThread, LoadPlan, ThreadStart } from './messages.ts'
import { Refused } from './refused.ts'
import type { SharedState } from './shared-state.ts'
import { type EngineThread, startThread } from './threads.ts'

type Described = Extract<FromThread, { type: 'described' }>

interface Lifecycle {
  ok: boolean
  text: string
  timedOut: boolean
}

export interface Crew {
  /** Starts a thread and has it load the script. @throws Refused when the script does not load */
  hire(share: number, shares: number, options: Record<string, unknown>): Promise<Described>
  /** @throws Refused when the script cannot start in one of them */
  prepare(plan: LoadPlan): Promise<void>
  /** Has all threads run the scenarios; ends with the last of them. */
  work(data: string): { finished: Promise<void> }
  lifecycle(run: string, data: string, timeoutMs: number): Promise<Lifecycle>
  /** The run's state has changed. */
  wake(): void
  dismiss(): Promise<void>
}

export interface CrewOptions {
  job: LoadJob
  limits: Limits
  state: SharedState
  hear(message: FromThread): void
}

export function newCrew({ job, limits, state, hear }: CrewOptions): Crew {
  const threads: EngineThread[] = []
  const startOf = (share: number, shares: number, options: Record<string, unknown>): ThreadStart => ({
    scriptPath: job.scriptPath ?? scriptText,
    root: job.root,
    files: job.script === undefined ? undefined : { [scriptText]: job.script },
    env: job.env ?? {},
    secrets: job.secrets ?? {},
    options,
    addresses: job.addresses ?? openPolicy,
    proxySocket: job.proxySocket,
    limits,
    state: state.buffer,
    share,
    shares,
  })
  return {
    async hire(share, shares, options) {
      const thread = startThread(startOf(share, shares, options), hear)
      threads.push(thread)
      thread.post({ type: 'describe' })
      const answer = await thread.next('described', 'problem')
      if (answer.type === 'problem') throw new Refused(exitCodes.scriptException, answer.text)
      return answer
    },
    async prepare(plan) {
      await Promise.all(
        threads.map(async (thread) => {
          thread.post({ type: 'plan', plan })
          const answer = await thread.next('ready', 'problem')
          if (answer.type === 'problem') throw new Refused(exitCodes.scriptException, answer.text)
        }),
      )
    },
    work(data) {
      const answers = Promise.all(threads.map((thread) => thread.next('finished', 'problem')))
      const originMs = Date.now()
      for (const thread of threads) thread.post({ type: 'start', originMs, data })
      const finished = answers.then((all) => {
        for (const answer of all) if (answer.type === 'problem') throw new Error(answer.text)
      })
      return { finished }
    },
    async lifecycle(run, data, timeoutMs) {
      const [first] = threads
      if (first === undefined) throw new Error('no engine thread')
      first.post({ type: 'lifecycle', run, data, timeoutMs })
      const answer = await first.next('lifecycle', 'problem')
      return answer.type === 'problem' ? { ok: false, text: answer.text, timedOut: false } : answer
    },
    wake() {
      for (const thread of threads) thread.post({ type: 'wake' })
    },
    async dismiss() {
      await Promise.all(threads.map((thread) => thread.terminate()))
    },
  }
}
