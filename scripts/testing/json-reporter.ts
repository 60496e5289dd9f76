/** A node:test reporter that writes one JSON line for each test that ended: what run-file.ts reads. */
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'

const BATCH = fileURLToPath(new URL('run-batch.ts', import.meta.url))

export interface TestEvent {
  name: string
  status: 'passed' | 'failed' | 'skipped'
  /** Where it stands and what went wrong; null unless it failed. */
  failure: { place: string; text: string } | null
}

/** Comes after the tests of a file that is not alone in its process. */
export interface FileEnd {
  endOf: string
}

interface EndedTest {
  name: string
  nesting: number
  file?: string
  line?: number
  skip?: boolean | string
  todo?: boolean | string
  details: { type?: string; error?: Error & { failureType?: string } }
}

// biome-ignore lint/style/noDefaultExport: node loads a reporter by its default export
export default async function* report(
  source: AsyncIterable<{ type: string; data: EndedTest }>,
): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const failed = type === 'test:fail' && !data.todo
    const isOurs = data.file === BATCH
    const isFile = isOurs && data.nesting === 0
    // A suite or a file is no test, but its hooks can fail; what its tests did, they said themselves.
    const isTest = !isOurs && data.details.type !== 'suite'
    const hasNews = failed && data.details.error?.failureType !== 'subtestsFailed'
    if (isTest || hasNews) yield `${JSON.stringify(eventOf(data, failed))}\n`
    if (isFile) yield `${JSON.stringify({ endOf: data.name } satisfies FileEnd)}\n`
  }
}

function eventOf(data: EndedTest, failed: boolean): TestEvent {
  const { error } = data.details
  const skipped = data.skip !== undefined || data.todo !== undefined
  return {
    name: data.name,
    status: failed ? 'failed' : skipped ? 'skipped' : 'passed',
    failure: failed ? { place: `${data.file}:${data.line}`, text: inspect(error?.cause ?? error, { depth: 4 }) } : null,
  }
}
