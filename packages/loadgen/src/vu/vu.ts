// One virtual user: a sandboxed instance with the script loaded, which runs one thing at a time, can be ended from
// outside at any moment, and is thrown away when its engine breaks. When to run what belongs to executors/.

import type { ConnectionPool } from '../http/pool.ts'
import type { ScriptRequest, ScriptResponse } from '../http/script-request.ts'
import { Bridge } from './bridge.ts'
import { park, takeSamples } from './core-operations.ts'
import { copyImage, evalModule, type Image, resolve, runCode } from './image.ts'
import { newJars } from './jars.ts'
import { entries, layout, type Mailbox, openMailbox, outcomes } from './mailbox.ts'
import { entryFile, moduleLoader } from './module-loader.ts'
import { crashText, isScriptLine, type ScriptOutcome, threw } from './outcome.ts'
import type { Instance } from './quickjs.ts'
import type { OperationResult } from './script-module.ts'
import type { ActiveScenario, VuServices } from './services.ts'
import { newTimers } from './timers.ts'
import type { ScriptAnswer, VirtualUser } from './virtual-user.ts'

export interface Order {
  run?: string
  /** JSON of setup's result; '' for undefined. */
  data?: string
  env?: Record<string, string>
  vu?: number
}

interface Event {
  listener: number
  text: string
  bytes: Uint8Array | undefined
}

const maxEvents = 10_000

export interface VuStart {
  id: number
  services: VuServices
  env: Record<string, string>
  initSeconds: number
}

export class Vu implements VirtualUser {
  readonly id: number
  readonly services: VuServices
  mailbox!: Mailbox
  /** Connections of this VU; made by the first request. */
  pool: ConnectionPool | undefined
  /** Tags a script added through exec.vu.metrics.tags. */
  tags: Record<string, string> = {}
  /** Recorders by the ids the sandbox holds. */
  series: ((value: number) => void)[] = []
  /** Responses of asynchronous requests by listener. */
  answers = new Map<number, ScriptAnswer | undefined>()
  /** Responses of the last http.batch not read yet. */
  batch: { request: ScriptRequest; response: ScriptResponse }[] = []
  readonly jars = newJars()
  readonly timers = newTimers(
    (id) => this.post(id, ''),
    (change) => {
      this.activities += change
    },
  )
  isInitialising = true
  /** Bytes waiting to be fetched with the `bytes` operation. */
  outbox: Uint8Array | undefined
  settledText = ''
  scenario: ActiveScenario | undefined
  iterationInTest = 0
  /** performance.now() after which the script is interrupted. */
  deadlineMs = Number.POSITIVE_INFINITY
  /** False for setup, teardown and handleSummary, which outlive an interrupted test. */
  obeysRun = true
  /** Timers, requests and sockets that keep an iteration open. */
  activities = 0
  isDead = false
  #killed = false
  #cancels = new Set<() => void>()
  #events: Event[] = []
  #wake: (() => void) | undefined
  /** Goes on with a call that stands between two iterations. */
  #parked: ((order: 'leave' | undefined) => void) | undefined
  #running: { resolve(result: string | Error): void; reject(error: unknown): void } = { resolve() {}, reject() {} }
  #image: Image
  #instance!: Instance
  #bridge!: Bridge

  private constructor(image: Image, id: number, services: VuServices) {
    this.#image = image
    this.id = id
    this.services = services
  }

  /** A VU with the script's init code run, or the text of what went wrong. */
  static async create(image: Image, { id, services, env, initSeconds }: VuStart): Promise<Vu | { problem: string }> {
    const vu = new Vu(image, id, services)
    vu.#instance = copyImage(image, {
      hostCall: (argc, argv) => vu.#hostCall(argc, argv),
      shouldInterrupt: () => vu.#shouldInterrupt(),
      ...moduleLoader(image.modules, services.bundle),
    })
    vu.mailbox = openMailbox(vu.#instance.memory, image.addresses.mailbox)
    vu.#bridge = new Bridge(vu.#instance, image.addresses.context, vu.mailbox)
    vu.mailbox.floats[layout.random] = Math.random()
    vu.deadlineMs = performance.now() + initSeconds * 1000
    const problem = await vu.#load(env, initSeconds)
    vu.deadlineMs = Number.POSITIVE_INFINITY
    vu.isInitialising = false
    return problem === undefined ? vu : { problem }
  }

  async #load(env: Record<string, string>, initSeconds: number): Promise<string | undefined> {
    const { scriptName } = this.services.bundle
    const ready = await this.lifecycle({ env, vu: this.id })
    if (ready.type !== 'done') return 'the engine did not start'
    const code = `import adopt from 'loadgen:adopt'\nimport * as script from ${JSON.stringify(scriptName)}\nadopt(script)`
    let result: number | Error
    try {
      result = await runCode(this.#instance, this.#image.addresses.context, {
        code,
        file: entryFile,
        flags: evalModule,
      })
      if (typeof result === 'number') await this.#settle()
    } catch (error) {
      this.isDead = true
      return crashText(error)
    }
    if (this.#shouldInterrupt()) return `the init code did not end within ${initSeconds} s`
    if (typeof result === 'number') return undefined
    return [result.message, ...(result.stack ?? '').split('\n').filter(isScriptLine)].join('\n')
  }

  /** Runs an exported function once. `exec` indexes the functions as described by `describe`. */
  async iterate(exec: number, iteration: number): Promise<ScriptOutcome> {
    const { ints } = this.mailbox
    ints[layout.entry] = entries.iterate
    ints[layout.exec] = exec
    ints[layout.iteration] = iteration
    return this.#enter(undefined)
  }

  /** Hands over data and environment, and runs a named function (setup, teardown, handleSummary). */
  async lifecycle(order: Order): Promise<ScriptOutcome> {
    await this.#unpark()
    this.mailbox.ints[layout.entry] = entries.lifecycle
    return this.#enter(JSON.stringify(order))
  }

  /** The script's options and the names of its exported functions. */
  async describe(): Promise<{ options: unknown; functions: string[] }> {
    await this.#unpark()
    this.mailbox.ints[layout.entry] = entries.describe
    const outcome = await this.#enter(undefined)
    if (outcome.type !== 'done') throw new Error(outcome.type === 'interrupted' ? outcome.type : outcome.text)
    return JSON.parse(outcome.text) as { options: unknown; functions: string[] }
  }

  /** Ends what runs now: host operations under way are cancelled and every further one fails. */
  kill(): void {
    this.#killed = true
    for (const cancel of [...this.#cancels]) cancel()
    this.#cancels.clear()
    this.#wake?.()
  }

  /** Makes a killed VU usable again. */
  revive(): void {
    this.#killed = false
    this.#events.length = 0
    this.timers.stopAll()
    this.answers.clear()
    this.activities = 0
  }

  /** Registers what must be undone when the VU is killed; the result takes it back. */
  onKill(cancel: () => void): () => void {
    this.#cancels.add(cancel)
    return () => this.#cancels.delete(cancel)
  }

  /** Closes connections; the instance itself is left to the garbage collector. */
  dispose(): void {
    this.kill()
    this.revive()
    this.pool?.closeAll()
    this.pool = undefined
  }

  /** Forgets what belonged to the iteration that just ended. */
  endIteration(): void {
    if (this.timers.size() > 0 || this.answers.size > 0 || this.#events.length > 0) this.revive()
  }

  openFile(path: string): Buffer {
    if (!this.isInitialising) throw new Error('the "open()" function is only available in the init stage')
    return this.services.bundle.open(path)
  }

  get isKilled(): boolean {
    return this.#killed
  }

  /** Queues an event for a listener in the sandbox; it is delivered when the script is not running. */
  post(listener: number, text: string, bytes?: Uint8Array): void {
    if (this.#events.length >= maxEvents) return
    this.#events.push({ listener, text, bytes })
    this.#wake?.()
  }

  /** Waits for the next event and takes it: for operations that block the script while its event loop would run. */
  async takeEvent(): Promise<string> {
    while (this.#events.length === 0) {
      await this.#nextEvent()
      if (this.#shouldInterrupt()) throw new Error('interrupted')
    }
    const event = this.#events.shift() as Event
    this.mailbox.ints[layout.hasBytes] = event.bytes === undefined ? 0 : 1
    this.outbox = event.bytes
    return `${event.listener}\n${event.text}`
  }

  /** Tags of a sample made now. */
  sampleTags(own: Record<string, unknown>) {
    return { own, vu: this.tags, scenario: this.scenario, group: this.mailbox.ints[layout.group] ?? 0, vuId: this.id }
  }

  async #enter(text: string | undefined): Promise<ScriptOutcome> {
    const { api } = this.#instance
    this.mailbox.ints[layout.outcome] = outcomes.done
    try {
      const result = await this.#run(text)
      takeSamples(this)
      if (result instanceof Error) return this.#shouldInterrupt() ? { type: 'interrupted' } : threw(result)
      let answer = result
      if (this.activities > 0 || api._QTS_IsJobPending(this.#image.addresses.runtime) !== 0) {
        const failure = await this.#settle()
        if (failure !== undefined) return failure
        if (answer === '') answer = this.settledText
      }
      this.settledText = ''
      if (this.#shouldInterrupt()) return { type: 'interrupted' }
      const type = this.mailbox.ints[layout.outcome] === outcomes.threw ? 'threw' : 'done'
      return { type, text: answer }
    } catch (error) {
      this.isDead = true
      return this.#shouldInterrupt() ? { type: 'interrupted' } : { type: 'crashed', text: crashText(error) }
    }
  }

  // Ends when the call returns or parks, whichever is first; a parked call is gone on with. Rejects when the engine broke.
  #run(text: string | undefined): Promise<string | Error> {
    return new Promise((resolve, reject) => {
      this.#running = { resolve, reject }
      const resume = this.#parked
      this.#parked = undefined
      if (resume !== undefined) resume(undefined)
      else {
        this.#call(text).then(
          (result) => this.#running.resolve(result),
          (error) => this.#running.reject(error),
        )
      }
    })
  }

  async #call(text: string | undefined): Promise<string | Error> {
    const { context, enter, undefinedValue, argv } = this.#image.addresses
    const argument = text === undefined ? 0 : this.#bridge.newText(text)
    if (argument !== 0) new Uint32Array(this.#instance.memory.buffer, argv, 1)[0] = argument
    const value = await this.#instance.call(context, enter, undefinedValue, argument === 0 ? 0 : 1, argv)
    if (argument !== 0) this.#instance.api._QTS_FreeValuePointer(context, argument)
    const result = resolve(this.#instance, context, value)
    return result instanceof Error ? result : this.#bridge.takeText(result)
  }

  // An iteration has ended inside the call. With promise jobs or timers left the call must return first: they run outside.
  #park(answer: string): number | Promise<number> {
    const { runtime } = this.#image.addresses
    if (this.activities > 0 || this.#instance.api._QTS_IsJobPending(runtime) !== 0) return this.#bridge.give('leave')
    return new Promise((resume) => {
      this.#parked = (order) => resume(this.#bridge.give(order))
      this.#running.resolve(answer)
    })
  }

  /** Lets a parked call return, so that another kind of call can be made. */
  async #unpark(): Promise<void> {
    const resume = this.#parked
    if (resume === undefined) return
    this.#parked = undefined
    await new Promise((resolve, reject) => {
      this.#running = { resolve, reject }
      resume('leave')
    })
  }

  // The script's event loop: promise jobs first, then events of the host, until nothing is left that could run.
  async #settle(): Promise<ScriptOutcome | undefined> {
    const { api, runJobs } = this.#instance
    const { runtime, context, argv } = this.#image.addresses
    for (;;) {
      while (api._QTS_IsJobPending(runtime) !== 0) {
        const result = resolve(this.#instance, context, await runJobs(runtime, -1, argv))
        if (this.#shouldInterrupt()) return { type: 'interrupted' }
        if (result instanceof Error) return threw(result)
        api._QTS_FreeValuePointer(context, result)
      }
      if (this.activities <= 0 && this.#events.length === 0) return undefined
      if (this.#events.length === 0) await this.#nextEvent()
      if (this.#shouldInterrupt()) return { type: 'interrupted' }
      const failure = await this.#deliver(this.#events.shift())
      if (failure !== undefined) return failure
    }
  }

  async #nextEvent(): Promise<void> {
    const left = this.deadlineMs - performance.now()
    await new Promise<void>((resolve) => {
      const timer = Number.isFinite(left) ? setTimeout(resolve, Math.max(0, left) + 1) : undefined
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }

  async #deliver(event: Event | undefined): Promise<ScriptOutcome | undefined> {
    if (event === undefined) return undefined
    const { context, enter, undefinedValue, argv } = this.#image.addresses
    const { ints } = this.mailbox
    const outcome = ints[layout.outcome] ?? 0
    ints[layout.entry] = entries.event
    ints[layout.hasBytes] = event.bytes === undefined ? 0 : 1
    this.outbox = event.bytes
    const argument = this.#bridge.newText(`${event.listener}\n${event.text}`)
    new Uint32Array(this.#instance.memory.buffer, argv, 1)[0] = argument
    const value = await this.#instance.call(context, enter, undefinedValue, 1, argv)
    this.#instance.api._QTS_FreeValuePointer(context, argument)
    takeSamples(this)
    const result = resolve(this.#instance, context, value)
    if (this.#shouldInterrupt()) return { type: 'interrupted' }
    if (result instanceof Error) return threw(result)
    const text = this.#bridge.takeText(result)
    if (ints[layout.outcome] === outcomes.threw && text !== '') return { type: 'threw', text }
    if (ints[layout.outcome] !== outcomes.threw && this.settledText === '') ints[layout.outcome] = outcome
    return undefined
  }

  #shouldInterrupt(): boolean {
    return this.#killed || (this.obeysRun && this.services.isInterrupted()) || performance.now() > this.deadlineMs
  }

  #hostCall(argc: number, argv: number): number | Promise<number> {
    const { api } = this.#instance
    const operation = this.#image.operations[this.mailbox.ints[layout.operation] ?? -1]
    let result: OperationResult | Promise<OperationResult>
    if (operation === park) {
      return this.#park(this.#bridge.readArgument(api._QTS_ArgvGetJSValueConstPointer(argv, 0)))
    }
    try {
      const text = argc > 0 ? this.#bridge.readArgument(api._QTS_ArgvGetJSValueConstPointer(argv, 0)) : ''
      const bytes = argc > 1 ? this.#bridge.readBytes(api._QTS_ArgvGetJSValueConstPointer(argv, 1)) : undefined
      if (operation === undefined) throw new Error('unknown host operation')
      if (this.#shouldInterrupt()) throw new Error('interrupted')
      result = operation(this, text, bytes)
    } catch (error) {
      return this.#bridge.fail(error)
    }
    if (result instanceof Promise) {
      return result.then(
        (value) => (this.#killed ? this.#bridge.fail(new Error('interrupted')) : this.#bridge.give(value)),
        (error) => this.#bridge.fail(error),
      )
    }
    return this.#bridge.give(result)
  }
}
