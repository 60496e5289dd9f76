// The QuickJS WebAssembly build as it comes from npm: finds its functions behind their shortened names, keeps only those we
// call, and stands in for the surroundings it expects. The build's own glue does the same, but makes some hundred objects
// for each instance: 40 KB and half the time of a start, a thousand times.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Which letter stands for what is known for exactly this file (0.32.0).
const knownBuild = '105c3bed22d457e43e3d1c3c1c6959fda62a8fe06f0fc8a985303c3a2be72232'
const initialise = 'u'
const memoryImport = 'a'

/** Functions of the build by the letters they are exported under. */
const exported = {
  _malloc: 'v',
  _free: 'M',
  _QTS_Throw: 'w',
  _QTS_NewError: 'x',
  _QTS_GetUndefined: 'E',
  _QTS_NewRuntime: 'K',
  _QTS_NewContext: 'N',
  _QTS_FreeValuePointer: 'P',
  _QTS_FreeVoidPointer: 'R',
  _QTS_FreeCString: 'S',
  _QTS_NewArrayBuffer: 'X',
  _QTS_NewString: '_',
  _QTS_GetString: '$',
  _QTS_GetArrayBuffer: 'aa',
  _QTS_GetArrayBufferLength: 'ba',
  _QTS_IsJobPending: 'fa',
  _QTS_ExecutePendingJob: 'ga',
  _QTS_GetProp: 'ha',
  _QTS_SetProp: 'ja',
  _QTS_Call: 'ma',
  _QTS_ResolveException: 'na',
  _QTS_Dump: 'oa',
  _QTS_Eval: 'pa',
  _QTS_GetGlobalObject: 'ua',
  _QTS_NewFunction: 'Da',
  _QTS_ArgvGetJSValueConstPointer: 'Ea',
  _QTS_RuntimeEnableInterruptHandler: 'Fa',
  _QTS_RuntimeEnableModuleLoader: 'Ha',
} as const

export type QuickJsFunction = keyof typeof exported

/** Pointers are plain numbers: offsets into the instance's linear memory. */
export type QuickJs = Record<QuickJsFunction, (...args: number[]) => number>

/** What the build calls. */
export interface Surroundings {
  callFunction: WebAssembly.ImportValue
  shouldInterrupt(): number
  /** Answers with the address of a text; 0 after it left an exception. */
  moduleSource(context: number, name: number): number
  moduleName(context: number, base: number, request: number): number
}

/** Compiles the build. Throws when it is not the one this file was written for. */
export function compileQuickJs(): WebAssembly.Module {
  const require = createRequire(import.meta.url)
  const bytes = readFileSync(require.resolve('@jitl/quickjs-wasmfile-release-sync/wasm'))
  if (createHash('sha256').update(bytes).digest('hex') !== knownBuild) {
    throw new Error('this build of QuickJS is not the one the engine was written for')
  }
  declareMemoryShared(bytes)
  return new WebAssembly.Module(keepExports(bytes, new Set([initialise, ...Object.values(exported)])))
}

/** A bare instance in `memory`. */
export function instantiate(module: WebAssembly.Module, memory: WebAssembly.Memory, around: Surroundings): QuickJs {
  const imports = { [memoryImport]: { [memoryImport]: memory, ...importsOf(memory, around) } }
  const found = new WebAssembly.Instance(module, imports).exports as Record<string, (...args: number[]) => number>
  ;(found[initialise] as () => void)()
  const api = {} as QuickJs
  for (const name in exported) {
    const known = name as QuickJsFunction
    api[known] = found[exported[known]] as QuickJs[QuickJsFunction]
  }
  return api
}

const notPermitted = 52
const notSeekable = 70
const firstOvergrowth = 1.2

function importsOf(memory: WebAssembly.Memory, around: Surroundings): Record<string, WebAssembly.ImportValue> {
  const words = () => new Int32Array(memory.buffer)
  return {
    b: () => fail('an assertion failed'),
    c: writeNothing(words),
    d: () => notPermitted,
    e: () => 0,
    f: (count: number, sizeBytes: number) => {
      const cells = words()
      cells[count >> 2] = 0
      cells[sizeBytes >> 2] = 0
      return 0
    },
    g: (_runtime: number, context: number, base: number, request: number) => around.moduleName(context, base, request),
    h: (_runtime: number, context: number, name: number) => around.moduleSource(context, name),
    i: around.shouldInterrupt,
    j: () => 0,
    k: (sizeBytes: number) => grow(memory, sizeBytes >>> 0),
    l: nothing,
    m: (seconds: bigint, at: number) => writeLocalTime(words(), at >> 2, Number(seconds)),
    n: (west: number, hasSummer: number, winter: number, summer: number) =>
      writeTimeZone(memory, { west, hasSummer, winter, summer }),
    o: () => notSeekable,
    p: Date.now,
    q: () => fail('it aborted'),
    r: () => fail('it exited'),
    s: around.callFunction,
    t: nothing,
  }
}

const nothing = () => {}

function fail(what: string): never {
  throw new WebAssembly.RuntimeError(`QuickJS: ${what}`)
}

/** What C code prints goes nowhere: takes all, and says so. */
function writeNothing(words: () => Int32Array) {
  return (_file: number, parts: number, count: number, written: number) => {
    const cells = words()
    let sum = 0
    for (let i = 0; i < count; i++) sum += cells[(parts >> 2) + 2 * i + 1] ?? 0
    cells[written >> 2] = sum
    return 0
  }
}

// A fifth more than asked for, so that it is not asked often; the memory itself knows its limit.
function grow(memory: WebAssembly.Memory, sizeBytes: number): number {
  const now = memory.buffer.byteLength
  for (const wanted of [Math.max(sizeBytes, now * firstOvergrowth), sizeBytes]) {
    try {
      memory.grow(Math.ceil((wanted - now) / 65_536))
      return 1
    } catch {
      // Not that much.
    }
  }
  return 0
}

const yearOf = (date: Date, month: number) => new Date(date.getFullYear(), month, 1)
const offsetsOf = (date: Date) => [yearOf(date, 0).getTimezoneOffset(), yearOf(date, 6).getTimezoneOffset()] as const

/** C's `struct tm`. */
function writeLocalTime(cells: Int32Array, at: number, seconds: number): void {
  const date = new Date(seconds * 1000)
  const offset = date.getTimezoneOffset()
  const [january, july] = offsetsOf(date)
  const isSummer = january !== july && offset === Math.min(january, july)
  const midnight = new Date(date.getFullYear(), date.getMonth(), date.getDate(), 12)
  const dayOfYear = Math.round((midnight.getTime() - new Date(date.getFullYear(), 0, 1, 12).getTime()) / 86_400_000)
  const clock = [date.getSeconds(), date.getMinutes(), date.getHours(), date.getDate(), date.getMonth()]
  cells.set([...clock, date.getFullYear() - 1900, date.getDay(), dayOfYear, isSummer ? 1 : 0, -60 * offset], at)
}

interface TimeZonePlaces {
  west: number
  hasSummer: number
  winter: number
  summer: number
}

function writeTimeZone(memory: WebAssembly.Memory, { west, hasSummer, winter, summer }: TimeZonePlaces): void {
  const [january, july] = offsetsOf(new Date())
  const cells = new Int32Array(memory.buffer)
  cells[west >> 2] = 60 * Math.max(january, july)
  cells[hasSummer >> 2] = january === july ? 0 : 1
  const heap = Buffer.from(memory.buffer)
  heap.write(`${zoneName(Math.max(january, july))}\0`, winter, 'latin1')
  heap.write(`${zoneName(Math.min(january, july))}\0`, summer, 'latin1')
}

function zoneName(minutesWest: number): string {
  const minutes = Math.abs(minutesWest)
  const digits = `${String(Math.floor(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`
  return `UTC${minutesWest <= 0 ? '+' : '-'}${digits}`
}

/**
 * Marks the imported memory as shared. Unshared memories count as external heap of the isolate: with many instances
 * V8 then collects garbage every few instantiations (measured: 6 ms an instance instead of 1).
 */
function declareMemoryShared(bytes: Uint8Array): void {
  const at = memoryFlagsOffset(bytes)
  if (bytes[at] !== 1) throw new Error('this build of QuickJS does not import a limited memory')
  bytes[at] = 3
}

const sections = { import: 2, export: 7 } as const
const headerBytes = 8

interface Cursor {
  at: number
}

function readNumber(bytes: Uint8Array, cursor: Cursor): number {
  let value = 0
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[cursor.at++] ?? 0
    value |= (byte & 127) << shift
    if (byte < 128) return value
  }
}

function writeNumber(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...writeNumber(value >>> 7)]
}

/** Where a section's content lies, from its first byte on. */
function findSection(bytes: Uint8Array, wanted: number): { from: number; content: number; end: number } {
  const cursor = { at: headerBytes }
  while (cursor.at < bytes.length) {
    const from = cursor.at
    const section = bytes[cursor.at++]
    const length = readNumber(bytes, cursor)
    if (section === wanted) return { from, content: cursor.at, end: cursor.at + length }
    cursor.at += length
  }
  throw new Error(`the build of QuickJS has no section ${wanted}`)
}

function memoryFlagsOffset(bytes: Uint8Array): number {
  const cursor = { at: findSection(bytes, sections.import).content }
  const skipName = () => {
    const length = readNumber(bytes, cursor)
    cursor.at += length
  }
  for (let left = readNumber(bytes, cursor); left > 0; left--) {
    skipName()
    skipName()
    const kind = bytes[cursor.at++]
    if (kind === 2) return cursor.at
    readNumber(bytes, cursor)
  }
  return -1
}

// Every exported function is an object in every instance.
function keepExports(bytes: Buffer, wanted: Set<string>): Uint8Array<ArrayBuffer> {
  const { from, content, end } = findSection(bytes, sections.export)
  const cursor = { at: content }
  const kept: Buffer[] = []
  for (let left = readNumber(bytes, cursor); left > 0; left--) {
    const start = cursor.at
    const length = readNumber(bytes, cursor)
    const name = bytes.toString('utf8', cursor.at, cursor.at + length)
    cursor.at += length + 1
    readNumber(bytes, cursor)
    if (wanted.has(name)) kept.push(bytes.subarray(start, cursor.at))
  }
  if (kept.length !== wanted.size) throw new Error('this build of QuickJS lacks functions')
  const body = Buffer.concat([Buffer.from(writeNumber(kept.length)), ...kept])
  const head = Buffer.from([sections.export, ...writeNumber(body.length)])
  return Uint8Array.from(Buffer.concat([bytes.subarray(0, from), head, body, bytes.subarray(end)]))
}
