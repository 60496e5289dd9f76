/** Reads a list of legacy trigger keys: JSON lines, or CSV with a header. Nothing of a key is ever repeated in a problem. */
import { isId } from '../kernel/ids.ts'
import { prefixOf } from '../kernel/tokens.ts'
import type { ImportedKey } from '../modules/trigger-keys/index.ts'

export type KeyLine = { line: number } & ({ key: ImportedKey } | { problem: string })

/** Shorter ones can be guessed. */
const MIN_KEY_LENGTH = 16
const MAX_NAME_LENGTH = 100
const COLUMNS = ['jobId', 'name', 'key', 'expiresAt'] as const
type Cells = Partial<Record<(typeof COLUMNS)[number], unknown>>

/** @returns one entry per line that is not blank, in order; lines are counted from 1. */
export function readKeyFile(text: string): KeyLine[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((content, index) => ({ line: index + 1, content: content.trim() }))
    .filter(({ content }) => content !== '')
  const first = lines[0]
  if (!first) return []
  if (first.content.startsWith('{')) return lines.map(({ line, content }) => toKey(line, jsonCells(content)))
  const header = csvCells(first.content)
  if (!header?.includes('jobId') || !header.includes('key') || !header.includes('name')) {
    return [{ line: first.line, problem: 'expected JSON lines, or a CSV header: jobId,name,key[,expiresAt]' }]
  }
  return lines.slice(1).map(({ line, content }) => {
    const cells = csvCells(content)
    return toKey(line, cells && Object.fromEntries(header.map((name, index) => [name, cells[index] || undefined])))
  })
}

function jsonCells(text: string): Cells | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** The cells of one CSV line, quoted ones included; null when a quote is not closed. */
function csvCells(text: string): string[] | null {
  const cells: string[] = []
  // regex-bounded: a line of the admin's own file
  const cell = /\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y
  for (;;) {
    const match = cell.exec(text)
    if (!match) return null
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim())
    if (match[3] === '') return cells
  }
}

function toKey(line: number, cells: Cells | null): KeyLine {
  if (!cells) return { line, problem: 'cannot be read' }
  const { jobId, name, key, expiresAt } = cells
  if (typeof jobId !== 'string' || !isId(jobId)) return { line, problem: 'jobId is not the id of a job' }
  if (typeof name !== 'string' || !name.trim() || name.trim().length > MAX_NAME_LENGTH || name.includes('\0')) {
    return { line, problem: `name must have 1 to ${MAX_NAME_LENGTH} characters` }
  }
  if (typeof key !== 'string' || prefixOf(key) !== 'job_') return { line, problem: 'key must be a legacy key (job_…)' }
  if (key.length < MIN_KEY_LENGTH) return { line, problem: `key is shorter than ${MIN_KEY_LENGTH} characters` }
  const expiry = expiresAt === undefined || expiresAt === null ? null : new Date(String(expiresAt))
  if (expiry && Number.isNaN(expiry.getTime())) return { line, problem: 'expiresAt is not a time (ISO 8601)' }
  return { line, key: { jobId: jobId.toLowerCase(), name: name.trim(), key, expiresAt: expiry } }
}
