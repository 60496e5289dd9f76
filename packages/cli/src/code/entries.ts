/** The commands of everything as code, for the table of all commands. */
import type { CommandEntry } from '../command.ts'

export const codeEntries: readonly CommandEntry[] = [
  {
    name: 'init',
    summary: 'Begin a project as code: a config and two tests that work as they are',
    load: async () => (await import('./init-command.ts')).init,
  },
  {
    name: 'pull',
    summary: 'Write what the server has as a config and scripts',
    load: async () => (await import('./pull-command.ts')).pull,
  },
  {
    name: 'plan',
    summary: 'Show what wk deploy would do',
    load: async () => (await import('./plan-command.ts')).plan,
  },
  {
    name: 'deploy',
    summary: 'Make the server what the files say',
    load: async () => (await import('./deploy-command.ts')).deploy,
  },
  {
    name: 'destroy',
    summary: 'Delete everything that a config looks after',
    load: async () => (await import('./destroy-command.ts')).destroy,
  },
  {
    name: 'import',
    summary: 'Turn the config of another program into files for wk deploy',
    load: async () => (await import('../import/import-command.ts')).imports,
  },
]
