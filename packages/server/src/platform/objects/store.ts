/**
 * Whether a folder is the storage of this install: an id that stands in the database and in a file of the folder. A process
 * with another folder would keep artifacts and consoles where no other process finds them.
 */
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isId, newId } from '../../kernel/ids.ts'
import { StartError } from '../../kernel/start-error.ts'
import type { Database } from '../database/port.ts'

const FILE = '.watchkeeper'

/**
 * Marks the first storage of an install as its own, and accepts no other afterwards.
 * @throws StartError when the install has another storage
 */
export async function checkStorage({ sql }: Database, folder: string): Promise<void> {
  const file = join(folder, FILE)
  const known = await knownId(sql)
  // Only now: whoever put an id into the database wrote the file before.
  const found = await readId(file)
  if (known !== null) {
    if (found !== known) throw new StartError(refusal(folder, known))
    return
  }
  // The file comes first: a process that dies here has claimed nothing in the database yet.
  const id = found ?? (await writeId(file))
  await sql`insert into storage (id) values (${id}) on conflict do nothing`
  const settled = await knownId(sql)
  if (settled === id) return
  if (found === null) await rm(file, { force: true })
  throw new StartError(refusal(folder, settled))
}

async function knownId(sql: Database['sql']): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`select id from storage`
  return row?.id ?? null
}

async function readId(file: string): Promise<string | null> {
  try {
    const text = (await readFile(file, 'utf8')).trim()
    return isId(text) ? text : null
  } catch {
    return null
  }
}

/** Another process that starts on the same folder may be faster: then its id counts. */
async function writeId(file: string): Promise<string> {
  const id = newId()
  const draft = `${file}.${id}`
  try {
    await writeFile(draft, `${id}\n`, { mode: 0o600, flush: true })
    // Whole or not at all, and never over another's.
    await link(draft, file)
    return id
  } catch (error) {
    const theirs = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await readId(file) : null
    if (theirs === null) throw new StartError(`Cannot mark ${file} as the storage: ${(error as Error).message}`)
    return theirs
  } finally {
    await rm(draft, { force: true })
  }
}

const refusal = (folder: string, id: string | null) =>
  `${folder} is not the storage of this instance; other processes would not find its artifacts and consoles. ` +
  `Give every process the same DATA_DIR on a shared disk; if the old storage is gone for good, write ${id} into ${join(folder, FILE)}`
