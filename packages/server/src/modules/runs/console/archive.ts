/** A finished console as one gzip object: its batches as JSON lines, so that line numbers and gaps survive. */
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { createGunzip, gzip } from 'node:zlib'
import type { Objects } from '../../../platform/objects/port.ts'
import type { Chunk, ConsoleStore } from './store.ts'

const compress = promisify(gzip)

const keyOf = (runId: string) => `consoles/${runId}.gz`

/** Moves the lines of a run that is over from rows to one object. Safe to repeat and to race. */
export async function archiveConsole(store: ConsoleStore, objects: Objects, runId: string): Promise<void> {
  const parts: string[] = []
  let line = 0
  for (;;) {
    const chunks = await store.after(runId, line)
    if (chunks.length === 0) break
    for (const chunk of chunks) {
      parts.push(JSON.stringify(chunk))
      line = chunk.firstLine + chunk.lineCount - 1
    }
  }
  if (parts.length === 0) return
  const key = keyOf(runId)
  await objects.put(key, await compress(`${parts.join('\n')}\n`))
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
