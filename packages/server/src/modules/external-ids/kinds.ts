/** What can have an external id. A further kind: the column and its unique index in a migration, and a line here. */
export interface ExternalIdKind {
  /** Names from code only. */
  table: string
  nameColumn: string
  word: string
}

export const TESTS: ExternalIdKind = { table: 'tests', nameColumn: 'title', word: 'test' }
export const JOBS: ExternalIdKind = { table: 'jobs', nameColumn: 'name', word: 'job' }
export const MONITORS: ExternalIdKind = { table: 'monitors', nameColumn: 'name', word: 'monitor' }
export const PROVIDERS: ExternalIdKind = {
  table: 'notification_providers',
  nameColumn: 'name',
  word: 'notification provider',
}
