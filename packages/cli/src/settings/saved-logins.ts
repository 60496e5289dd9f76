/**
 * What `wk login` saved: a token for each server, or that it is in the keychain, in the user's own configuration folder,
 * readable by nobody else. A token is only ever used for the server it was saved for.
 */
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { usageError } from '../errors.ts'
import type { CliSettings, Environment } from './setting.ts'

export interface SavedLogin {
  /** Absent when the keychain has it. */
  token?: string
  keychain?: true
  /** The names at the time of the login, for people. */
  person: string
  project: string
}

export interface SavedLogins {
  /** The server of the last login. */
  current: string | null
  logins: Record<string, SavedLogin>
}

/** Where the platform keeps a program's settings. */
export function configFolder(env: Environment, platform: NodeJS.Platform = process.platform): string {
  if (env.XDG_CONFIG_HOME) return join(env.XDG_CONFIG_HOME, 'watchkeeper')
  const home = env.HOME ?? homedir()
  if (platform === 'win32') return join(env.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Watchkeeper')
  return platform === 'darwin'
    ? join(home, 'Library', 'Application Support', 'watchkeeper')
    : join(home, '.config', 'watchkeeper')
}

export const loginFile = (env: Environment): string => join(configFolder(env), 'logins.json')

/** Where the login that is used lives, for people; null when another token is used, or none. */
export function placeOfLogin({ sources: { token } }: Pick<CliSettings, 'sources'>, env: Environment): string | null {
  if (token === 'keychain') return `the keychain, by ${loginFile(env)}`
  return token === 'saved login' ? loginFile(env) : null
}

export function readLogins(env: Environment): SavedLogins {
  const path = loginFile(env)
  try {
    const { current, logins } = JSON.parse(readFileSync(path, 'utf8')) as SavedLogins
    return { current: current ?? null, logins: logins ?? {} }
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return { current: null, logins: {} }
    throw usageError(`${path} cannot be read`, 'Delete it and use `wk login` again.')
  }
}

/** Replaces the file in one step, so that a reader sees the old one or the new one. */
export function writeLogins(env: Environment, logins: SavedLogins): void {
  const path = loginFile(env)
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const next = `${path}.${process.pid}`
  try {
    writeFileSync(next, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
    chmodSync(next, 0o600)
    renameSync(next, path)
  } catch (error) {
    rmSync(next, { force: true })
    throw error
  }
}

/** Others than the owner may read the file; always false where there are no such modes. */
export function isExposed(env: Environment): boolean {
  if (process.platform === 'win32') return false
  try {
    return (statSync(loginFile(env)).mode & 0o077) !== 0
  } catch {
    return false
  }
}
