// What a script module is made of: a sandbox half whose source text runs inside the script's engine, and the host
// operations it calls. Adding a module is one file like the others here and one line in index.ts.
import type { SandboxHost } from './sandbox.ts'
import type { VirtualUser } from './virtual-user.ts'

/**
 * One host operation. Returns text, bytes, nothing, or a promise of them (the script stands still meanwhile).
 * Throwing becomes an Error in the script; the message is shown to its author.
 */
export type HostOperation = (
  vu: VirtualUser,
  text: string,
  bytes?: Uint8Array,
) => OperationResult | Promise<OperationResult>
/** `head` + `tail`: a text whose end is already UTF-8 and is copied as it is. */
export type OperationResult = string | Uint8Array | { head: string; tail: Buffer } | undefined

/** Of its own text: a declaration with a name. */
// biome-ignore lint/complexity/noBannedTypes: only its text is used
export type SandboxPart = Function

export interface ScriptModule {
  /** The import specifier, or a private name starting with `loadgen:` for parts other modules build on. */
  name: string
  /** Further specifiers that mean the same module, for example jslib URLs. */
  aliases?: (string | RegExp)[]
  /** Names of the exports besides `default`. */
  exports: string[]
  /** Also loaded when the script's text matches: for methods that need a module nobody imports. */
  usedWhere?: RegExp
  /** Modules that must be loaded first. */
  needs?: string[]
  /** Runs inside QuickJS: only its parameter and JavaScript itself, nothing of this process. Returns the exports. */
  sandbox: (host: SandboxHost, library?: unknown) => object
  /** Functions and classes that `sandbox` names; they stand beside it inside QuickJS, and use nothing but one another. */
  parts?: readonly SandboxPart[]
  /** Text of a CommonJS library; `sandbox` gets what it exports. Read only for scripts that import the module. */
  library?: () => string
  operations?: Record<string, HostOperation>
}

export function defineModule(module: ScriptModule): ScriptModule {
  return module
}

/** All modules there are; modules/ makes them, and a virtual user only takes what its script needs. */
export interface ScriptModules {
  /** The module behind an import specifier; private modules are not found. */
  find(specifier: string): ScriptModule | undefined
  /** By its own name, private ones too. */
  named(name: string): ScriptModule | undefined
  /** Those a script (its imports and text) needs, with what they build on, in loading order. */
  neededBy(specifiers: string[], code: string): ScriptModule[]
  /** What to tell the author of a script that imports something else. */
  unsupportedMessage(specifier: string): string
}

/** Modules the sandbox builds on and scripts cannot name. */
export function isPrivateModule(specifier: string): boolean {
  return specifier.startsWith('loadgen:')
}
