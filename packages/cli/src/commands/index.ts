/** Every command and noun there is, in the order of the help. A new one is a file and a line here. */
import type { Entry } from '../command.ts'

export const entries: readonly Entry[] = [
  {
    name: 'whoami',
    summary: 'Show whose token is used, and for which project',
    load: async () => (await import('./whoami.ts')).whoami,
  },
  {
    name: 'tags',
    aliases: ['tag'],
    summary: 'Words that tests, jobs and monitors are found by',
    load: async () => (await import('./tags.ts')).tags,
  },
]
