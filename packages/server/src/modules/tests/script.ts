/** A script on its way in: decoded, and checked by its test type; and what the audit trail keeps of its changes. */
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { refuseBadText } from '../../http/json-body.ts'
import { invalid } from '../../kernel/errors.ts'
import { type ScriptProblem, testTypes } from '../../test-types/index.ts'
import type { AuditChange } from '../audit/index.ts'
import { testInput } from './schema.ts'

/** A byte order mark is part of the script, as it is in one that comes as plain text. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

interface GivenScript {
  script: string
  scriptEncoding?: 'base64' | null | undefined
}

/** @returns the script as text. @throws AppError 400 when it is not the base64 of UTF-8 without NUL characters. */
export function decodeScript({ script, scriptEncoding }: GivenScript): string {
  if (scriptEncoding !== 'base64') return script
  const decoded = fromBase64(script)
  refuseBadText(decoded, 'script')
  return decoded
}

function fromBase64(text: string): string {
  // Programs that encode break the lines; anything else that Node would skip is a mistake to name.
  const letters = text.replace(/[\r\n]/g, '')
  const bytes = Buffer.from(letters, 'base64')
  if (bytes.toString('base64') !== letters) throw invalid({ path: 'script', message: 'Is not valid base64' })
  try {
    return decoder.decode(bytes)
  } catch {
    throw invalid({ path: 'script', message: 'Is not the base64 of UTF-8 text' })
  }
}

/** @throws AppError 400 that names line and column of each problem the test type finds. */
export async function checkScript(projectId: string, type: string, script: string): Promise<void> {
  const problems = await testTypes.get(type).check(script, projectId)
  if (problems.length > 0) throw invalid(problems.map((problem) => ({ path: 'script', message: inWords(problem) })))
}

function inWords({ line, column, message }: ScriptProblem): string {
  if (line === null) return message
  return column === null ? `line ${line}: ${message}` : `line ${line}, column ${column}: ${message}`
}

/** More edits would not fit into the bytes below. Together the bounds keep a hostile script from costing seconds. */
const MAX_EDITS = 400
const MAX_LINES = 20_000
const MAX_DIFF_BYTES = 8 * 1024

/** SHA-256 of both and, for a script that had a predecessor, the lines that differ. Null when nothing does. */
export function scriptChange(before: string | null, after: string): AuditChange | null {
  if (before === after) return null
  const hashes = { from: before === null ? null : sha256(before), to: sha256(after) }
  return before === null ? hashes : { ...hashes, diff: lineDiff(before, after) }
}

const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`

function lineDiff(before: string, after: string): string {
  if (Math.max(linesOf(before), linesOf(after)) > MAX_LINES) return `More than ${MAX_LINES} lines are not compared`
  const { formatPatch, OMIT_HEADERS, structuredPatch } = loadDiff()
  const patch = structuredPatch('', '', before, after, '', '', { context: 2, maxEditLength: MAX_EDITS })
  return patch ? cut(formatPatch(patch, OMIT_HEADERS)) : `More than ${MAX_EDITS} lines differ`
}

/** Loaded by the first change: most processes never see one. */
const loadDiff = () => createRequire(import.meta.url)('diff') as typeof import('diff')

const linesOf = (text: string) => text.split('\n').length

function cut(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= MAX_DIFF_BYTES) return text
  const mark = '\n… (truncated)'
  const room = MAX_DIFF_BYTES - Buffer.byteLength(mark)
  // A character cut in two at the end decodes to U+FFFD.
  return bytes.toString('utf8', 0, room).replace(/(?<!\uFFFD)\uFFFD+$/, '') + mark
}

/** What creating a test refuses in a body by itself, whatever the project has. @throws AppError 400, or the schema's error */
export async function checkTestInput(body: unknown, projectId: string): Promise<void> {
  const input = testInput.parse(body)
  await checkScript(projectId, input.type, decodeScript(input))
}
