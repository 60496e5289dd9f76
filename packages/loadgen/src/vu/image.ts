// Prepares one instance with the sandbox and the modules a script imports, and takes a picture of its memory. Every VU
// starts as a copy of that picture: 1 ms instead of 6, and no VU can see another.

import { coreOperations } from './core-operations.ts'
import { forgetSources } from './forget-sources.ts'
import { entries, floatCount, intCount, layout, mailboxBytes, outcomes, sampleCapacity } from './mailbox.ts'
import {
  allocate,
  type Instance,
  type InstanceOwner,
  newInstance,
  type QuickJs,
  readText,
  writeText,
} from './quickjs.ts'
import { bootParts, bootSandbox, type SandboxConstants } from './sandbox.ts'
import type { HostOperation, SandboxPart, ScriptModule, ScriptModules } from './script-module.ts'

/** Addresses that are the same in every copy. */
export interface Addresses {
  runtime: number
  context: number
  undefinedValue: number
  enter: number
  mailbox: number
  argv: number
}

export interface Image {
  pages: { offset: number; bytes: Uint8Array }[]
  sizePages: number
  addresses: Addresses
  operations: HostOperation[]
  /** What the script may import. */
  modules: ScriptModules
  maximumPages: number
}

const pageBytes = 4096
const evalGlobal = 0
export const evalModule = 1

/**
 * Builds the picture for a script that imports `specifiers` (unknown ones are ignored here: the script's own load
 * reports them). `maximumPages` × 64 KiB is the memory cap of every VU.
 */
export async function prepareImage(
  { modules: all, specifiers, code }: { modules: ScriptModules; specifiers: string[]; code: string },
  maximumPages: number,
): Promise<Image> {
  const modules = all.neededBy(specifiers, code)
  const table = operationTable(modules.map((module) => module.operations ?? {}))
  const idle: InstanceOwner = {
    hostCall: () => 0,
    shouldInterrupt: () => false,
    moduleName: (_base, request) => request,
    moduleSource: (name) => {
      if (name === 'loadgen:adopt') return 'export default globalThis.__adopt'
      const module = all.named(name)
      return module === undefined ? new Error(`no module ${name}`) : publicSource(module)
    },
  }
  const instance = newInstance(idle, maximumPages)
  const { api, memory } = instance
  const runtime = api._QTS_NewRuntime()
  const context = api._QTS_NewContext(runtime, 0)
  api._QTS_RuntimeEnableInterruptHandler(runtime)
  api._QTS_RuntimeEnableModuleLoader(runtime, 1)
  const mailbox = allocate(api, mailboxBytes)
  new Uint8Array(memory.buffer, mailbox, mailboxBytes).fill(0)
  const rawName = writeText(api, memory, 'host')
  setGlobal(instance, { context, name: '__raw', value: api._QTS_NewFunction(context, rawName, 2, 0, 1) })
  setGlobal(instance, { context, name: '__mail', value: api._QTS_NewArrayBuffer(context, mailbox, mailboxBytes) })
  const evaluate = async (code: string, file: string, flags: number) => {
    const result = await runCode(instance, context, { code, file, flags })
    if (result instanceof Error) throw new Error(`preparing the script engine: ${result.message}`)
    forgetSources(instance, runtime, code)
  }
  const constants: SandboxConstants = {
    at: layout,
    entries,
    outcomes,
    intCount,
    floatCount,
    sampleCapacity,
    operations: [...table.keys()],
  }
  await evaluate(
    beside(
      bootParts,
      `globalThis.__box = (${compact(bootSandbox)})(__raw, __mail, ${JSON.stringify(constants)}); delete globalThis.__raw; delete globalThis.__mail`,
    ),
    'loadgen:sandbox',
    evalGlobal,
  )
  for (const { name, library, parts, sandbox } of modules) {
    const load = library ? `const module = { exports: {} }, exports = module.exports;\n${library()};\n` : ''
    const given = library ? '__box.host, module.exports' : '__box.host'
    const set = `__box.modules.set(${JSON.stringify(name)}, (${compact(sandbox)})(${given}))`
    await evaluate(beside(parts, load + set), `loadgen:${name}`, evalGlobal)
  }
  const imports = modules.filter((module) => !module.name.startsWith('loadgen:'))
  await evaluate(imports.map((module) => `import ${JSON.stringify(module.name)}`).join('\n'), 'loadgen:all', evalModule)
  // The internal module is the only way to `adopt`; the loader hands it to the engine's own entry file only.
  await evaluate(
    'globalThis.__adopt = __box.adopt; globalThis.__enter = __box.enter; delete globalThis.__box',
    'loadgen:seal',
    evalGlobal,
  )
  await evaluate('import "loadgen:adopt"', 'loadgen:all2', evalModule)
  const enter = getGlobal(instance, context, '__enter')
  await evaluate('delete globalThis.__enter; delete globalThis.__adopt', 'loadgen:end', evalGlobal)
  const addresses: Addresses = {
    runtime,
    context,
    undefinedValue: api._QTS_GetUndefined(),
    enter,
    mailbox,
    argv: allocate(api, 8),
  }
  return {
    pages: usedPages(memory),
    sizePages: memory.buffer.byteLength / 65536,
    addresses,
    operations: [...table.values()],
    modules: all,
    maximumPages,
  }
}

// QuickJS keeps the text of every function, nested ones again, in every VU. Indentation and what is left of types is
// a good part of it; sandbox code has no texts over several lines or with more than two blanks in a row.
function compact(code: SandboxPart): string {
  return String(code)
    .replace(/^[ \t]+|(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n+/g, '\n')
    .replace(/ {3,}/g, ' ')
}

/** Code in whose scope the parts are. A block, since the text of a function around them would stay in every VU. */
const beside = (parts: readonly SandboxPart[] = [], code: string): string =>
  `'use strict'; {\n${parts.map(compact).join('\n')}\n${code}\n}`

/** A new VU's instance: a copy of the picture. */
export function copyImage(image: Image, owner: InstanceOwner): Instance {
  const instance = newInstance(owner, image.maximumPages)
  const { memory } = instance
  const missing = image.sizePages - memory.buffer.byteLength / 65536
  if (missing > 0) memory.grow(missing)
  const heap = new Uint8Array(memory.buffer)
  for (const { offset, bytes } of image.pages) heap.set(bytes, offset)
  return instance
}

/** Runs code in an instance; script errors come back as values. Rejects only when the instance is broken. */
export async function runCode(
  instance: Instance,
  context: number,
  { code, file, flags }: { code: string; file: string; flags: number },
): Promise<number | Error> {
  const { api, memory } = instance
  const text = writeText(api, memory, code)
  const name = writeText(api, memory, file)
  const result = await instance.evaluate(context, text, Buffer.byteLength(code), name, 0, flags)
  api._free(text)
  api._free(name)
  return resolve(instance, context, result)
}

/** The value, or the exception it stands for. */
export function resolve(instance: Instance, context: number, value: number): number | Error {
  const { api, memory } = instance
  const error = api._QTS_ResolveException(context, value)
  if (error === 0) return value
  const dump = api._QTS_Dump(context, error)
  const text = readText(memory, dump)
  api._QTS_FreeVoidPointer(context, dump)
  api._QTS_FreeValuePointer(context, error)
  return toError(text)
}

function toError(dump: string): Error {
  try {
    const { name, message, stack } = JSON.parse(dump) as { name?: string; message?: string; stack?: string }
    const error = new Error(`${name ?? 'Error'}: ${message ?? dump}`)
    error.stack = stack ?? ''
    return error
  } catch {
    return new Error(dump)
  }
}

function operationTable(sets: Record<string, HostOperation>[]): Map<string, HostOperation> {
  const table = new Map<string, HostOperation>(Object.entries(coreOperations))
  for (const set of sets) {
    for (const [name, operation] of Object.entries(set)) {
      if (table.has(name)) throw new Error(`host operation ${name} is defined twice`)
      table.set(name, operation)
    }
  }
  return table
}

function setGlobal(
  { api, memory }: Instance,
  { context, name, value }: { context: number; name: string; value: number },
): void {
  withName({ api, memory }, { context, name }, (global, key) => api._QTS_SetProp(context, global, key, value))
}

function getGlobal({ api, memory }: Instance, context: number, name: string): number {
  return withName({ api, memory }, { context, name }, (global, key) => api._QTS_GetProp(context, global, key))
}

function withName<T>(
  { api, memory }: { api: QuickJs; memory: WebAssembly.Memory },
  { context, name }: { context: number; name: string },
  use: (global: number, key: number) => T,
): T {
  const text = writeText(api, memory, name)
  const key = api._QTS_NewString(context, text)
  const global = api._QTS_GetGlobalObject(context)
  const result = use(global, key)
  api._QTS_FreeValuePointer(context, key)
  api._QTS_FreeValuePointer(context, global)
  api._free(text)
  return result
}

function usedPages(memory: WebAssembly.Memory): Image['pages'] {
  const heap = Buffer.from(memory.buffer)
  const empty = Buffer.alloc(pageBytes)
  const pages: Image['pages'] = []
  for (let offset = 0; offset < heap.length; offset += pageBytes) {
    const page = heap.subarray(offset, offset + pageBytes)
    if (!page.equals(empty)) pages.push({ offset, bytes: Uint8Array.from(page) })
  }
  return pages
}

/** Text of the module as the script's engine imports it. */
function publicSource(module: ScriptModule): string {
  const names = module.exports.map((name) => `export const ${name} = all[${JSON.stringify(name)}]`)
  return [
    `const all = __box.modules.get(${JSON.stringify(module.name)})`,
    'export default all.default ?? all',
    ...names,
  ].join('\n')
}
