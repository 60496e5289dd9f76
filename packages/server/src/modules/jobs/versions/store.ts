/**
 * SQL that gives jobs a new version (xmin of their row) when what they show of other things changes: lists keep the text of
 * a job by its version. In the transaction of that change.
 */
import type { Queryable } from '../../../platform/database/port.ts'

/** Given to the modules whose things jobs show. Locked in the order of ids, as everywhere. */
export const jobVersions = {
  async testRenamed(tx: Queryable, testId: string): Promise<void> {
    await tx`
      update jobs set name = name where id in (
        select id from jobs where id in (select job_id from job_tests where test_id = ${testId}) order by id for no key update)`
  },
  /** Call it before a tag is deleted: afterwards its links are gone. */
  async tagChanged(tx: Queryable, tagId: string): Promise<void> {
    await tx`
      update jobs set name = name where id in (
        select id from jobs where id in (select job_id from job_tags where tag_id = ${tagId}) order by id for no key update)`
  },
}
