/** `wk init`: a small example that works as it is. */
import { resolve } from 'node:path'
import type { Command } from '../command.ts'
import type { ProjectConfig } from './define.ts'
import { identityFor } from './identity.ts'
import { type Format, fileNameOf, printConfig } from './print.ts'
import { writeFiles } from './write-files.ts'

const API_TEST = `import { expect, test } from '@playwright/test'

test('the home page answers', async ({ request }) => {
  const response = await request.get(process.env.BASE_URL ?? 'https://example.com')
  expect(response.ok()).toBe(true)
})
`

const LOAD_TEST = `import http from 'k6/http'
import { check } from 'k6'

export const options = { vus: 2, duration: '10s', thresholds: { http_req_failed: ['rate<0.01'] } }

export default function () {
  const response = http.get(__ENV.BASE_URL || 'https://example.com')
  check(response, { 'answers with 200': ({ status }) => status === 200 })
}
`

const CONFIG: ProjectConfig = {
  variables: { BASE_URL: 'https://example.com' },
  testFolders: ['tests'],
  monitors: {
    home: {
      name: 'Home page',
      type: 'website',
      url: 'https://example.com',
      interval: 300,
      config: { keyword: { value: 'Example Domain' } },
      tags: ['example'],
    },
  },
  jobs: { daily: { name: 'Every morning', cronSchedule: '0 6 * * *', tests: ['tests/home'], tags: ['example'] } },
}

const REMARKS = [
  'What this project has on the server. `wk plan` shows what would change, `wk deploy` changes it.',
  '`name` tells this config from others: it deletes only what it deployed. Keep it, and give a copy another one.',
  'The keys below monitors, jobs and so on are logical ids: names and titles may change, these should stay.',
]

export const formatFlag = (absent: string) => ({
  flags: '--format <format>',
  summary: `of the config: ts or yaml; ${absent}`,
  choices: ['ts', 'yaml'],
})

/** TypeScript where this Node loads it. */
export const usualFormat = (): Format => ((process.features as { typescript?: unknown }).typescript ? 'ts' : 'yaml')

export const init: Command = {
  name: 'init',
  summary: 'Begin a project as code: a config and two tests that work as they are',
  arguments: '[folder]',
  flags: [formatFlag('what this Node loads when absent')],
  example: 'wk init monitoring && cd monitoring && wk plan',
  async run({ context, args, flags }) {
    const format = (flags.format as Format | undefined) ?? usualFormat()
    const folder = resolve(context.cwd, args[0] ?? '.')
    const files = new Map([
      [fileNameOf(format), await printConfig({ ...(await identityFor(folder)), ...CONFIG }, format, REMARKS)],
      ['tests/home.api.spec.ts', API_TEST],
      ['tests/load.k6.ts', LOAD_TEST],
    ])
    for (const name of await writeFiles(folder, files, { force: false })) {
      context.output.line(name)
    }
    context.output.say('Next: wk plan, then wk deploy.')
    return undefined
  },
}
