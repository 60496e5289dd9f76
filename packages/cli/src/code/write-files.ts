/** Writes files of a project: all of them or none, and over nothing that somebody wrote. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve, sep } from 'node:path'
import { usageError } from '../errors.ts'

/**
 * @param files path below `folder`, with slashes → text
 * @returns the paths that were written; files that are there and alike are left
 * @throws CliError when one is there and different and `force` is not set, or lies outside the folder
 */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
  { force }: { force: boolean },
): Promise<string[]> {
  const wanted = await refuseOverwriting(folder, files, { force })
  for (const { path, text } of wanted) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  return wanted.map(({ name }) => name)
}

/** The files that would be written: to be known before anything else is changed. @throws as `writeFiles` */
export async function refuseOverwriting(
  folder: string,
  files: ReadonlyMap<string, string>,
  { force }: { force: boolean },
): Promise<{ name: string; path: string; text: string }[]> {
  const wanted: { name: string; path: string; text: string }[] = []
  const inTheWay: string[] = []
  for (const [name, text] of files) {
    const path = resolve(folder, name)
    const way = relative(folder, path)
    if (way === '' || way === '..' || way.startsWith(`..${sep}`)) throw usageError(`${name} is outside ${folder}`)
    const present = await readFile(path, 'utf8').catch(() => null)
    if (present === text) continue
    if (present !== null) inTheWay.push(name)
    wanted.push({ name, path, text })
  }
  if (inTheWay.length > 0 && !force) {
    throw usageError(
      `These files exist and differ: ${inTheWay.join(', ')}`,
      'Nothing was written. Use --force to overwrite them.',
    )
  }
  return wanted
}
