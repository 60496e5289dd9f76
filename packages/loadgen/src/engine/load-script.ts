// Loads a script into a thread: its files, the picture of an engine with the modules it imports, and a first VU, which
// tells the options. Used by runs and by validation.
import { type Image, prepareImage } from '../vu/image.ts'
import type { VuServices } from '../vu/services.ts'
import { Vu } from '../vu/vu.ts'
import { type Bundle, openBundle } from './bundle.ts'
import type { FromThread, ThreadStart } from './messages.ts'
import { placed, problemText } from './problems.ts'

export interface LoadedScript {
  bundle: Bundle
  image: Image
  /** VU 0, for setup, teardown and handleSummary. */
  vu: Vu
  functions: string[]
  described: Extract<FromThread, { type: 'described' }>
}

export type Problems = Extract<FromThread, { type: 'problem' }>

// QuickJS starts with 16 MB reserved (hardly any of it touched) and needs room beyond.
const smallestPages = 272

/** `services.bundle` is set here, before any of the script's code runs. */
export async function loadScript(start: ThreadStart, services: VuServices): Promise<LoadedScript | Problems> {
  const bundle = openBundle({ ...start, scriptBytes: start.limits.scriptBytes })
  services.bundle = bundle
  const problems = bundle.problems()
  if (problems.length > 0) return { type: 'problem', text: problems.map(problemText).join('\n'), problems }
  const specifiers = bundle.specifiers()
  const image = await prepareImage(
    { specifiers, code: bundle.code() },
    Math.max(smallestPages, start.limits.vuMemoryMb * 16),
  )
  const vu = await Vu.create(image, { id: 0, services, env: bundle.env, initSeconds: start.limits.initSeconds })
  if ('problem' in vu) {
    return { type: 'problem', text: vu.problem, problems: [placed(vu.problem, bundle.scriptName)] }
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
