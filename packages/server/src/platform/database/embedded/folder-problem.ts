/** Puts what a file system says about the data folder into words that an operator can act on. */
import { StartError } from '../../../kernel/start-error.ts'

const WORDS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EEXIST: 'it is a file, not a folder',
  ENOENT: 'a folder cannot be created there',
  ELOOP: 'its symbolic links form a loop',
  ENAMETOOLONG: 'the path is too long',
}

/** A StartError for a known file system error, any other error as it is. */
export function folderProblem(folder: string, error: unknown): unknown {
  const words = WORDS[(error as NodeJS.ErrnoException).code ?? '']
  return words ? new StartError(`Cannot use DATA_DIR ${folder}: ${words}`) : error
}
