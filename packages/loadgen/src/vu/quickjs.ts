// Makes instances of the QuickJS build whose host call can suspend the script (JSPI). What the build is belongs to
// quickjs-build.ts; what runs inside an instance to image.ts and vu.ts.
import { compileQuickJs, instantiate, type QuickJs } from './quickjs-build.ts'

export type { QuickJs } from './quickjs-build.ts'

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

let build: WebAssembly.Module | undefined

/** Compiles the build (about 10 ms, once per thread). Throws when this Node or this build does not fit. */
export function loadQuickJs(): WebAssembly.Module {
  if (build !== undefined) return build
  jspi()
  build = compileQuickJs()
  return build
}

function jspi(): Jspi {
  const wasm = WebAssembly as unknown as Partial<Jspi>
  if (wasm.Suspending === undefined || wasm.promising === undefined) {
    throw new Error(`load tests need Node 24 or newer (WebAssembly stack switching is missing in ${process.version})`)
  }
  return wasm as Jspi
}

/** A fresh instance; `maximumPages` caps what the script can allocate. Costs less than 1 ms and some 0.15 MB. */
export function newInstance(owner: InstanceOwner, maximumPages: number): Instance {
  const module = loadQuickJs()
  const { Suspending, promising } = jspi()
  const memory = new WebAssembly.Memory({ initial: MINIMUM_PAGES, maximum: maximumPages, shared: true })
  const answer = (context: number, result: string | Error) => {
    if (typeof result === 'string') return writeText(api, memory, result)
    throwError({ api, memory }, context, result.message)
    return 0
  }
  const api = instantiate(module, memory, {
    callFunction: new Suspending((_context, _self, argc, argv) => owner.hostCall(argc as number, argv as number)),
    shouldInterrupt: () => (owner.shouldInterrupt() ? 1 : 0),
    moduleSource: (context, name) => answer(context, owner.moduleSource(readText(memory, name))),
    moduleName: (context, base, request) =>
      answer(context, owner.moduleName(readText(memory, base), readText(memory, request))),
  })
  return {
    api,
    memory,
    call: promising(api._QTS_Call),
    evaluate: promising(api._QTS_Eval),
    runJobs: promising(api._QTS_ExecutePendingJob),
  }
}

/** A NUL-terminated UTF-8 string. */
export function readText(memory: WebAssembly.Memory, pointer: number): string {
  const heap = Buffer.from(memory.buffer)
  return heap.toString('utf8', pointer, heap.indexOf(0, pointer))
}

/** Leaves an exception pending in the context, as a native function that throws would. */
export function throwError(
  { api, memory }: { api: QuickJs; memory: WebAssembly.Memory },
  context: number,
  message: string,
): number {
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
