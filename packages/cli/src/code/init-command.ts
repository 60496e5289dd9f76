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
  'The resources of this project on the server. `wk plan` shows the changes, `wk deploy` applies them.',
  '`name` identifies this config: it deletes only what it deployed. Do not change it, and use another one in copies.',
  'The keys below monitors, jobs and so on are logical ids: names and titles may change, but keep these.',
]

export const formatFlag = (absent: string) => ({
  flags: '--format <format>',
  summary: `format of the config: ts or yaml; ${absent}`,
  choices: ['ts', 'yaml'],
})

/** TypeScript where this Node loads it. */
export const usualFormat = (): Format => ((process.features as { typescript?: unknown }).typescript ? 'ts' : 'yaml')

export const init: Command = {
  name: 'init',
  summary: 'Create a project as code: a config and two working tests',
  arguments: '[folder]',
  flags: [formatFlag('default what this Node can load')],
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
