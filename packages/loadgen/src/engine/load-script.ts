// Loads a script into a thread: its files, the picture of an engine with the modules it imports, and a first VU, which
// tells the options. Used by runs and by validation.

import { scriptModules } from '../modules/index.ts'
import { type Bundle, openBundle } from '../script/bundle.ts'
import { type Image, prepareImage } from '../vu/image.ts'
import type { VuServices } from '../vu/services.ts'
import { Vu } from '../vu/vu.ts'
import type { FromThread, ThreadStart } from './messages.ts'
import { bundleProblems, placed, problemText } from './problems.ts'

export interface LoadedScript {
  bundle: Bundle
  image: Image
  /** VU 0, for setup, teardown and handleSummary. */
  vu: Vu
  functions: string[]
  described: Extract<FromThread, { type: 'described' }>
}

export type Problems = Extract<FromThread, { type: 'problem' }>

/** Name of a script that came as a text. */
export const scriptText = 'script.js'

// QuickJS starts with 16 MB reserved (hardly any of it touched) and needs room beyond.
const smallestPages = 272

/**
 * Loads the script. One that came as a text, without a file name, may be either language: what is not good JavaScript is
 * read as TypeScript, whose reader costs a fifth of a second and is therefore not asked first.
 */
export async function loadScript(start: ThreadStart, services: VuServices): Promise<LoadedScript | Problems> {
  const { files, scriptPath } = start
  const loaded = await load(start, services)
  if (!('type' in loaded) || loaded.ran || files === undefined || scriptPath !== scriptText) return loaded
  const typed = 'script.ts'
  return load({ ...start, scriptPath: typed, files: { ...files, [typed]: files[scriptText] ?? '' } }, services)
}

/** `services.bundle` is set here, before any of the script's code runs. */
async function load(start: ThreadStart, services: VuServices): Promise<LoadedScript | (Problems & { ran: boolean })> {
  const bundle = openBundle({ ...start, scriptBytes: start.limits.scriptBytes })
  services.bundle = bundle
  const problems = bundleProblems(bundle)
  if (problems.length > 0) return { type: 'problem', text: problems.map(problemText).join('\n'), problems, ran: false }
  const specifiers = bundle.specifiers()
  const image = await prepareImage(
    { modules: scriptModules, specifiers, code: codeOf(bundle) },
    Math.max(smallestPages, start.limits.vuMemoryMb * 16),
  )
  const vu = await Vu.create(image, { id: 0, services, env: bundle.env, initSeconds: start.limits.initSeconds })
  if ('problem' in vu) {
    const ran = !vu.problem.startsWith('SyntaxError')
    return { type: 'problem', text: vu.problem, problems: [placed(vu.problem, bundle.scriptName)], ran }
  }
  const { options, functions } = await vu.describe()
  const described: LoadedScript['described'] = {
    type: 'described',
    options: (options ?? {}) as Record<string, unknown>,
    functions,
    kinds: services.recorder.kinds(),
    specifiers,
  }
  return { bundle, image, vu, functions, described }
}

const codeOf = (bundle: Bundle): string =>
  bundle
    .texts()
    .map(({ code }) => code)
    .join('\n')
