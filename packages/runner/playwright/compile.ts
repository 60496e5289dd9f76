/**
 * Fills Node's compile cache (NODE_COMPILE_CACHE) with all that a slot loads, by running one empty job in a slot of its
 * own. Started once for each installation, outside of any sandbox: no script of a user is near.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { SlotEvent, SlotJob, SlotSettings } from '../protocol.ts'

const settings: SlotSettings = {
  engine: 'warm',
  standsReady: true,
  launchBrowser: false,
  browserPath: null,
  chromiumSandbox: false,
  compileCache: null,
  browsersPath: null,
  ffmpegPath: null,
  proxySocket: null,
  rawTcp: true,
  ownLoopback: false,
}
const script = "import { test } from '@playwright/test'\ntest('empty', async ({ request }) => { request })"
const job: SlotJob = {
  files: [{ testId: 'empty', title: 'Empty', path: '0001/empty.spec.ts', script }],
  projects: ['desktop'],
  workers: 1,
  retries: 0,
  maxFailures: 0,
  variables: {},
  trace: 'off',
  video: 'off',
  screenshot: 'off',
  mark: '',
}

const dir = join(process.cwd(), 'slot')
mkdirSync(dir)
const slot = spawn(process.execPath, [fileURLToPath(new URL('./slot.ts', import.meta.url)), JSON.stringify(settings)], {
  cwd: dir,
  stdio: ['pipe', 'ignore', 'inherit', 'pipe'],
})
const exited = once(slot, 'exit')
for await (const line of createInterface({ input: slot.stdio[3] as Readable })) {
  const event = JSON.parse(line) as SlotEvent
  if (event.type === 'ready') (slot.stdin as Writable).write(`${JSON.stringify(job)}\n`)
}
const [code] = await exited
process.exitCode = code ?? 1
