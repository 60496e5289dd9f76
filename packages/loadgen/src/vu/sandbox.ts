// The script's side of the wall: the source text of these functions runs inside QuickJS before any module. They must not
// use anything but one another. Modules build on the SandboxHost they make; the host's side is vu.ts.

/** What a module's sandbox half gets. Everything here exists inside the script's engine only. */
export interface SandboxHost {
  /** A host operation by name. Text in, text out; throws an Error carrying the host's message. */
  operation(name: string): HostCall
  /** Exports of a module loaded before. */
  module<T = Record<string, unknown>>(name: string): T
  ints: Int32Array
  floats: Float64Array
  at: Record<string, number>
  /** The global object of the script. */
  global: Record<string, unknown>
  /** Records one value; series ids come from `series`. */
  sample(series: number, value: number): void
  /** Id of (metric, current group, tags): interned, at most 1,000 alive per VU. */
  series(metric: string, tags?: Record<string, unknown> | null): number
  flush(): void
  /** Forgets interned series, after the VU's tags changed. */
  forgetSeries(): void
  group: { id: number; path: string; checks: Map<string, number> }
  enterGroup(path: string): void
  /** Runs before every iteration. */
  onIteration(hook: () => void): void
  /** Registers a callback for events the host sends later; returns its id. `keep`: until `forget`. */
  listen(callback: (text: string, bytes?: ArrayBuffer) => void, keep?: boolean): number
  forget(id: number): void
  /** Calls a listener now, with an event taken by an operation. */
  deliver(id: number, text: string, bytes?: ArrayBuffer): void
  /** Bytes the last operation left beside its text. */
  takeBytes(): ArrayBuffer
  describe(error: unknown): string
}

export type HostCall = (text?: string, bytes?: ArrayBuffer) => string

/** Constants the host hands in as JSON. */
export interface SandboxConstants {
  at: Record<string, number>
  entries: Record<string, number>
  outcomes: Record<string, number>
  intCount: number
  floatCount: number
  sampleCapacity: number
  operations: string[]
}

type Raw = (text: string, bytes?: ArrayBuffer) => string | ArrayBuffer | undefined

/** What bootSandbox is made of. */
export const bootParts = [newCaller, newSampling, newListeners, newEntries, packFiles, describe]

export function bootSandbox(raw: Raw, block: ArrayBuffer, constants: SandboxConstants) {
  const { at } = constants
  const ints = new Int32Array(block, 0, constants.intCount)
  const floatsAt = constants.intCount * 4
  const floats = new Float64Array(block, floatsAt, constants.floatCount)
  const samples = new Float64Array(block, floatsAt + constants.floatCount * 8, constants.sampleCapacity * 2)
  const operation = newCaller(raw, ints, constants)
  const takeBytes = operation('bytes') as unknown as () => ArrayBuffer
  const modules = new Map<string, unknown>()
  const hooks: (() => void)[] = []
  const global = globalThis as unknown as Record<string, unknown>
  const sampling = newSampling({ operation, ints, samples, constants })
  const listeners = newListeners()
  const { enter, adopt } = newEntries({ operation, ints, constants, global, hooks, takeBytes, sampling, listeners })
  const host: SandboxHost = {
    operation,
    module: <T>(name: string) => modules.get(name) as T,
    ints,
    floats,
    at,
    global,
    sample: sampling.sample,
    series: sampling.series,
    flush: sampling.flush,
    forgetSeries: sampling.forgetSeries,
    get group() {
      return sampling.current()
    },
    enterGroup: sampling.enterGroup,
    onIteration: (hook) => void hooks.push(hook),
    listen: listeners.listen,
    forget: listeners.forget,
    deliver: listeners.deliver,
    takeBytes,
    describe,
  }
  return { host, modules, enter, adopt }
}

/** Returns how to get a host operation by its name. */
function newCaller(raw: Raw, ints: Int32Array, { at, operations }: SandboxConstants): SandboxHost['operation'] {
  const { operation: OPERATION, textLength: LENGTH, isFailure: FAILURE, isEscaped: ESCAPED } = at
  const slots = ints as unknown as Record<number, number>
  // The host writes NUL as \x01a and \x01 as \x01b, because texts cross NUL-terminated.
  const restoreNuls = (text: string) =>
    text
      .split('\x01')
      .map((part, index) => (index === 0 ? part : (part[0] === 'a' ? '\0' : '\x01') + part.slice(1)))
      .join('')
  const call = (id: number, text: string, bytes?: ArrayBuffer): string => {
    slots[OPERATION as number] = id
    slots[LENGTH as number] = text.length
    let answer = (bytes === undefined ? raw(text) : raw(text, bytes)) as string
    if (slots[ESCAPED as number] !== 0) {
      slots[ESCAPED as number] = 0
      answer = restoreNuls(answer)
    }
    if (slots[FAILURE as number] !== 0) {
      slots[FAILURE as number] = 0
      const split = answer.indexOf(':')
      const kind = answer.slice(0, split)
      const type = kind === 'TypeError' ? TypeError : kind === 'SyntaxError' ? SyntaxError : Error
      throw new type(answer.slice(split + 1))
    }
    return answer
  }
  return (name) => {
    const id = operations.indexOf(name)
    if (id < 0) throw new Error(`no host operation ${name}`)
    return (text = '', bytes) => call(id, text, bytes)
  }
}

type Group = { id: number; path: string; checks: Map<string, number>; series: Map<string, number> }

interface Shared {
  operation: SandboxHost['operation']
  ints: Int32Array
  constants: SandboxConstants
}

/** Samples, the series they belong to, and the group that the script is in. */
function newSampling({ operation, ints, samples, constants }: Shared & { samples: Float64Array }) {
  const { at, sampleCapacity } = constants
  const { sampleCount: COUNT, group: GROUP } = at
  const slots = ints as unknown as Record<number, number>
  const { stringify } = JSON
  const sendSamples = operation('samples')
  const internSeries = operation('series')
  const internGroup = operation('group')
  const root: Group = { id: 0, path: '', checks: new Map(), series: new Map() }
  const groups = new Map<string, Group>([['', root]])
  let current = root
  let interned = 0
  const flush = () => {
    if (slots[COUNT as number] !== 0) sendSamples('')
  }
  const sample = (series: number, value: number) => {
    const count = slots[COUNT as number] as number
    samples[count * 2] = series
    samples[count * 2 + 1] = value
    slots[COUNT as number] = count + 1
    if (count + 1 === sampleCapacity) sendSamples('')
  }
  const forgetSeries = () => {
    flush()
    interned = 0
    for (const group of groups.values()) {
      group.checks.clear()
      group.series.clear()
    }
    internSeries('')
  }
  const series = (metric: string, tags?: Record<string, unknown> | null): number => {
    const key = tags ? `${metric}\n${stringify(tags)}` : metric
    const known = current.series.get(key)
    if (known !== undefined) return known
    if (++interned > 1000) forgetSeries()
    const id = Number(internSeries(key))
    current.series.set(key, id)
    return id
  }
  const enterGroup = (path: string) => {
    let group = groups.get(path)
    if (group === undefined) {
      if (groups.size > 500) {
        groups.clear()
        groups.set('', root)
      }
      group = { id: Number(internGroup(path)), path, checks: new Map(), series: new Map() }
      groups.set(path, group)
    }
    current = group
    slots[GROUP as number] = group.id
  }
  const leaveGroups = () => {
    if (current !== root) enterGroup('')
  }
  return { flush, sample, forgetSeries, series, enterGroup, leaveGroups, current: () => current }
}

/** Callbacks for events that the host sends. */
function newListeners() {
  type Callback = (text: string, bytes?: ArrayBuffer) => void
  const listeners = new Map<number, { callback: Callback; keep: boolean }>()
  let nextListener = 1
  const listen = (callback: Callback, keep = false): number => {
    listeners.set(nextListener, { callback, keep })
    return nextListener++
  }
  const forget = (id: number): void => void listeners.delete(id)
  const deliver = (id: number, text: string, bytes?: ArrayBuffer): void => {
    const listener = listeners.get(id)
    if (listener !== undefined && !listener.keep) listeners.delete(id)
    listener?.callback(text, bytes)
  }
  return { listen, forget, deliver }
}

interface EntryParts extends Shared {
  global: Record<string, unknown>
  hooks: (() => void)[]
  takeBytes(): ArrayBuffer
  sampling: ReturnType<typeof newSampling>
  listeners: ReturnType<typeof newListeners>
}

/** What the host calls: an iteration, an event, setup and the like, and the script's own description. */
function newEntries({ operation, ints, constants, global, hooks, takeBytes, sampling, listeners }: EntryParts) {
  const { at, entries, outcomes } = constants
  const OUTCOME = at.outcome as number
  const slots = ints as unknown as Record<number, number>
  const { parse, stringify } = JSON
  const sendSettled = operation('settled')
  const park = operation('park')
  let functions: Record<string, unknown> = {}
  let names: string[] = []
  let data: unknown
  let dataText: string | undefined

  const settled = (outcome: number, text: string) => {
    sampling.flush()
    slots[OUTCOME] = outcome
    sendSettled(text)
  }
  const settle = (value: unknown, finish: (value: unknown) => string): string => {
    const promise = value as Promise<unknown> | undefined
    if (promise !== null && typeof promise === 'object' && typeof promise.then === 'function') {
      slots[OUTCOME] = outcomes.pending as number
      promise.then(
        (result) => settled(outcomes.done as number, finish(result)),
        (error) => settled(outcomes.threw as number, describe(error)),
      )
      return ''
    }
    slots[OUTCOME] = outcomes.done as number
    return finish(value)
  }
  const begin = () => {
    sampling.leaveGroups()
    for (const hook of hooks) hook()
  }
  const iterate = (): string => {
    global.__ITER = slots[at.iteration as number]
    begin()
    const run = functions[names[slots[at.exec as number] as number] as string] as (data: unknown) => unknown
    return settle(run(data), () => '')
  }
  const lifecycle = (text: string): string => {
    const order = parse(text) as { run?: string; data?: string; env?: Record<string, string>; vu?: number }
    if (order.env !== undefined) Object.assign(global.__ENV as object, order.env)
    if (order.vu !== undefined) global.__VU = order.vu
    if (order.data !== undefined && order.data !== dataText) {
      dataText = order.data
      data = dataText === '' ? undefined : parse(dataText)
    }
    if (order.run === undefined) return settle(undefined, () => '')
    begin()
    const run = functions[order.run] as (data: unknown) => unknown
    const show = order.run === 'handleSummary' ? packFiles : (value: unknown) => stringify(value) ?? ''
    return settle(run(data), show)
  }
  const event = (text: string): string => {
    const split = text.indexOf('\n')
    const bytes = slots[at.hasBytes as number] === 1 ? takeBytes() : undefined
    listeners.deliver(Number(text.slice(0, split)), text.slice(split + 1), bytes)
    return ''
  }
  const describeScript = (): string => {
    const { options = {} } = functions as { options?: unknown }
    return stringify({ options, functions: names })
  }
  const once = (entry: number, text: string): string => {
    try {
      if (entry === entries.iterate) return iterate()
      if (entry === entries.event) return event(text)
      if (entry === entries.lifecycle) return lifecycle(text)
      return describeScript()
    } catch (error) {
      slots[OUTCOME] = outcomes.threw as number
      return describe(error)
    }
  }
  const enter = (text: string): string => {
    const entry = slots[at.entry as number] as number
    if (entry !== entries.iterate) return once(entry, text)
    // One call into the engine serves many iterations, so that its stack is set up once and not for each of them.
    for (;;) {
      const answer = once(entry, '')
      if (park(answer) === 'leave') return answer
    }
  }
  const adopt = (namespace: Record<string, unknown>) => {
    functions = namespace
    names = Object.keys(namespace).filter((name) => typeof namespace[name] === 'function')
  }
  return { enter, adopt }
}

/** What handleSummary returned, as text. */
function packFiles(value: unknown): string {
  const { stringify } = JSON
  const toText = (content: unknown) =>
    content instanceof ArrayBuffer || ArrayBuffer.isView(content)
      ? { bytes: Array.from(new Uint8Array((content as Uint8Array).buffer ?? content)) }
      : { text: typeof content === 'string' ? content : (stringify(content) ?? '') }
  if (value === null || typeof value !== 'object') return ''
  return stringify(Object.fromEntries(Object.entries(value).map(([name, content]) => [name, toText(content)])))
}

function describe(error: unknown): string {
  try {
    if (error instanceof Error) {
      const stack = String(error.stack ?? '')
        .split('\n')
        .filter((line) => line.includes('(file:') || /(?<![^\s(])[^\s(]+:\d+/.test(line))
        .filter((line) => !line.includes('loadgen:'))
      return stack.length > 0 ? `${error}\n${stack.join('\n')}` : String(error)
    }
    return typeof error === 'object' ? JSON.stringify(error) : String(error)
  } catch {
    return 'an error that cannot be shown'
  }
}
