/** The fenced blocks of the papers. What people paste into a shell is marked `sh`, what they see then `text`. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
export const PAPERS_WITH_COMMANDS = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync(['docs/**/*.md', 'packages/*/README.md'], { cwd: ROOT }).sort(),
]

export interface Block {
  paper: string
  language: string
  text: string
}

export function blocksOf(paper: string): Block[] {
  const text = readFileSync(join(ROOT, paper), 'utf8')
  return [...text.matchAll(/^```([^\n]*)\n(.*?)^```$/gms)].map(([, language = '', block = '']) => ({
    paper,
    language,
    text: block,
  }))
}

/** A command block is known by the first line of it. */
export const firstLine = ({ text }: Block): string => text.split('\n')[0] ?? ''
