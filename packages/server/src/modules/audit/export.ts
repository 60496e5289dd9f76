/** The audit trail as a file, piece by piece: CSV that no spreadsheet takes for formulas, or one JSON object a line. */
import type { AuditEntry } from './schema.ts'

const COLUMNS: [name: string, value: (entry: AuditEntry) => unknown][] = [
  ['id', ({ id }) => id],
  ['createdAt', ({ createdAt }) => new Date(createdAt).toISOString()],
  ['action', ({ action }) => action],
  ['resourceType', ({ resourceType }) => resourceType],
  ['resourceId', ({ resourceId }) => resourceId],
  ['resourceName', ({ resourceName }) => resourceName],
  ['actorType', ({ actor }) => actor.type],
  ['actorId', ({ actor }) => actor.id],
  ['actorName', ({ actor }) => actor.name],
  ['projectId', ({ projectId }) => projectId],
  ['ip', ({ ip }) => ip],
  ['userAgent', ({ userAgent }) => userAgent],
  ['requestId', ({ requestId }) => requestId],
  ['success', ({ success }) => success],
  ['changes', ({ changes }) => (changes ? JSON.stringify(changes) : null)],
]

/** What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[\s]*[=+\-@|%]|^[\t\r\n]/

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180, with a header line. */
export async function* toCsv(batches: AsyncIterable<AuditEntry[]>): AsyncGenerator<string> {
  yield `${COLUMNS.map(([name]) => name).join(',')}\r\n`
  for await (const batch of batches) {
    yield batch.map((entry) => `${COLUMNS.map(([, value]) => cell(value(entry))).join(',')}\r\n`).join('')
  }
}

export async function* toNdjson(batches: AsyncIterable<AuditEntry[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield batch.map((entry) => `${JSON.stringify(entry)}\n`).join('')
}
