/** Which test files run: all, those with a word in their path, or those whose product code has changed. */
import { globSync } from 'node:fs'
import type { Imports } from './imports.ts'

const PLACES = ['packages/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts']
export const SLOW = /\.slow\.test\.ts$/

/** All test files below `root`. */
export const findTests = (root: string): string[] =>
  globSync(PLACES, { cwd: root, exclude: (path) => path.split('/').includes('node_modules') }).sort()

/** What makes a test file one that needs PostgreSQL. */
const KIT = 'packages/server/src/testing/database.ts'
/** The rooms in which SQL stands (scripts/floors.ts), what is run by hand on it, and the walk that asks every route. */
const SQL_ROOMS = /^packages\/server\/src\/(modules|platform|commands)\/|^tests\/spec\/answers\./

/**
 * Those that have a reason to run on another PostgreSQL too: they reach a database, by whatever way, from a room with SQL.
 * Walls, doors, roles and scripts say the same on each.
 */
export const bearSql = (files: string[], imports: Imports): string[] =>
  files.filter((file) => SQL_ROOMS.test(file) && imports.reach(file).has(KIT))

/** Those that any of the `changed` files reaches, and changed test files themselves. */
export function touchedBy(changed: ReadonlySet<string>, files: string[], imports: Imports): string[] {
  return files.filter((file) => [...imports.reach(file)].some((path) => changed.has(path)))
}
