/** SQL of live consoles: one row per batch of lines, numbered from 1; a gap in the numbers is what was left out. */
import type { Database } from '../../../platform/database/port.ts'

export interface Chunk {
  firstLine: number
  lineCount: number
  /** The lines, joined by "\n". */
  lines: string
}

export interface ConsoleState {
  status: string
  consoleObject: string | null
  /** It is over, and its artifacts are still to come. */
  awaitsArtifacts: boolean
}

const PAGE_CHUNKS = 32

export type ConsoleStore = ReturnType<typeof consoleStore>

export function consoleStore({ sql }: Database) {
  return {
    /**
     * Adds a batch while the run is this attempt's, and forgets the tail's oldest batches before `keepFrom`.
     * @returns false when the run is over or another worker's.
     */
    async append(
      run: { id: string; attempt: number },
      chunk: Chunk,
      drop: { from: number; before: number } | null,
    ): Promise<boolean> {
      if (drop) {
        await sql`delete from console_chunks where run_id = ${run.id}
          and first_line >= ${drop.from} and first_line < ${drop.before}`
      }
      const rows = await sql`
        insert into console_chunks (run_id, first_line, line_count, size_bytes, lines)
        select id, ${chunk.firstLine}, ${chunk.lineCount}, ${Buffer.byteLength(chunk.lines)}, ${chunk.lines}
        from runs where id = ${run.id} and attempt = ${run.attempt} and status = 'running'
        returning 1 as one`
      return rows.length === 1
    },
    /** The batches that hold lines after `line`, oldest first, a page of them. */
    async after(runId: string, line: number): Promise<Chunk[]> {
      const rows = await sql<Chunk[]>`
        select first_line::float8 as "firstLine", line_count as "lineCount", lines from console_chunks
        where run_id = ${runId} and first_line + line_count > ${line + 1}
        order by first_line limit ${PAGE_CHUNKS}`
      return [...rows]
    },
    /** null when the run was deleted. */
    async state(runId: string): Promise<ConsoleState | null> {
      const [row] = await sql<ConsoleState[]>`
        select status, console_object as "consoleObject", coalesce(artifacts_due > now(), false) as "awaitsArtifacts"
        from runs where id = ${runId}`
      return row ?? null
    },
    /** The number of the last line there is. */
    async lastLine(runId: string): Promise<number> {
      const [row] = await sql<{ last: number }[]>`
        select greatest(coalesce(max(first_line + line_count - 1), 0), (select console_lines from runs where id = ${runId}))::float8
          as last from console_chunks where run_id = ${runId}`
      return row?.last ?? 0
    },
    /** Runs that are over but whose lines still lie in rows. */
    async toArchive(limit: number): Promise<string[]> {
      const rows = await sql<{ id: string }[]>`
        select id from runs r where status <> 'running' and console_object is null
          and completed_at < now() - interval '30 seconds'
          and exists (select 1 from console_chunks c where c.run_id = r.id)
        order by completed_at desc limit ${limit}`
      return rows.map((row) => row.id)
    },
    /** Swaps the rows for the object, in one step. @returns false when the run is gone or was archived by another. */
    async swap(runId: string, objectKey: string, lastLine: number): Promise<boolean> {
      const rows = await sql`
        with done as (
          update runs set console_object = ${objectKey}, console_lines = ${lastLine}
          where id = ${runId} and console_object is null returning id),
        gone as (delete from console_chunks using done where run_id = done.id)
        select id from done`
      return rows.length === 1
    },
  }
}
