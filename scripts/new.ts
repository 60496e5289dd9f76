/** `npm run new -- KIND NAME`: the files of a new plug or resource that works, and the lines that make it known. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
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
async function scaffold(root: string, kind = '', name = ''): Promise<{ written: string[]; next: string[] }> {
  const known = KINDS[kind]
  if (!known || !name) {
    const usage = Object.entries(KINDS).map(([word, { example }]) => `npm run new -- ${word} ${example}`)
    throw new Error(`Say what and how it is named:\n  ${usage.join('\n  ')}`)
  }
  const plan = known.plan(namesOf(name), root)
  const written = await carryOut(root, plan)
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const paths = written.filter((path) => path.endsWith('.ts'))
  const { status, stderr } = spawnSync(process.execPath, [biome, 'check', '--write', ...paths], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The files are written, but Biome complains:\n${stderr}`)
  const generated = spawnSync(process.execPath, [join(root, 'scripts/generate.ts')], { cwd: root, encoding: 'utf8' })
  if (generated.status !== 0)
    throw new Error(`The files are written, but npm run generate failed:\n${generated.stderr}${generated.stdout}`)
  return { written: [...written, ...GENERATED], next: plan.next }
}

const [kind, name, root = fileURLToPath(new URL('..', import.meta.url))] = process.argv.slice(2)
try {
  const { written, next } = await scaffold(root, kind, name)
  console.log(`Written or changed:\n  ${written.join('\n  ')}\nNext:\n  ${[...next, 'npm run check'].join('\n  ')}`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
