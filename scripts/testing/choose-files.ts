/** Which test files run: all, those with a word in their path, or those that reach what has changed. */
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

/** Those that reach any of the `changed` files, or are one of them; the nearest first. */
export function touchedBy(changed: ReadonlySet<string>, files: string[], imports: Imports): string[] {
  const nearest = (file: string) =>
    Math.min(...[...imports.reach(file)].map(([path, steps]) => (changed.has(path) ? steps : Number.POSITIVE_INFINITY)))
  const steps = new Map(files.map((file) => [file, nearest(file)] as const))
  const touched = [...steps].filter(([, distance]) => Number.isFinite(distance))
  return touched.sort(([, a], [, b]) => a - b).map(([file]) => file)
}
