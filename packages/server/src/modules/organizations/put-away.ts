/** What follows elsewhere when projects are archived or deleted, or are back: in the transaction of that. */
import type { Tx } from '../../platform/database/port.ts'

export interface PutAway {
  /** What goes on in this project, or in all of the organization's, by itself: it rests, or begins again. */
  followProjects(tx: Tx, at: { projectId: string } | { organizationId: string }): Promise<void>
}
