/** The `kuma.db` of Uptime Kuma, which since version 2 exports nothing: its tables as the rows of a backup. Only read. */
import { open } from 'node:fs/promises'
import type { ImportedRow } from '../imported.ts'

const MAGIC = 'SQLite format 3\0'
const MAX_ROWS = 100_000

export async function isDatabase(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === MAGIC
  } finally {
    await file.close()
  }
}

/** @throws Error in words when this Node has no SQLite, or the tables are not Uptime Kuma's */
export async function readKumaDatabase(path: string): Promise<ImportedRow> {
  const { DatabaseSync } = await import('node:sqlite').catch(() => {
    throw new Error(`This is a database; reading it needs Node 22.13 or newer, and this is ${process.version}`)
  })
  const database = new DatabaseSync(path, { readOnly: true })
  const rowsIn = (table: string): ImportedRow[] => {
    const rows = database.prepare(`select * from ${table} limit ${MAX_ROWS + 1}`).all()
    if (rows.length > MAX_ROWS) throw new Error(`The table ${table} has more than ${MAX_ROWS} rows`)
    return rows
  }
  try {
    const tags = new Map(rowsIn('tag').map((tag) => [tag.id, tag.name]))
    const tagged = grouped(rowsIn('monitor_tag'))
    const notified = grouped(rowsIn('monitor_notification'))
    const monitorList = rowsIn('monitor').map((row) => ({
      ...asExported(row),
      tags: (tagged.get(row.id) ?? []).map(({ tag_id: id, value }) => ({ name: tags.get(id), value })),
      notificationIDList: Object.fromEntries(
        (notified.get(row.id) ?? []).map(({ notification_id: id }) => [String(id), true]),
      ),
    }))
    return { monitorList, notificationList: rowsIn('notification'), proxyList: rowsIn('proxy') }
  } catch (error) {
    throw new Error(`This is not a database of Uptime Kuma: ${(error as Error).message}`)
  } finally {
    database.close()
  }
}

function grouped(rows: readonly ImportedRow[]): Map<unknown, ImportedRow[]> {
  const groups = new Map<unknown, ImportedRow[]>()
  for (const row of rows) {
    const group = groups.get(row.monitor_id)
    if (group) group.push(row)
    else groups.set(row.monitor_id, [row])
  }
  return groups
}

/** Columns whose names stay as they are in a backup. */
const SAME = new Set([
  'accepted_statuscodes',
  'basic_auth_user',
  'basic_auth_pass',
  'dns_resolve_server',
  'dns_resolve_type',
  'docker_container',
  'docker_host',
  'manual_status',
  'ping_count',
  'ping_numeric',
  'ping_per_request_timeout',
  'remote_browser',
])

function asExported(row: ImportedRow): ImportedRow {
  const { accepted_statuscodes_json: statuses, ...columns } = row
  const entries = Object.entries(columns).map(([name, value]): [string, unknown] => [
    SAME.has(name) ? name : name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return { ...Object.fromEntries(entries), accepted_statuscodes: listIn(statuses) }
}

function listIn(text: unknown): unknown[] | undefined {
  try {
    const list: unknown = JSON.parse(String(text))
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}
