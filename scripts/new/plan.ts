/** What a scaffold does: new files, and lines put into files that are there. */
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface Insertion {
  path: string
  /** The line goes before the first match of `before`, or after the last match of `after`. */
  before?: RegExp
  after?: RegExp
  text: string
}

export interface Plan {
  /** Path → content. */
  files: Record<string, string>
  insertions: Insertion[]
  /** What is left to do by hand. */
  next: string[]
}

/**
 * Carries the plans out, or nothing of them.
 * @returns the paths written or changed. @throws Error with one line when a file is there already or an anchor is gone
 */
export async function carryOut(root: string, plans: Plan[]): Promise<string[]> {
  const contents = new Map<string, string>()
  for (const [path, text] of plans.flatMap(({ files }) => Object.entries(files))) {
    if (contents.has(path) || existsSync(join(root, path))) throw new Error(`${path} already exists`)
    contents.set(path, text)
  }
  for (const insertion of plans.flatMap(({ insertions }) => insertions)) {
    const { path } = insertion
    contents.set(path, insert(contents.get(path) ?? readFileSync(join(root, path), 'utf8'), insertion))
  }
  for (const [path, text] of contents) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return [...contents.keys()]
}

function insert(content: string, { path, before, after, text }: Insertion): string {
  const found = before ? content.search(before) : lastEnd(content, after as RegExp)
  if (found < 0) throw new Error(`${path} has unexpected content: found no ${before ?? after}`)
  return content.slice(0, found) + text + content.slice(found)
}

function lastEnd(content: string, pattern: RegExp): number {
  const last = [...content.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))].at(-1)
  return last ? last.index + last[0].length : -1
}
