/**
 * Finds the system's programs that build the walls. Fixed folders, not PATH: what runs as root must not depend on the
 * environment. Whether a program does its work here is for the probe to see.
 */
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'

const NAMES = [
  'sh',
  'bash',
  'env',
  'rm',
  'chmod',
  'ipcrm',
  'setpriv',
  'prlimit',
  'perl',
  'bwrap',
  'unshare',
  'nsenter',
  'ip',
  'nft',
] as const
export type ToolName = (typeof NAMES)[number]

/** Absolute path of each program; absent when the machine does not have it. */
export type Tools = Partial<Record<ToolName, string>>

const FOLDERS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/local/sbin']

/** @param overrides a path to use instead, or null to do without */
export function findTools(overrides: Partial<Record<ToolName, string | null>> = {}): Tools {
  const tools: Tools = {}
  for (const name of NAMES) {
    const given = overrides[name]
    const path = given === undefined ? find(name) : given
    if (path) tools[name] = path
  }
  return tools
}

function find(name: string): string | null {
  return FOLDERS.map((folder) => join(folder, name)).find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
