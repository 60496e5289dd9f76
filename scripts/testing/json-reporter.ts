/** A node:test reporter that writes one JSON line for each test that ended: what run-file.ts reads. */
import { inspect } from 'node:util'

export interface TestEvent {
  name: string
  status: 'passed' | 'failed' | 'skipped'
  /** Where it stands and what went wrong; null unless it failed. */
  failure: { place: string; text: string } | null
}

interface EndedTest {
  name: string
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
    const { error } = data.details
    // A suite is no test, but its hooks can fail; what its tests did, they said themselves.
    if (data.details.type === 'suite' && (!failed || error?.failureType === 'subtestsFailed')) continue
    const skipped = data.skip !== undefined || data.todo !== undefined
    const event: TestEvent = {
      name: data.name,
      status: failed ? 'failed' : skipped ? 'skipped' : 'passed',
      failure: failed
        ? { place: `${data.file}:${data.line}`, text: inspect(error?.cause ?? error, { depth: 4 }) }
        : null,
    }
    yield `${JSON.stringify(event)}\n`
  }
}
