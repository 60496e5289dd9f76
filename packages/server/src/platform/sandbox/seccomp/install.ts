/**
 * How the filter gets onto a slot: bubblewrap takes it from a file descriptor. Elsewhere something has to call the kernel
 * between fork and exec, which neither Node nor a shell can; perl can, and most distributions bring it. The same goes
 * for a session key ring of the slot's own.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Tools } from '../tools.ts'
import { type Architecture, DENIED } from './denied.ts'
import { seccompFilter } from './filter.ts'

const run = promisify(execFile)

export interface SystemCallFilter {
  program: Buffer
  /** The argv prefix that puts the filter on what follows; null where only bubblewrap can. */
  prefix: string[] | null
}

/** Exists where the kernel was built with filters, and shows them (gVisor does not). */
const KERNEL_FILTERS = '/proc/sys/kernel/seccomp/actions_avail'
const PRCTL: Record<Architecture, number> = { x64: 157, arm64: 167 }
const PR_SET_NO_NEW_PRIVS = 38
const PR_SET_SECCOMP = 22
const SECCOMP_MODE_FILTER = 2
const KEYCTL_JOIN_SESSION_KEYRING = 1

/** The filter as hexadecimal digits is the first argument. The struct is sock_fprog: a count and a pointer. */
const filterScript = (prctl: number) => `
my $program = pack("H*", shift);
my $sized = pack("S x![P] P", length($program) / 8, $program);
syscall(${prctl}, ${PR_SET_NO_NEW_PRIVS}, 1, 0, 0, 0) == 0 or die "no new privileges: $!";
syscall(${prctl}, ${PR_SET_SECCOMP}, ${SECCOMP_MODE_FILTER}, $sized, 0, 0) == 0 or die "seccomp: $!";
exec {$ARGV[0]} @ARGV or die "$ARGV[0]: $!";`

/** Where the kernel knows no key rings, or a container forbids them, there is nothing to separate. */
const keyRingScript = (keyctl: number) => `
syscall(${keyctl}, ${KEYCTL_JOIN_SESSION_KEYRING}, 0, 0, 0, 0);
exec {$ARGV[0]} @ARGV or die "$ARGV[0]: $!";`

/** Null where the kernel has no filters, or its system calls are not known here. */
export async function findFilter(tools: Tools): Promise<SystemCallFilter | null> {
  const program = seccompFilter(process.arch)
  if (!program || !existsSync(KERNEL_FILTERS)) return null
  const prefix = tools.perl
    ? [tools.perl, '-e', filterScript(PRCTL[process.arch as Architecture]), program.toString('hex')]
    : null
  return { program, prefix: prefix && (await works(prefix, tools)) ? prefix : null }
}

async function works([perl = '', ...args]: string[], { sh = '/bin/sh' }: Tools): Promise<boolean> {
  return run(perl, [...args, sh, '-c', 'exit 0']).then(
    () => true,
    () => false,
  )
}

/** The argv prefix that begins a session key ring, so that nothing of the server's, or of other slots, is in reach. */
export function ownKeyRing({ perl }: Tools): string[] {
  const keyctl = DENIED.keyctl?.[process.arch as Architecture]
  return perl && keyctl ? [perl, '-e', keyRingScript(keyctl)] : []
}
