/**
 * Does what the README's minute of use says, in the same words, and holds what comes back against what it shows; then
 * runs every other block of commands in the papers as it stands. What no test can run is named in NOT_RUN, with the reason.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'node:test'
import { until } from '../../packages/server/src/testing/until.ts'
import { api, killAll, makeBase, type Product, ROOT, startProduct, stopProduct, TOKEN } from '../start/product.ts'
import { browserPath } from '../support/browser.ts'
import { type Block, blocksOf, firstLine, PAPERS_WITH_COMMANDS } from './blocks.ts'

/** First line of a block → why it is not run here. */
const NOT_RUN: Record<string, string> = {
  'npm start      # sets up what is missing, then serves http://127.0.0.1:3000':
    'tests/start starts it so; npm test would start this file again',
  'TOKEN=svc_live_…': 'stands for the token that the first start prints',
  'git clone … watchkeeper && cd watchkeeper': 'the address is left open; tests/start starts a bare checkout',
  'useradd --system --create-home --home-dir /srv/watchkeeper watchkeeper': 'adds a user and packages to the machine',
  'ROLES=api,scheduler  SECRET_KEY=…  DATABASE_URL=…  npm start':
    'the values are left open; tests/kill and tests/faults start several processes',
  'POSTGRES_PASSWORD=$(openssl rand -hex 16) SECRET_KEY=$(openssl rand -hex 32) \\': 'needs Docker, and builds images',
  'npm install --global https://watch.example.com/cli/watchkeeper.tgz':
    'changes the whole machine; tests/e2e/cli.slow.test.ts runs the same file through npx',
  'npx loadgen run script.js --vus 20 --duration 30s -e BASE=https://test.example --out report.html':
    'loads a server for 30 s; the tests of packages/loadgen start the program',
}
/** Blocks that start a browser. */
const NEED_BROWSER = ['wk login --server https://watch.example.com', 'wk run tests/checkout.spec.ts']

const commandBlocks = PAPERS_WITH_COMMANDS.flatMap(blocksOf).filter(({ language }) => language === 'sh')
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
const API_TEST = "import { test } from '@playwright/test'\ntest('passes', () => {})\n"

const home = await makeBase()
const programs = join(home, 'programs')
/** What the papers say → what it is here. Monitors and scripts must ask this machine alone. */
const renamed = new Map<string, string>()
let product: Product

before(
  async () => {
    product = startProduct({ dataDir: join(home, 'data'), worker: true })
    const base = await product.ready
    await until('scripts run', () => /^Scripts (run|do not run)/m.test(product.stdout()), 120)
    for (const theirs of ['http://127.0.0.1:3000', 'https://watch.example.com', 'https://shop.example'])
      renamed.set(theirs, base)
    mkdirSync(programs)
    // `wk` as it is installed, but that changes (exit code 10 of a plan) are no failure, and its example asks this machine.
    writeFileSync(
      join(programs, 'wk'),
      `#!/bin/sh\n"${process.execPath}" "${join(ROOT, 'packages/cli/bin/wk.mjs')}" "$@"\ncode=$?
[ "$1" = init ] && sed -i "s#https://example.com#$SERVICE_URL#" "$2"/watchkeeper.config.* "$2"/tests/*
[ $code = 10 ] || exit $code\n`,
    )
    chmodSync(join(programs, 'wk'), 0o755)
    writeFileSync(join(home, '.curlrc'), 'silent\nshow-error\nfail\n')
    symlinkSync(join(ROOT, 'packages'), join(home, 'packages'))
  },
  { timeout: 600_000 },
)
after(async () => {
  assert.equal(await stopProduct(product), 0)
  killAll()
  rmSync(home, { recursive: true, force: true })
})

/** Its stdout; the answers to questions come from a terminal where `terminal` is set. */
function run({ text }: Block, { folder, terminal = false }: { folder: string; terminal?: boolean }): string {
  let ready = text
  for (const [theirs, ours] of renamed) ready = ready.replaceAll(theirs, ours)
  const shell = ['bash', '-e', '-o', 'pipefail', '-c', ready]
  const [program = '', ...args] = terminal ? ['script', '-qec', 'bash -e -c "$BLOCK"', '/dev/null'] : shell
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 120_000,
    input: terminal ? 'y\n' : `${TOKEN}\n`,
    env: {
      PATH: `${programs}:${process.env.PATH}`,
      HOME: home,
      BLOCK: ready,
      TOKEN,
      SERVICE_TOKEN: TOKEN,
      SERVICE_URL: renamed.get('http://127.0.0.1:3000'),
    },
  })
  assert.equal(status, 0, `${ready}\n${stdout}\n${stderr}`)
  return stdout
}

/** What differs from run to run, made the same. */
const plain = (text: string) =>
  text
    .replace(ID, 'ID')
    .replace(/\b[0-9a-f]{12}-(?=\d+$)/gm, 'RUN-')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/\d+ ms/g, 'N ms')
    .trim()

it('the minute of use', () => {
  const blocks = blocksOf('README.md')
  const script = blocks.find(({ language }) => language === 'ts')?.text ?? ''
  writeFileSync(
    join(home, 'health.spec.ts'),
    script.replaceAll('http://127.0.0.1:3000', renamed.get('http://127.0.0.1:3000') ?? ''),
  )
  for (const [i, block] of blocks.entries()) {
    if (block.language !== 'sh' || firstLine(block) in NOT_RUN) continue
    const output = run(block, { folder: home })
    const shown = blocks[i + 1]?.language === 'text' ? (blocks[i + 1]?.text ?? '') : null
    if (shown === null) continue
    assert.equal(plain(output), plain(shown), block.text)
    const ids = (text: string) => text.match(ID) ?? []
    for (const [at, theirs] of ids(shown).entries()) renamed.set(theirs, ids(output)[at] ?? '')
  }
})

describe('the commands of the other papers', () => {
  before(async () => {
    const base = renamed.get('http://127.0.0.1:3000') ?? ''
    const made = async (path: string, body: object) => (await api(base, { method: 'POST', path }, body)).body as never
    const heartbeat: { heartbeatKey: string } = await made('/api/monitors', {
      name: 'Backup',
      type: 'heartbeat',
      interval: 3600,
    })
    const tag: { id: string } = await made('/api/tags', { name: 'backup' })
    renamed.set('$KEY', heartbeat.heartbeatKey).set('TAG_ID', tag.id)
    prepareFiles()
  })

  const others = commandBlocks.filter((block) => block.paper !== 'README.md' && !(firstLine(block) in NOT_RUN))
  for (const block of others) {
    const first = firstLine(block)
    const terminal = /^wk deploy +#/m.test(block.text)
    const lacks =
      (terminal && spawnSync('script', ['--version']).status !== 0 && 'no `script` on this machine') ||
      (NEED_BROWSER.some((start) => first.startsWith(start)) && !browserPath() && 'no browser on this machine')
    it(`${block.paper}: ${first}`, { skip: lacks }, () => {
      // The example of `wk init` is the project that the later blocks of its page are about.
      const folder = first.startsWith('wk plan') ? join(home, 'monitoring') : home
      run(block, { folder, terminal })
    })
  }
})

it('names only blocks that are there as not run', () => {
  for (const first of Object.keys(NOT_RUN)) assert.ok(commandBlocks.map(firstLine).includes(first), first)
})

/** What the commands of the papers are given. */
function prepareFiles(): void {
  const database = new DatabaseSync(join(home, 'kuma.db'))
  database.exec(`create table monitor (id integer, name text, type text, url text, interval integer);
    create table notification (id integer, name text, config text, is_default integer);
    create table monitor_notification (id integer, monitor_id integer, notification_id integer);
    create table tag (id integer, name text, color text);
    create table monitor_tag (id integer, monitor_id integer, tag_id integer, value text);
    create table proxy (id integer);
    insert into monitor values (1, 'Site', 'http', 'https://shop.example', 60);`)
  database.close()
  mkdirSync(join(home, 'tests'))
  mkdirSync(join(home, 'checks'))
  const monitors = [{ id: 1, name: 'Site', type: 'http', url: 'https://shop.example' }]
  const files = {
    'checkout.spec.ts': API_TEST,
    'tests/checkout.spec.ts': API_TEST,
    'tests/stock.api.spec.ts': API_TEST,
    'backup.json': JSON.stringify({ monitorList: monitors, notificationList: [] }),
    'config.yaml': 'endpoints:\n  - { name: site, url: "https://shop.example", conditions: [] }\n',
    'checks/site.check.ts': "new ApiCheck('site', { request: { url: 'https://shop.example', method: 'GET' } })\n",
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text)
}
