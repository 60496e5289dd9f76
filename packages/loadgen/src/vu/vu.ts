// One virtual user: a sandboxed instance with the script loaded, which runs one thing at a time, can be ended from
// outside at any moment, and is thrown away when its engine breaks. When to run what belongs to executors/.

import type { ScriptRequest, ScriptResponse } from '../http/client.ts'
import { type CookieJar, newCookieJar } from '../http/cookies.ts'
import type { ClientPool } from '../http/pool.ts'
import type { OperationResult } from '../modules/define.ts'
import { findModule, isPrivateModule, unsupportedMessage } from '../modules/index.ts'
import { takeSamples } from './core-operations.ts'
import { copyImage, evalModule, type Image, resolve, runCode } from './image.ts'
import { entries, layout, type Mailbox, openMailbox, outcomes } from './mailbox.ts'
import { allocate, type Instance, throwError } from './quickjs.ts'
import type { ActiveScenario, VuServices } from './services.ts'

/** How one call into the script ended. `crashed`: the VU is unusable and must be replaced. */
export type Outcome =
  | { type: 'done'; text: string }
  | { type: 'threw'; text: string }
  | { type: 'interrupted' }
  | { type: 'crashed'; text: string }

export interface Order {
  run?: string
  /** JSON of setup's result; '' for undefined. */
  data?: string
  env?: Record<string, string>
  vu?: number
}

type Answer = { request: ScriptRequest; response: ScriptResponse } | { error: Error }

interface Event {
  listener: number
  text: string
  bytes: Uint8Array | undefined
}

const entryFile = 'loadgen:entry'
const refusedModule = 'loadgen:refused:'
const mostJars = 1000
const mostEvents = 10_000

export interface VuStart {
  id: number
  services: VuServices
  env: Record<string, string>
  initSeconds: number
}

export class Vu {
  readonly id: number
  readonly services: VuServices
  mailbox!: Mailbox
  /** Connections of this VU; made by the first request. */
  pool: ClientPool | undefined
  /** Tags a script added through exec.vu.metrics.tags. */
  tags: Record<string, string> = {}
  /** Recorders by the ids the sandbox holds. */
  series: ((value: number) => void)[] = []
  /** Responses of asynchronous requests by listener. */
  answers = new Map<number, Answer | undefined>()
  /** Responses of the last http.batch not read yet. */
  batch: { request: ScriptRequest; response: ScriptResponse }[] = []
  timers = new Map<number, NodeJS.Timeout>()
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
  #jars = new Map<number, CookieJar>([[0, newCookieJar()]])
  #nextJar = 1
  #killed = false
  #cancels = new Set<() => void>()
  #events: Event[] = []
  #wake: (() => void) | undefined
  #image: Image
  #instance!: Instance
  #heap!: Buffer

  private constructor(image: Image, id: number, services: VuServices) {
    this.#image = image
    this.id = id
    this.services = services
  }

  /** A VU with the script's init code run, or the text of what went wrong. */
  static async create(image: Image, { id, services, env, initSeconds }: VuStart): Promise<Vu | { problem: string }> {
    const vu = new Vu(image, id, services)
    vu.#instance = await copyImage(image, {
      hostCall: (argc, argv) => vu.#hostCall(argc, argv),
      shouldInterrupt: () => vu.#shouldInterrupt(),
      moduleName: (base, request) => vu.#moduleName(base, request),
      moduleSource: (name) => vu.#moduleSource(name),
    })
    vu.#heap = Buffer.from(vu.#instance.memory.buffer)
    vu.mailbox = openMailbox(vu.#instance.memory, image.addresses.mailbox)
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
  async iterate(exec: number, iteration: number): Promise<Outcome> {
    const { ints } = this.mailbox
    ints[layout.entry] = entries.iterate
    ints[layout.exec] = exec
    ints[layout.iteration] = iteration
    return this.#enter(undefined)
  }

  /** Hands over data and environment, and runs a named function (setup, teardown, handleSummary). */
  async lifecycle(order: Order): Promise<Outcome> {
    this.mailbox.ints[layout.entry] = entries.lifecycle
    return this.#enter(JSON.stringify(order))
  }

  /** The script's options and the names of its exported functions. */
  async describe(): Promise<{ options: unknown; functions: string[] }> {
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
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.timers.clear()
    this.answers.clear()
    this.activities = 0
  }

  /** Registers what must be undone when the VU is killed; the result takes it back. */
  onKill(cancel: () => void): () => void {
    this.#cancels.add(cancel)
    return () => this.#cancels.delete(cancel)
  }

  /** The VU's own jar is 0; further ones are made by scripts. */
  jarOf(id = 0): CookieJar {
    const jar = this.#jars.get(id)
    if (jar === undefined) throw new Error('this cookie jar is no longer kept')
    return jar
  }

  newJar(): number {
    const oldest = [...this.#jars.keys()][1]
    if (this.#jars.size >= mostJars && oldest !== undefined) this.#jars.delete(oldest)
    this.#jars.set(this.#nextJar, newCookieJar())
    return this.#nextJar++
  }

  clearJar(): void {
    if (this.jarOf().size > 0) this.#jars.set(0, newCookieJar())
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
    if (this.timers.size > 0 || this.answers.size > 0 || this.#events.length > 0) this.revive()
  }

  openFile(path: string): Buffer {
    if (!this.isInitialising) throw new Error('the "open()" function is only available in the init stage')
    return this.services.bundle.open(path)
  }

  startTimer(id: number, delayMs: number, repeat: boolean): void {
    this.activities++
    const fire = () => {
      if (!repeat) {
        this.timers.delete(id)
        this.activities--
      }
      this.post(id, '')
    }
    this.timers.set(id, repeat ? setInterval(fire, delayMs) : setTimeout(fire, delayMs))
  }

  stopTimer(id: number): void {
    const timer = this.timers.get(id)
    if (timer === undefined) return
    clearTimeout(timer)
    this.timers.delete(id)
    this.activities--
  }

  get isKilled(): boolean {
    return this.#killed
  }

  /** Queues an event for a listener in the sandbox; it is delivered when the script is not running. */
  post(listener: number, text: string, bytes?: Uint8Array): void {
    if (this.#events.length >= mostEvents) return
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

  async #enter(text: string | undefined): Promise<Outcome> {
    const { api } = this.#instance
    const { context, enter, undefinedValue, argv } = this.#image.addresses
    this.mailbox.ints[layout.outcome] = outcomes.done
    try {
      const argument = text === undefined ? 0 : this.#newText(text)
      if (argument !== 0) new Uint32Array(this.#instance.memory.buffer, argv, 1)[0] = argument
      const value = await this.#instance.call(context, enter, undefinedValue, argument === 0 ? 0 : 1, argv)
      if (argument !== 0) api._QTS_FreeValuePointer(context, argument)
      takeSamples(this)
      const result = resolve(this.#instance, context, value)
      if (result instanceof Error) return this.#shouldInterrupt() ? { type: 'interrupted' } : threw(result)
      let answer = this.#takeText(result)
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

  // The script's event loop: promise jobs first, then events of the host, until nothing is left that could run.
  async #settle(): Promise<Outcome | undefined> {
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

  async #deliver(event: Event | undefined): Promise<Outcome | undefined> {
    if (event === undefined) return undefined
    const { context, enter, undefinedValue, argv } = this.#image.addresses
    const { ints } = this.mailbox
    const outcome = ints[layout.outcome] ?? 0
    ints[layout.entry] = entries.event
    ints[layout.hasBytes] = event.bytes === undefined ? 0 : 1
    this.outbox = event.bytes
    const argument = this.#newText(`${event.listener}\n${event.text}`)
    new Uint32Array(this.#instance.memory.buffer, argv, 1)[0] = argument
    const value = await this.#instance.call(context, enter, undefinedValue, 1, argv)
    this.#instance.api._QTS_FreeValuePointer(context, argument)
    takeSamples(this)
    const result = resolve(this.#instance, context, value)
    if (this.#shouldInterrupt()) return { type: 'interrupted' }
    if (result instanceof Error) return threw(result)
    const text = this.#takeText(result)
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
    try {
      const text = argc > 0 ? this.#readArgument(api._QTS_ArgvGetJSValueConstPointer(argv, 0)) : ''
      const bytes = argc > 1 ? this.#readBytes(api._QTS_ArgvGetJSValueConstPointer(argv, 1)) : undefined
      if (operation === undefined) throw new Error('unknown host operation')
      if (this.#shouldInterrupt()) throw new Error('interrupted')
      result = operation(this, text, bytes)
    } catch (error) {
      return this.#fail(error)
    }
    if (result instanceof Promise) {
      return result.then(
        (value) => (this.#killed ? this.#fail(new Error('interrupted')) : this.#give(value)),
        (error) => this.#fail(error),
      )
    }
    return this.#give(result)
  }

  #give(result: OperationResult): number {
    if (result === undefined) return 0
    if (typeof result === 'string') return this.#newText(result)
    if ('tail' in result) return this.#newTextOf(result.head, result.tail)
    const { api, memory } = this.#instance
    const pointer = allocate(api, Math.max(1, result.length))
    new Uint8Array(memory.buffer, pointer, result.length).set(result)
    return api._QTS_NewArrayBuffer(this.#image.addresses.context, pointer, result.length)
  }

  #fail(error: unknown): number {
    const { ints } = this.mailbox
    ints[layout.isFailure] = 1
    const type = error instanceof TypeError || error instanceof SyntaxError ? error.name : 'Error'
    try {
      return this.#newText(`${type}:${error instanceof Error ? error.message : String(error)}`)
    } catch {
      ints[layout.isFailure] = 0
      return throwError(this.#instance.api, this.#instance.memory, this.#image.addresses.context, 'out of memory')
    }
  }

  #newText(text: string): number {
    let shown = text
    if (text.includes('\0')) {
      shown = text.replaceAll('\x01', '\x01b').replaceAll('\0', '\x01a')
      this.mailbox.ints[layout.isEscaped] = 1
    }
    const { api } = this.#instance
    const length = Buffer.byteLength(shown)
    const pointer = allocate(api, length + 1)
    const heap = this.#heapTo(pointer + length + 1)
    heap.write(shown, pointer, length, 'utf8')
    heap[pointer + length] = 0
    const value = api._QTS_NewString(this.#image.addresses.context, pointer)
    api._free(pointer)
    return value
  }

  // A body goes into the script's memory as the bytes it came in; only a NUL forces the detour through a text.
  #newTextOf(head: string, tail: Buffer): number {
    if (tail.includes(0)) return this.#newText(head + tail.toString('utf8'))
    const { api } = this.#instance
    const headBytes = Buffer.byteLength(head)
    const end = headBytes + tail.length
    const pointer = allocate(api, end + 1)
    const heap = this.#heapTo(pointer + end + 1)
    heap.write(head, pointer, headBytes, 'utf8')
    tail.copy(heap, pointer + headBytes)
    heap[pointer + end] = 0
    const value = api._QTS_NewString(this.#image.addresses.context, pointer)
    api._free(pointer)
    return value
  }

  #readArgument(value: number): string {
    const { api } = this.#instance
    const { context } = this.#image.addresses
    const pointer = api._QTS_GetString(context, value)
    if (pointer === 0) throw new Error('out of memory')
    const units = this.mailbox.ints[layout.textLength] ?? 0
    const heap = this.#heapTo(pointer + units + 1)
    // UTF-8 is never shorter than UTF-16 counted in units, so the end is at or after this place.
    const end = heap[pointer + units] === 0 ? pointer + units : heap.indexOf(0, pointer + units)
    const text = heap.toString('utf8', pointer, end)
    api._QTS_FreeCString(context, pointer)
    return text
  }

  #readBytes(value: number): Uint8Array | undefined {
    const { api, memory } = this.#instance
    const { context } = this.#image.addresses
    const length = api._QTS_GetArrayBufferLength(context, value)
    const pointer = api._QTS_GetArrayBuffer(context, value)
    if (pointer === 0) return length === 0 ? new Uint8Array(0) : undefined
    const copy = new Uint8Array(memory.buffer, pointer, length).slice()
    api._QTS_FreeVoidPointer(context, pointer)
    return copy
  }

  #takeText(value: number): string {
    const { api } = this.#instance
    const { context } = this.#image.addresses
    const pointer = api._QTS_GetString(context, value)
    if (pointer === 0) return ''
    const heap = this.#heapTo(pointer + 1)
    const text = heap[pointer] === 0 ? '' : heap.toString('utf8', pointer, heap.indexOf(0, pointer))
    api._QTS_FreeCString(context, pointer)
    api._QTS_FreeValuePointer(context, value)
    return text
  }

  #heapTo(end: number): Buffer {
    if (end > this.#heap.length) this.#heap = Buffer.from(this.#instance.memory.buffer)
    return this.#heap
  }

  // QuickJS takes no failure from the naming of a module, so a refusal becomes a name that then fails to load.
  #moduleName(base: string, request: string): string {
    const name = this.#resolveModule(base, request)
    return typeof name === 'string' ? name : refusedModule + name.message
  }

  #resolveModule(base: string, request: string): string | Error {
    if (isPrivateModule(request)) {
      return base === entryFile ? request : new Error(unsupportedMessage(request))
    }
    const module = findModule(request)
    if (module !== undefined) return module.name
    if (base === entryFile) return request
    if (!request.startsWith('./') && !request.startsWith('../')) return new Error(unsupportedMessage(request))
    return this.services.bundle.resolve(base, request)
  }

  #moduleSource(name: string): string | Error {
    if (name.startsWith(refusedModule)) return new Error(name.slice(refusedModule.length))
    return this.services.bundle.source(name)
  }
}

function threw(error: Error): Outcome {
  return { type: 'threw', text: [error.message, ...(error.stack ?? '').split('\n').filter(isScriptLine)].join('\n') }
}

function isScriptLine(line: string): boolean {
  return line.trim() !== '' && !line.includes('loadgen:')
}

function crashText(error: unknown): string {
  if (error instanceof RangeError) return 'InternalError: stack overflow'
  const message = error instanceof Error ? error.message : String(error)
  return message === 'out of memory' ? 'InternalError: out of memory' : `the script engine broke: ${message}`
}
