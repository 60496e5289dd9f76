/** A finished console as one gzip object: its batches as JSON lines, so that line numbers and gaps survive. */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createGunzip, createGzip } from 'node:zlib'
import { jsonLine } from '../../../kernel/json-line.ts'
import type { Objects } from '../../../platform/objects/port.ts'
import type { Chunk, ConsoleStore } from './store.ts'

const keyOf = (runId: string) => `consoles/${runId}.gz`

/** Moves the lines of a run that is over from rows to one object, a page at a time. Safe to repeat and to race. */
export async function archiveConsole(store: ConsoleStore, objects: Objects, runId: string): Promise<void> {
  const gzip = createGzip()
  const packed: Buffer[] = []
  gzip.on('data', (part: Buffer) => packed.push(part))
  let line = 0
  for (let page = await store.after(runId, line); page.length > 0; page = await store.after(runId, line)) {
    for (const chunk of page) {
      if (!gzip.write(jsonLine(chunk))) await once(gzip, 'drain')
      line = chunk.firstLine + chunk.lineCount - 1
    }
  }
  gzip.end()
  await once(gzip, 'end')
  if (line === 0) return
  const key = keyOf(runId)
  await objects.put(key, Buffer.concat(packed))
  await store.swap(runId, key, line)
}

/** The batches of an archived console that hold lines after `line`. Missing objects give nothing. */
export async function* readArchive(objects: Objects, key: string, line: number): AsyncGenerator<Chunk> {
  const object = await objects.get(key)
  if (!object) return
  const source = object.read()
  const plain = source.pipe(createGunzip())
  source.on('error', (error) => plain.destroy(error))
  try {
    for await (const text of createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY })) {
      const chunk = JSON.parse(text) as Chunk
      if (chunk.firstLine + chunk.lineCount > line + 1) yield chunk
    }
  } finally {
    source.destroy()
  }
}
