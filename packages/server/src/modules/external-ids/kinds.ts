/** What can have an external id. A further kind: the column and its unique index in a migration, and a line here. */
export interface Kind {
  /** Names from code only. */
  table: string
  nameColumn: string
  word: string
}

export const TESTS: Kind = { table: 'tests', nameColumn: 'title', word: 'test' }
export const JOBS: Kind = { table: 'jobs', nameColumn: 'name', word: 'job' }
export const MONITORS: Kind = { table: 'monitors', nameColumn: 'name', word: 'monitor' }
export const PROVIDERS: Kind = { table: 'notification_providers', nameColumn: 'name', word: 'notification provider' }
