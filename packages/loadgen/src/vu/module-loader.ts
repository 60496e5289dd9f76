// Which text a script's import gets: a module of ours (already in the image), or a file of the test.
import type { Bundle } from '../script/bundle.ts'
import type { InstanceOwner } from './quickjs.ts'
import { isPrivateModule, type ScriptModules } from './script-module.ts'

/** The engine's own first module; only it may import private ones. */
export const entryFile = 'loadgen:entry'
const refused = 'loadgen:refused:'

/** QuickJS takes no failure from the naming of a module, so a refusal becomes a name that then fails to load. */
export function moduleLoader(
  modules: ScriptModules,
  bundle: Bundle,
): Pick<InstanceOwner, 'moduleName' | 'moduleSource'> {
  const resolve = (base: string, request: string): string | Error => {
    if (isPrivateModule(request)) return base === entryFile ? request : new Error(modules.unsupportedMessage(request))
    const module = modules.find(request)
    if (module !== undefined) return module.name
    if (base === entryFile) return request
    if (!request.startsWith('./') && !request.startsWith('../')) return new Error(modules.unsupportedMessage(request))
    return bundle.resolve(base, request)
  }
  return {
    moduleName(base, request) {
      const name = resolve(base, request)
      return typeof name === 'string' ? name : refused + name.message
    },
    moduleSource: (name) => (name.startsWith(refused) ? new Error(name.slice(refused.length)) : bundle.source(name)),
  }
}
