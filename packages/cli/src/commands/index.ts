/** Every command and noun there is, in the order of the help. A new one is a file and a line here. */
import { codeEntries } from '../code/entries.ts'
import type { CommandEntry } from '../command.ts'

export const entries: readonly CommandEntry[] = [
  {
    name: 'login',
    summary: 'Save a token for a server, after trying it',
    load: async () => (await import('./login.ts')).login,
  },
  { name: 'logout', summary: 'Forget a saved token', load: async () => (await import('./login.ts')).logout },
  {
    name: 'whoami',
    summary: 'Show whose token is used, and for which project',
    load: async () => (await import('./whoami.ts')).whoami,
  },
  {
    name: 'doctor',
    summary: 'Look for what keeps wk from working here',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'runs',
    aliases: ['run'],
    summary: 'Run scripts now (wk run FILE…), and what became of runs',
    load: async () => (await import('./runs.ts')).runs,
  },
  {
    name: 'tests',
    aliases: ['test'],
    summary: 'Scripts: Playwright files and load tests',
    load: async () => (await import('./tests.ts')).tests,
  },
  {
    name: 'jobs',
    aliases: ['job'],
    summary: 'Lists of tests, run on a schedule or on demand',
    load: async () => (await import('./jobs.ts')).jobs,
  },
  {
    name: 'keys',
    aliases: ['key'],
    summary: 'Trigger keys, each of which can start one job',
    load: async () => (await import('./keys.ts')).keys,
  },
  {
    name: 'monitors',
    aliases: ['monitor'],
    summary: 'Checks of what should be up',
    load: async () => (await import('./monitors.ts')).monitors,
  },
  {
    name: 'windows',
    aliases: ['window', 'maintenance-windows'],
    summary: 'Maintenance windows, in which monitors are quiet',
    load: async () => (await import('./windows.ts')).windows,
  },
  {
    name: 'variables',
    aliases: ['variable', 'vars', 'var'],
    summary: 'Values and secrets that scripts get',
    load: async () => (await import('./variables.ts')).variables,
  },
  {
    name: 'tags',
    aliases: ['tag'],
    summary: 'Words that tests, jobs and monitors are found by',
    load: async () => (await import('./tags.ts')).tags,
  },
  {
    name: 'providers',
    aliases: ['provider'],
    summary: 'Where alerts go: e-mail, Slack, webhooks and others',
    load: async () => (await import('./providers.ts')).providers,
  },
  {
    name: 'alerts',
    aliases: ['alert'],
    summary: 'Alerts that were sent, and what became of them',
    load: async () => (await import('./alerts.ts')).alerts,
  },
  {
    name: 'audit',
    summary: 'Who changed what, and when',
    load: async () => (await import('./audit.ts')).audit,
  },
  {
    name: 'tokens',
    aliases: ['token'],
    summary: 'CLI tokens of the project',
    load: async () => (await import('./tokens.ts')).tokens,
  },
  {
    name: 'locations',
    aliases: ['location'],
    summary: 'Where tests and checks can run',
    load: async () => (await import('./locations.ts')).locations,
  },
  {
    name: 'organizations',
    aliases: ['organization', 'orgs', 'org'],
    summary: 'The organization of the token',
    load: async () => (await import('./organizations.ts')).organizations,
  },
  {
    name: 'projects',
    aliases: ['project'],
    summary: 'Projects of the organization',
    load: async () => (await import('./projects.ts')).projects,
  },
  {
    name: 'members',
    aliases: ['member'],
    summary: 'People of the organization, and invitations',
    load: async () => (await import('./members.ts')).members,
  },
  ...codeEntries,
  {
    name: 'completion',
    summary: 'Print what makes a shell complete wk',
    load: async () => (await import('./completion.ts')).completionOf(entries),
  },
]
