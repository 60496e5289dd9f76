/**
 * A Playwright trace as one HTML page that needs no script: made from the zip that a run left, which is as hostile as
 * the script that made it. What the page is answered with (its policy above all) is the route's affair.
 */
import { readZipEntries, readZipEntry, type ZipEntry, ZipRefused, type ZipSource } from '../../../../kernel/zip-read.ts'
import { createCollector } from './collect.ts'
import { type ReadBudget, readEvents } from './events.ts'
import type { Trace } from './model.ts'
import { loadPictures } from './pictures.ts'
import { render } from './render.ts'

const MAX_ENTRIES = 20_000
const MAX_UNPACKED_BYTES = 1024 * 1_048_576
/** Of events; the most of a trace is pictures and what the page loaded. */
const MAX_EVENT_BYTES = 128 * 1_048_576
/** One for the test, two for each context it opened. */
const MAX_EVENT_FILES = 60
const EVENTS = /^([\w-]+)\.(trace|network)$/

/** @throws ZipRefused when the archive is damaged, made to do harm, or no trace */
export async function tracePage(source: ZipSource): Promise<string> {
  const all = await readZipEntries(source, { entries: MAX_ENTRIES, bytes: MAX_UNPACKED_BYTES })
  const entries = new Map(all.map((entry) => [entry.name.toString(), entry]))
  const trace = await readTrace(source, entries)
  return render(trace, await loadPictures(trace, source, entries))
}

async function readTrace(source: ZipSource, entries: ReadonlyMap<string, ZipEntry>): Promise<Trace> {
  const names = [...entries.keys()].filter((name) => EVENTS.test(name)).sort(testFirst)
  if (!names.some((name) => name.endsWith('.trace'))) throw new ZipRefused('no trace in the archive')
  const collector = createCollector()
  const budget: ReadBudget = { bytes: MAX_EVENT_BYTES, isSpent: false }
  for (const name of names.slice(0, MAX_EVENT_FILES)) {
    const entry = entries.get(name)
    if (!entry) continue
    for await (const event of readEvents(readZipEntry(source, entry), budget)) collector.add(event)
  }
  const trace = collector.end()
  return { ...trace, isCut: trace.isCut || budget.isSpent || names.length > MAX_EVENT_FILES }
}

/** The test's own steps have titles and parents; what a browser did is added to them. */
function testFirst(a: string, b: string): number {
  return Number(b === 'test.trace') - Number(a === 'test.trace') || (a < b ? -1 : 1)
}
