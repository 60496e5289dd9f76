/** The commands of everything as code, for the table of all commands. */
import type { CommandEntry } from '../command.ts'

export const codeEntries: readonly CommandEntry[] = [
  {
    name: 'init',
    summary: 'Create a project as code: a config and two working tests',
    load: async () => (await import('./init-command.ts')).init,
  },
  {
    name: 'pull',
    summary: 'Write the resources of the server as a config and scripts',
    load: async () => (await import('./pull-command.ts')).pull,
  },
  {
    name: 'plan',
    summary: 'Show the changes that wk deploy would make',
    load: async () => (await import('./plan-command.ts')).plan,
  },
  {
    name: 'deploy',
    summary: 'Apply the config to the server',
    load: async () => (await import('./deploy-command.ts')).deploy,
  },
  {
    name: 'destroy',
    summary: 'Delete everything that a config deployed',
    load: async () => (await import('./destroy-command.ts')).destroy,
  },
  {
    name: 'import',
    summary: 'Convert the config of another program to files for wk deploy',
    load: async () => (await import('../import/import-command.ts')).imports,
  },
]
