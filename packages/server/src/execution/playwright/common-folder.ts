/** Where several folders meet: what is laid out for slots keeps the places its parts have to each other. */
import { dirname } from 'node:path'

/** The deepest folder that holds all of them, `/` in the end. Takes absolute paths; none of them is itself the answer. */
export function commonFolder(paths: readonly [string, ...string[]]): string {
  let folder = dirname(paths[0])
  const holds = (path: string) => path.startsWith(folder === '/' ? folder : `${folder}/`)
  // "/" is its own parent, so the way up has an end whatever the paths are.
  while (folder !== dirname(folder) && !paths.every(holds)) folder = dirname(folder)
  return folder
}
