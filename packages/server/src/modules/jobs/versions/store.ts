/**
 * SQL that gives jobs a new version (xmin of their row) when what they show of other things changes: lists keep the text of
 * a job by its version. In the transaction of that change.
 */
import type { Fragment, Queryable } from '../../../platform/database/port.ts'

/** Locked in the order of ids, as everywhere. */
const renew = (tx: Queryable, jobIds: Fragment) => tx`
  update jobs set name = name where id in (
    select id from jobs where id in (${jobIds}) order by id for no key update)`

/** Given to the modules whose things jobs show. */
export const jobVersions = {
  async testRenamed(tx: Queryable, testId: string): Promise<void> {
    await renew(tx, tx`select job_id from job_tests where test_id = ${testId}`)
  },
  /** Call it before a tag is deleted: afterwards its links are gone. */
  async tagChanged(tx: Queryable, tagId: string): Promise<void> {
    await renew(tx, tx`select job_id from job_tags where tag_id = ${tagId}`)
  },
}
