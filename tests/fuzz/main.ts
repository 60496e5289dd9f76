/** `npm run test:fuzz`: every parser for its share of a minute. `-- --target NAME --seed N --path P --seconds N` narrow it. */
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'
import { targets } from './index.ts'

const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    seconds: { type: 'string', default: '60' },
  },
})
const chosen = targets.filter(({ name }) => values.target === undefined || name === values.target)
const seed = values.seed === undefined ? Date.now() % 0x7fffffff : Number(values.seed)
if (chosen.length === 0) {
  console.error(`There is no target ${values.target}; there are ${targets.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}
console.log(`seed ${seed}`)
for (const target of chosen) {
  const forMs = (Number(values.seconds) * 1000) / chosen.length
  try {
    const tried = await fuzz(target, { seed, forMs, ...(values.path === undefined ? {} : { path: values.path }) })
    console.log(`✓ ${target.name}: ${tried} inputs`)
  } catch (error) {
    console.error(`✗ ${(error as Error).message}\n${((error as Error).cause as Error | undefined)?.stack ?? ''}`)
    process.exitCode = 1
  }
}
