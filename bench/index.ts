/**
 * `npm run bench` lists the benchmarks; `npm run bench -- NAME` runs one and prints its table; `--json` puts one JSON
 * object { figure: number } on the last line. Ratios compare two things measured in the same run, so they hold on any machine.
 */
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** What each file of this folder exports. */
export interface Benchmark {
  title: string
  /** Figure → what it must be, for the table. */
  bounds?: Record<string, string>
  run(options: BenchmarkOptions): Promise<Record<string, number>>
}

export interface BenchmarkOptions {
  /** Says on stderr how far it is. */
  say(line: string): void
}

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
  .map((file) => file.slice(0, -3))
const load = (name: string): Promise<Benchmark> => import(`./${name}.ts`)

const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true })
const [name] = positionals
if (!name) {
  for (const one of names) console.log(`${one.padEnd(12)} ${(await load(one)).title}`)
} else if (!names.includes(name)) {
  console.error(`There is no benchmark ${name}; there are ${names.join(', ')}`)
  process.exitCode = 1
} else {
  const benchmark = await load(name)
  const figures = await benchmark.run({ say: (line) => void process.stderr.write(`${line}\n`) })
  console.log(`${benchmark.title}\n`)
  const width = Math.max(...Object.keys(figures).map((figure) => figure.length))
  for (const [figure, value] of Object.entries(figures)) {
    const bound = benchmark.bounds?.[figure]
    console.log(`  ${figure.padEnd(width)}  ${shown(value).padStart(10)}${bound ? `   must be ${bound}` : ''}`)
  }
  if (values.json) console.log(JSON.stringify(figures))
}

function shown(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toPrecision(3)
}
