/** A project as code in the tests: a folder, a project of its own on a real server, and `wk` between them. */
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { type Client, startApp, type TestApp } from '../../../server/src/testing/app.ts'
import { explain } from '../errors.ts'
import { runProgram } from '../program.ts'
import { type Ended, makeHome, type WkOptions } from './wk.ts'

let t: TestApp
let url: string

/** One server for the whole file. @returns what stops it */
export async function startServer(): Promise<() => Promise<void>> {
  t = await startApp()
  url = await t.listen()
  return t.close
}

export const API_TEST = "import { test } from '@playwright/test'\n\ntest('waits', () => {})\n"

export interface TestProject {
  client: Client
  folder: string
  /** Of the server. */
  url: string
  /** In this process, which is quicker than one of its own. */
  wk(args: string[], env?: Record<string, string>): Promise<Ended>
  /** As users start it. */
  process(args: string[], options?: WkOptions): Promise<Ended>
  write(name: string, text: string): Promise<void>
  config(text: string): Promise<void>
}

/** A folder of its own, and a project on the server that only it looks after. */
export async function project(testContext: { after(done: () => void): void }): Promise<TestProject> {
  const client = await t.stranger()
  const home = makeHome({ SERVICE_URL: url, SERVICE_TOKEN: client.token })
  testContext.after(() => home.remove())
  const { folder } = home
  const write: TestProject['write'] = (name, text) => writeFile(join(folder, name), text)
  const own = { HOME: folder, SERVICE_URL: url, SERVICE_TOKEN: client.token }
  return {
    client,
    folder,
    url,
    write,
    config: (text) => write('watchkeeper.config.yaml', text),
    process: home.wk,
    wk: (args, env = {}) => inThisProcess(args, { cwd: folder, env: { ...own, ...env } }),
  }
}

async function inThisProcess(
  args: string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<Ended> {
  const stdout = gathered()
  const stderr = gathered()
  const world = { env, cwd, version: '0.0.0', stdin: Readable.from([]), stdout, stderr, onInterrupt: () => {} }
  let code: number
  try {
    code = await runProgram(args, world, () => {})
  } catch (error) {
    const explanation = explain(error, url)
    if (!explanation) throw error
    stderr.write(explanation.lines.join('\n'))
    code = explanation.exitCode
  }
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

function gathered() {
  let all = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      all += String(chunk)
      done()
    },
  })
  return Object.assign(stream, { text: () => all })
}

export async function deployed(
  { wk }: TestProject,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Ended> {
  const ended = await wk(['deploy', '--yes', ...args], env)
  assert.equal(ended.code, 0, ended.stderr)
  return ended
}

export async function planned({ wk }: TestProject): Promise<{
  code: number | null
  plan: {
    fingerprint: string
    changes: { action: string; kind: string; id: string; fields: { field: string }[] }[]
    notes: string[]
  }
}> {
  const { code, stdout, stderr } = await wk(['plan', '--json'])
  assert.ok(code === 0 || code === 10, stderr)
  return { code, plan: JSON.parse(stdout) }
}

export const list = async (client: Client, path: string) => (await client.get(`${path}?limit=100`)).body.data
export const actions = (changes: { action: string; kind: string; id: string }[]) =>
  changes.map(({ action, kind, id }) => `${action} ${kind} ${id}`)

export const SHOP = `
prefix: shop/
tags: { shop: '#2563EB' }
variables:
  BASE_URL: https://shop.example
providers:
  team: { name: Team, type: email, config: { to: [ada@example.test] } }
tests:
  buys: { file: buys.api.spec.ts, tags: [shop] }
monitors:
  network: { type: port_check, url: '127.0.0.1:1', interval: 86400 }
  home:
    name: Home
    type: heartbeat
    interval: 86400
    config: { dependsOn: [network] }
    tags: [shop, new]
    alertConfig: { enabled: true, notificationProviders: [team] }
  synthetic: { type: synthetic_test, interval: 86400, config: { test: buys } }
jobs:
  nightly: { cronSchedule: '0 3 * * *', tests: [buys], alertConfig: { notificationProviders: [team] } }
`

export async function shop(testContext: { after(done: () => void): void }): Promise<TestProject> {
  const made = await project(testContext)
  await made.write('buys.api.spec.ts', API_TEST)
  await made.config(SHOP)
  return made
}
