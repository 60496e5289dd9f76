/** Every command and noun there is, in the order of the help. A new one is a file and a line here. */
import { codeEntries } from '../code/entries.ts'
import type { CommandEntry } from '../command.ts'

export const entries: readonly CommandEntry[] = [
  {
    name: 'login',
    summary: 'Verify a token and save it for a server',
    load: async () => (await import('./login.ts')).login,
  },
  { name: 'logout', summary: 'Remove a saved token', load: async () => (await import('./login.ts')).logout },
  {
    name: 'whoami',
    summary: 'Show the user and project of the token in use',
    load: async () => (await import('./whoami.ts')).whoami,
  },
  {
    name: 'doctor',
    summary: 'Check the connection and settings of wk',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'runs',
    aliases: ['run'],
    summary: 'Runs: run scripts now (wk run FILE…), list, watch and cancel',
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
    summary: 'Lists of tests that run on a schedule or on demand',
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
    summary: 'Checks at an interval',
    load: async () => (await import('./monitors.ts')).monitors,
  },
  {
    name: 'windows',
    aliases: ['window', 'maintenance-windows'],
    summary: 'Maintenance windows, in which alerts of monitors are suppressed',
    load: async () => (await import('./windows.ts')).windows,
  },
  {
    name: 'variables',
    aliases: ['variable', 'vars', 'var'],
    summary: 'Environment variables and secrets of scripts',
    load: async () => (await import('./variables.ts')).variables,
  },
  {
    name: 'tags',
    aliases: ['tag'],
    summary: 'Labels that group tests, jobs and monitors',
    load: async () => (await import('./tags.ts')).tags,
  },
  {
    name: 'providers',
    aliases: ['provider'],
    summary: 'Notification providers: e-mail, Slack, webhooks and others',
    load: async () => (await import('./providers.ts')).providers,
  },
  {
    name: 'alerts',
    aliases: ['alert'],
    summary: 'Alerts and their delivery status',
    load: async () => (await import('./alerts.ts')).alerts,
  },
  {
    name: 'audit',
    summary: 'Audit log: who changed what, and when',
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
    summary: 'Locations where tests and checks can run',
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
    summary: 'Members of the organization, and invitations',
    load: async () => (await import('./members.ts')).members,
  },
  ...codeEntries,
  {
    name: 'completion',
    summary: 'Print the shell completion script',
    load: async () => (await import('./completion.ts')).completionOf(entries),
  },
]
