// Every module a script can import. One line per module; order = order of loading.

import { isPrivateModule, type ScriptModule, type ScriptModules } from '../vu/script-module.ts'
import { bodies } from './bodies.ts'
import { cssSelector } from './css-selector.ts'
import { globals } from './globals.ts'
import { htmlParser } from './html-parser.ts'
import { assertionModules } from './jslib-assertions.ts'
import { jslibHttpx } from './jslib-httpx.ts'
import { jslibPapaparse } from './jslib-papaparse.ts'
import { jslibSummary } from './jslib-summary.ts'
import { jslibFormData, jslibUrl } from './jslib-url.ts'
import { jslibUtils } from './jslib-utils.ts'
import { k6 } from './k6.ts'
import { k6Crypto } from './k6-crypto.ts'
import { k6Data } from './k6-data.ts'
import { k6Encoding } from './k6-encoding.ts'
import { k6Execution } from './k6-execution.ts'
import { forms, k6Html } from './k6-html.ts'
import { k6Http } from './k6-http.ts'
import { k6Metrics } from './k6-metrics.ts'
import { k6Secrets } from './k6-secrets.ts'
import { k6Timers } from './k6-timers.ts'
import { k6Websockets } from './k6-websockets.ts'
import { k6Ws } from './k6-ws.ts'
import { response } from './response.ts'
import { selector } from './selector.ts'

const list: ScriptModule[] = [
  globals,
  selector,
  response,
  bodies,
  k6,
  k6Http,
  k6Metrics,
  k6Execution,
  k6Data,
  k6Encoding,
  k6Crypto,
  htmlParser,
  cssSelector,
  k6Html,
  forms,
  k6Timers,
  k6Secrets,
  k6Websockets,
  k6Ws,
  jslibUtils,
  jslibSummary,
  jslibPapaparse,
  jslibUrl,
  jslibFormData,
  ...assertionModules,
  jslibHttpx,
]

export const builtins: ReadonlyMap<string, ScriptModule> = new Map(list.map((module) => [module.name, module]))

/** The module behind an import specifier; private modules are not found. */
export function findModule(specifier: string): ScriptModule | undefined {
  if (isPrivateModule(specifier)) return undefined
  const direct = builtins.get(specifier)
  if (direct !== undefined) return direct
  return list.find(({ aliases }) =>
    aliases?.some((alias) => (typeof alias === 'string' ? alias === specifier : alias.test(specifier))),
  )
}

export function supportedModules(): string[] {
  return list.map(({ name }) => name).filter((name) => !isPrivateModule(name))
}

export function unsupportedMessage(specifier: string): string {
  const isUrl = /^https?:/.test(specifier)
  const why = isUrl ? 'cannot be loaded from the network' : 'is not supported'
  return `module '${specifier}' ${why}. Supported: ${supportedModules().join(', ')}, and files of the test by relative path`
}

/** The modules a script (its imports and text) needs, with what they build on, in loading order. */
function modulesFor(specifiers: string[], code: string): ScriptModule[] {
  const wanted = new Set<string>()
  const want = (module: ScriptModule | undefined) => {
    if (module === undefined || wanted.has(module.name)) return
    wanted.add(module.name)
    for (const name of module.needs ?? []) want(builtins.get(name))
  }
  want(globals)
  for (const specifier of specifiers) want(findModule(specifier))
  for (const module of list) if (module.usedWhere?.test(code)) want(module)
  return list.filter(({ name }) => wanted.has(name))
}

export const scriptModules: ScriptModules = {
  find: findModule,
  named: (name) => builtins.get(name),
  neededBy: modulesFor,
  unsupportedMessage,
}
