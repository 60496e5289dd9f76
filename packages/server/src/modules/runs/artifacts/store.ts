/** SQL of artifacts: the rows beside the stored files. */
import type { Scope } from '../../../kernel/scope.ts'
import type { Database } from '../../../platform/database/port.ts'
import type { Artifact } from '../schema.ts'

export type StoredArtifact = Artifact & { objectKey: string }
export type NewArtifact = Omit<StoredArtifact, 'url'>

export type ArtifactStore = ReturnType<typeof artifactStore>

export function artifactStore({ sql }: Database) {
  const columns = sql`
    id, test_id as "testId", attempt, kind, name, content_type as "contentType", size_bytes::float8 as "sizeBytes",
    missing, object_key as "objectKey", '/api/runs/' || run_id || '/artifacts/' || id as url`
  return {
    async list(scope: Scope, runId: string): Promise<StoredArtifact[]> {
      const rows = await sql<StoredArtifact[]>`
        select ${columns} from artifacts where project_id = ${scope.projectId} and run_id = ${runId} order by id`
      return [...rows]
    },
    async get(scope: Scope, runId: string, id: string): Promise<StoredArtifact | null> {
      const [row] = await sql<StoredArtifact[]>`
        select ${columns} from artifacts
        where project_id = ${scope.projectId} and run_id = ${runId} and id = ${id}`
      return row ?? null
    },
    /** @returns false when the run is gone: the file then has no owner. */
    async add(runId: string, artifact: NewArtifact): Promise<boolean> {
      const rows = await sql`
        insert into artifacts (id, project_id, run_id, test_id, attempt, kind, name, content_type, size_bytes, missing, object_key)
        select ${artifact.id}, project_id, id, ${artifact.testId}, ${artifact.attempt}, ${artifact.kind}, ${artifact.name},
          ${artifact.contentType}, ${artifact.sizeBytes}, ${artifact.missing}, ${artifact.objectKey}
        from runs where id = ${runId} returning 1 as one`
      return rows.length === 1
    },
    /** The run's artifacts are all there. @returns whether its followers may be waiting for them */
    async complete(runId: string): Promise<boolean> {
      const rows = await sql`
        update runs set artifacts_due = null where id = ${runId} and artifacts_due is not null returning 1 as one`
      return rows.length === 1
    },
    /** Notes an object that is about to be written: should its row never come, it is swept later. */
    async announce(objectKey: string): Promise<void> {
      await sql`insert into doomed_objects (object_key, due_at) values (${objectKey}, now() + interval '1 hour')
        on conflict do nothing`
    },
    async deletable(limit: number): Promise<string[]> {
      const rows = await sql<{ objectKey: string }[]>`
        select object_key as "objectKey" from doomed_objects where due_at <= now() order by due_at limit ${limit}`
      return rows.map((row) => row.objectKey)
    },
    async forget(objectKey: string): Promise<void> {
      await sql`delete from doomed_objects where object_key = ${objectKey}`
    },
  }
}
