/** `npm run new -- KIND NAME…`: the files of new plugs and resources that work, and the lines that make them known. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { planChannel } from './new/channel.ts'
import { planCheck } from './new/check.ts'
import { type Names, namesOf } from './new/names.ts'
import { carryOut, type Plan } from './new/plan.ts'
import { planResource } from './new/resource.ts'
import { planTestType } from './new/test-type.ts'

const KINDS: Record<string, { example: string; plan: (names: Names, root: string) => Plan }> = {
  'test-type': { example: 'lighthouse', plan: planTestType },
  check: { example: 'smtp-banner', plan: planCheck },
  channel: { example: 'rocket-chat', plan: planChannel },
  resource: { example: 'release-notes', plan: planResource },
}

/** What `npm run generate` writes. */
const GENERATED = ['openapi.json', 'packages/client/src/generated.ts', 'docs/roles.md']

/** @returns what was written and what is left to do. @throws Error with one line */
async function scaffold(root: string, words: string[]): Promise<{ written: string[]; next: string[] }> {
  const plans = plansOf(root, words)
  const written = await carryOut(root, plans)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  runNode(root, 'Biome reports errors', [biome, 'check', '--write', ...written.filter((path) => path.endsWith('.ts'))])
  runNode(root, 'npm run generate failed', [join(root, 'scripts/generate.ts')])
  return { written: [...written, ...GENERATED], next: plans.flatMap(({ next }) => next) }
}

/** @param words pairs of a kind and a name */
function plansOf(root: string, words: string[]): Plan[] {
  const pairs = Array.from({ length: Math.max(1, Math.ceil(words.length / 2)) }, (_, i) =>
    words.slice(2 * i, 2 * i + 2),
  )
  // Each takes the number of the next migration from what is there.
  if (pairs.filter(([kind]) => kind === 'resource').length > 1) throw new Error('Create one resource at a time')
  return pairs.map(([kind = '', name = '']) => {
    const known = KINDS[kind]
    if (known && name) return known.plan(namesOf(name), root)
    const usage = Object.entries(KINDS).map(([word, { example }]) => `npm run new -- ${word} ${example}`)
    throw new Error(`Say what and how it is named, then the next one if there is one:\n  ${usage.join('\n  ')}`)
  })
}

function runNode(root: string, failure: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The files are written, but ${failure}:\n${stderr}${stdout}`)
}

try {
  const { values, positionals } = parseArgs({
    options: { root: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) } },
    allowPositionals: true,
  })
  const { written, next } = await scaffold(values.root, positionals)
  console.log(`Written or changed:\n  ${written.join('\n  ')}\nNext:\n  ${[...next, 'npm run check'].join('\n  ')}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
