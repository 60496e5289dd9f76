// Loads the QuickJS WebAssembly build once per thread and makes bare instances of it whose host call can suspend
// the script (JSPI). Knows the vendor's glue; what runs inside an instance belongs to image.ts and vu.ts.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import quickJsFactory from '@jitl/quickjs-wasmfile-release-sync/emscripten-module'

/** Pointers are plain numbers: offsets into the instance's linear memory. */
export interface QuickJs {
  _malloc(sizeBytes: number): number
  _free(pointer: number): void
  _QTS_NewRuntime(): number
  _QTS_NewContext(runtime: number, intrinsics: number): number
  _QTS_NewFunction(context: number, name: number, argc: number, isConstructor: number, hostRef: number): number
  _QTS_NewString(context: number, text: number): number
  _QTS_NewError(context: number): number
  _QTS_Throw(context: number, error: number): number
  _QTS_NewArrayBuffer(context: number, data: number, sizeBytes: number): number
  _QTS_GetString(context: number, value: number): number
  _QTS_FreeCString(context: number, text: number): void
  _QTS_GetArrayBuffer(context: number, value: number): number
  _QTS_GetArrayBufferLength(context: number, value: number): number
  _QTS_GetGlobalObject(context: number): number
  _QTS_GetUndefined(): number
  _QTS_GetProp(context: number, object: number, name: number): number
  _QTS_SetProp(context: number, object: number, name: number, value: number): void
  _QTS_FreeValuePointer(context: number, value: number): void
  _QTS_FreeVoidPointer(context: number, pointer: number): void
  _QTS_ResolveException(context: number, value: number): number
  _QTS_Dump(context: number, value: number): number
  _QTS_IsJobPending(runtime: number): number
  _QTS_ArgvGetJSValueConstPointer(argv: number, index: number): number
  _QTS_RuntimeEnableInterruptHandler(runtime: number): void
  _QTS_RuntimeEnableModuleLoader(runtime: number, useNormalizer: number): void
  _QTS_Call(context: number, fn: number, self: number, argc: number, argv: number): number
  _QTS_Eval(context: number, code: number, length: number, file: number, detectModule: number, flags: number): number
  _QTS_ExecutePendingJob(runtime: number, maxJobs: number, contextOut: number): number
}

/** What the instance asks of its owner. `hostCall` may answer later: the script stands still until it does. */
export interface InstanceOwner {
  hostCall(argc: number, argv: number): number | Promise<number>
  shouldInterrupt(): boolean
  /** Source text of a module, or an Error that becomes the import's failure. */
  moduleSource(name: string): string | Error
  moduleName(base: string, request: string): string
}

export interface Instance {
  api: QuickJs
  memory: WebAssembly.Memory
  call: (context: number, fn: number, self: number, argc: number, argv: number) => Promise<number>
  evaluate: (
    context: number,
    code: number,
    length: number,
    file: number,
    detect: number,
    flags: number,
  ) => Promise<number>
  runJobs: (runtime: number, maxJobs: number, contextOut: number) => Promise<number>
}

/** Pages of 64 KiB the build insists on (5.1 MB of them are its C stack, which costs nothing until touched). */
export const MINIMUM_PAGES = 256

// JSPI is newer than the type library.
interface Jspi {
  Suspending: new (fn: (...args: number[]) => number | Promise<number>) => WebAssembly.ImportValue
  promising: (fn: unknown) => (...args: number[]) => Promise<number>
}

type Imports = Record<string, Record<string, WebAssembly.ImportValue>>
type Factory = (options: {
  wasmMemory: WebAssembly.Memory
  instantiateWasm(imports: Imports, done: (instance: WebAssembly.Instance) => void): object
}) => Promise<QuickJs & { callbacks: object }>

interface Build {
  module: WebAssembly.Module
  hostCallImport: string
}

let build: Build | undefined

/** Compiles the build (about 10 ms, once per thread). Throws when this Node or this build does not fit. */
export function loadQuickJs(): Build {
  build ??= compile()
  return build
}

function jspi(): Jspi {
  const wasm = WebAssembly as unknown as Partial<Jspi>
  if (wasm.Suspending === undefined || wasm.promising === undefined) {
    throw new Error(`load tests need Node 24 or newer (WebAssembly stack switching is missing in ${process.version})`)
  }
  return wasm as Jspi
}

function compile(): Build {
  jspi()
  const require = createRequire(import.meta.url)
  const bytes = new Uint8Array(readFileSync(require.resolve('@jitl/quickjs-wasmfile-release-sync/wasm')))
  declareMemoryShared(bytes)
  const module = new WebAssembly.Module(bytes)
  return { module, hostCallImport: findHostCallImport() }
}

// The import's name is minified. The glue is read once; an unexpected build must fail here and not in a run.
function findHostCallImport(): string {
  const found = /(?:^|[,{\s])(\w+):function\([^)]*\)\{return \w+\.callbacks\.callFunction\(/.exec(
    String(quickJsFactory),
  )
  if (found?.[1] === undefined) throw new Error('this build of QuickJS is not the one the engine was written for')
  return found[1]
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

function memoryFlagsOffset(bytes: Uint8Array): number {
  const importSection = 2
  let at = 8
  const number = () => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  const skipName = () => {
    const length = number()
    at += length
  }
  while (at < bytes.length) {
    const section = bytes[at++]
    const length = number()
    if (section !== importSection) {
      at += length
      continue
    }
    for (let left = number(); left > 0; left--) {
      skipName()
      skipName()
      const kind = bytes[at++]
      if (kind === 2) return at
      number()
    }
  }
  return -1
}

/** A fresh instance; `maximumPages` caps what the script can allocate. Costs about 1 ms and 0.2 MB. */
export async function newInstance(owner: InstanceOwner, maximumPages: number): Promise<Instance> {
  const { module, hostCallImport } = loadQuickJs()
  const { Suspending, promising } = jspi()
  const memory = new WebAssembly.Memory({ initial: MINIMUM_PAGES, maximum: maximumPages, shared: true })
  const hook = (_context: number, _self: number, argc: number, argv: number) => owner.hostCall(argc, argv)
  const api = await (quickJsFactory as unknown as Factory)({
    wasmMemory: memory,
    instantiateWasm(imports, done) {
      for (const names of Object.values(imports)) {
        if (hostCallImport in names) names[hostCallImport] = new Suspending(hook as never)
      }
      done(new WebAssembly.Instance(module, imports))
      return {}
    },
  })
  api.callbacks = callbacks(owner, api, memory)
  return {
    api,
    memory,
    call: promising(api._QTS_Call),
    evaluate: promising(api._QTS_Eval),
    runJobs: promising(api._QTS_ExecutePendingJob),
  }
}

function callbacks(owner: InstanceOwner, api: QuickJs, memory: WebAssembly.Memory): object {
  const answer = (context: number, result: string | Error) => {
    if (typeof result === 'string') return writeText(api, memory, result)
    throwError(api, memory, context, result.message)
    return 0
  }
  return {
    shouldInterrupt: () => (owner.shouldInterrupt() ? 1 : 0),
    loadModuleSource: (_: unknown, _runtime: number, context: number, name: string) =>
      answer(context, owner.moduleSource(name)),
    normalizeModule: (_: unknown, _runtime: number, context: number, base: string, request: string) =>
      answer(context, owner.moduleName(base, request)),
    freeHostRef: () => {},
  }
}

/** Leaves an exception pending in the context, as a native function that throws would. */
export function throwError(api: QuickJs, memory: WebAssembly.Memory, context: number, message: string): number {
  const error = api._QTS_NewError(context)
  const text = writeText(api, memory, message)
  const key = writeText(api, memory, 'message')
  const value = api._QTS_NewString(context, text)
  const name = api._QTS_NewString(context, key)
  api._QTS_SetProp(context, error, name, value)
  api._QTS_FreeValuePointer(context, value)
  api._QTS_FreeValuePointer(context, name)
  api._free(text)
  api._free(key)
  const thrown = api._QTS_Throw(context, error)
  api._QTS_FreeValuePointer(context, error)
  return thrown
}

/** Copies text into the instance, NUL-terminated. Throws OutOfMemory when the script has used its share. */
export function writeText(api: QuickJs, memory: WebAssembly.Memory, text: string): number {
  const length = Buffer.byteLength(text)
  const pointer = allocate(api, length + 1)
  const heap = Buffer.from(memory.buffer)
  heap.write(text, pointer, length, 'utf8')
  heap[pointer + length] = 0
  return pointer
}

export class OutOfMemory extends Error {
  constructor() {
    super('out of memory')
  }
}

/** malloc that cannot be forgotten to be checked: address 0 inside a script's memory is writable. */
export function allocate(api: QuickJs, sizeBytes: number): number {
  const pointer = api._malloc(sizeBytes)
  if (pointer === 0) throw new OutOfMemory()
  return pointer
}
