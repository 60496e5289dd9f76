/** What users install: from the server, into an empty folder, on the oldest Node at hand, behind a proxy. */
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { startApp, type TestApp } from '../../server/src/testing/app.ts'
import { createAuthority } from '../../server/src/testing/checks/certificates.ts'
import { startProxy, type TestProxy } from './testing/proxy.ts'
import { type Home, makeHome } from './testing/wk.ts'

const PACKAGE = join(import.meta.dirname, '..')
const MAX_BYTES = 2 << 20
const run = promisify(execFile)

let folder: string
let t: TestApp
let url: string
let home: Home
let proxy: TestProxy
let command: string[]
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wk-packed-'))
  t = await startApp()
  url = await t.listen()
  // As users do, by the address that the server gives: nothing else is fetched.
  const install = [
    'install',
    '--global',
    '--prefix',
    folder,
    '--registry',
    'http://127.0.0.1:9',
    '--no-audit',
    '--no-fund',
  ]
  await run('npm', [...install, `${url}/cli/watchkeeper.tgz`], { cwd: folder })
  command = [oldestNode(), join(installed(), 'bin/wk.mjs')]
  proxy = await startProxy('u', 'p@s:s')
  home = makeHome({
    SERVICE_TOKEN: t.owner.token,
    SERVICE_URL: url,
    HTTP_PROXY: `http://u:p%40s%3As@127.0.0.1:${proxy.port}`,
  })
})
after(async () => {
  proxy?.close()
  home?.remove()
  await t?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The oldest one on PATH that the package says it runs on. */
function oldestNode(): string {
  const wanted = [20, 18, 1]
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((place) => join(place, 'node'))
    .filter((path) => existsSync(path))
    .map((path) => ({ path, version: versionOf(path) }))
    .filter(({ version }) => compare(version, wanted) >= 0)
    .sort((a, b) => compare(a.version, b.version))
  return found[0]?.path ?? process.execPath
}

function versionOf(node: string): number[] {
  try {
    return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().slice(1).split('.').map(Number)
  } catch {
    return []
  }
}

const compare = (a: number[], b: number[]) => [0, 1, 2].reduce((found, i) => found || (a[i] ?? 0) - (b[i] ?? 0), 0)

const installed = () => join(folder, 'lib/node_modules/watchkeeper')

describe('the package', () => {
  it('is small, needs nothing else, and holds no source', () => {
    assert.deepEqual(readdirSync(join(installed(), '..')), ['watchkeeper'])
    assert.deepEqual(readdirSync(installed()).sort(), ['README.md', 'bin', 'dist', 'package.json'])
    assert.ok(existsSync(join(folder, 'bin/wk')))
  })

  it('is the same for everybody, small, and its hash stands on the page of the server', async () => {
    const fetched = async (path: string) => {
      const answer = await fetch(`${url}${path}`)
      assert.equal(answer.status, 200)
      return { bytes: Buffer.from(await answer.arrayBuffer()), tag: answer.headers.get('etag') ?? '' }
    }
    const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
    const { bytes, tag } = await fetched('/cli/watchkeeper.tgz')
    assert.ok(bytes.length <= MAX_BYTES)
    assert.deepEqual((await fetched(`/cli/watchkeeper-${version}.tgz`)).bytes, bytes)
    const again = join(folder, 'again.tgz')
    await run(process.execPath, [join(PACKAGE, 'pack.ts'), again], { cwd: folder })
    assert.deepEqual(readFileSync(again), bytes)
    const page = String((await fetched('/cli')).bytes)
    assert.ok(page.includes(createHash('sha256').update(bytes).digest('hex')), page)
    assert.ok(page.includes(`${url}/cli/watchkeeper-${version}.tgz`), page)
    const known = await fetch(`${url}/cli/watchkeeper.tgz`, { headers: { 'if-none-match': tag } })
    assert.equal(known.status, 304)
  })

  it('comes without a token, whatever a client sends, and writes no foreign text into the page', async () => {
    assert.equal((await t.withToken('svc_live_no_such').get('/cli/watchkeeper.tgz')).status, 200)
    const page = await t.anonymous.get('/cli', { host: '127.0.0.1:1' })
    assert.equal(page.status, 200)
    const odd = await t.anonymous.get('/cli', { host: '<b>x' })
    assert.ok(!String(odd.body).includes('<b>'))
  })

  it('says its version', async () => {
    const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
    const { stdout, code } = await home.wk(['--version'], { command })
    assert.deepEqual([stdout, code], [`${version}\n`, 0])
  })

  it('drives a live server through a proxy that wants a password', async () => {
    const made = await home.wk(['tags', 'create', '--name', 'packed', '-q'], { command })
    assert.deepEqual([made.code, made.stderr], [0, ''])
    const listed = await home.wk(['tags', 'list', '--json'], { command })
    assert.equal(JSON.parse(listed.stdout).data[0].id, made.stdout.trim())
    assert.deepEqual(proxy.seen, [`POST ${url}/api/tags`, `GET ${url}/api/tags`])
  })

  it('runs a script and watches it through the proxy', async () => {
    writeFileSync(
      join(home.folder, 'a.api.spec.ts'),
      "import { test } from '@playwright/test'\ntest('passes', () => {})\n",
    )
    let asked = false
    const { code, stderr, stdout } = await home.wk(['run', 'a.api.spec.ts', '--debug'], {
      command,
      onTalk(said) {
        const runId = /: run ([0-9a-f-]{36})/.exec(said)?.[1]
        if (asked || !runId || !said.includes('/stream')) return
        asked = true
        void t.owner.post(`/api/runs/${runId}/cancel`)
      },
    })
    assert.equal(code, 1, stderr)
    assert.match(stdout, /a\.api\.spec\.ts: cancelled/)
    assert.ok(proxy.seen.some((line) => line.endsWith('/stream')))
  })

  it('turns the configs of other programs into a project, with nothing left to install', async () => {
    const monitors = [{ id: 1, name: 'Site', type: 'http', url: 'https://shop.example' }]
    const check = "new ApiCheck('site', { request: { url: 'https://shop.example', method: 'GET' }, frequency: 5 })\n"
    for (const [program, file, text] of [
      ['uptime-kuma', 'backup.json', JSON.stringify({ monitorList: monitors, notificationList: [] })],
      ['gatus', 'gatus.yaml', 'endpoints:\n  - { name: site, url: "https://shop.example", conditions: [] }\n'],
      ['checkly', 'checks/site.check.ts', check],
    ] as const) {
      mkdirSync(join(home.folder, 'checks'), { recursive: true })
      writeFileSync(join(home.folder, file), text)
      const from = program === 'checkly' ? 'checks' : file
      const { code, stderr, stdout } = await home.wk(['import', program, from, '--out', program], { command })
      assert.deepEqual([code, stdout], [0, 'watchkeeper.config.yaml\n'], stderr)
      const config = readFileSync(join(home.folder, program, 'watchkeeper.config.yaml'), 'utf8')
      assert.match(config, /url: https:\/\/shop\.example/)
    }
  })

  it('plans a project as code', async () => {
    writeFileSync(join(home.folder, 'watchkeeper.config.yaml'), 'tags: { packed-as-code: null }\n')
    const { code, stdout, stderr } = await home.wk(['plan', '--quiet'], { command })
    assert.deepEqual([code, stdout], [10, 'packed-as-code\n'], stderr)
  })

  it('says what a wrong password for the proxy means, without showing it', async () => {
    const env = { HTTP_PROXY: `http://u:wr0ng@127.0.0.1:${proxy.port}` }
    const { code, stderr } = await home.wk(['tags', 'list', '--debug'], { command, env })
    assert.equal(code, 4, stderr)
    assert.match(stderr, /proxy.*407|407.*proxy/i)
    assert.ok(!stderr.includes('wr0ng'))
  })

  it('leaves the proxy out for what NO_PROXY names', async () => {
    const before = proxy.seen.length
    const { code } = await home.wk(['tags', 'list'], {
      command,
      env: { NO_PROXY: 'localhost,.test,127.0.0.0/8,[::1]' },
    })
    assert.deepEqual([code, proxy.seen.length], [0, before])
  })

  it('tunnels to https by CONNECT', async () => {
    const env = { SERVICE_URL: 'https://127.0.0.1:47', HTTPS_PROXY: `http://u:p%40s%3As@127.0.0.1:${proxy.port}` }
    const { code, stderr } = await home.wk(['tags', 'list'], { command, env })
    assert.deepEqual(
      [code, stderr.split('\n')[0]],
      [4, 'The proxy refused the connection to https://127.0.0.1:47: 502'],
    )
    assert.ok(proxy.seen.includes('CONNECT 127.0.0.1:47'), proxy.seen.join('\n'))
  })

  it('speaks TLS through the tunnel, with the authorities that were added and no others', async () => {
    const authority = createAuthority()
    const front = createServer(authority.issue(['127.0.0.1']), (asked, answered) => {
      const { method, headers, url: path } = asked
      const onward = request(`${url}${path}`, { method, headers }, (response) => {
        answered.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(answered)
      })
      asked.pipe(onward)
    })
    await once(front.listen(0, '127.0.0.1'), 'listening')
    try {
      writeFileSync(join(home.folder, 'authority.pem'), authority.cert)
      const address = `127.0.0.1:${(front.address() as AddressInfo).port}`
      const env = { SERVICE_URL: `https://${address}`, HTTPS_PROXY: `http://u:p%40s%3As@127.0.0.1:${proxy.port}` }
      const distrusted = await home.wk(['whoami'], { command, env })
      assert.equal(distrusted.code, 4, distrusted.stderr)
      assert.match(distrusted.stderr, /certificate .*not trusted.*\n.*NODE_EXTRA_CA_CERTS/)
      const before = proxy.seen.length
      const trusting = { ...env, NODE_EXTRA_CA_CERTS: join(home.folder, 'authority.pem') }
      const made = await home.wk(['tags', 'create', '--name', 'by-tls', '-q'], { command, env: trusting })
      assert.deepEqual([made.code, made.stderr], [0, ''])
      const { body } = await t.owner.get('/api/tags')
      assert.ok(body.data.some(({ id }: { id: string }) => id === made.stdout.trim()))
      // Inside the tunnel the proxy sees nothing.
      assert.deepEqual(proxy.seen.slice(before), [`CONNECT ${address}`])
    } finally {
      front.closeAllConnections()
      front.close()
    }
  })
})

describe('the keychain', () => {
  const places = () => ({
    SERVICE_TOKEN: '',
    HTTP_PROXY: '',
    KEYCHAIN_FILE: join(folder, 'keychain.json'),
    XDG_CONFIG_HOME: join(home.folder, 'settings'),
  })
  const wk = (args: string[], options: { stdin?: string; env?: Record<string, string> } = {}) =>
    home.wk(args, { command, ...options, env: { ...places(), ...options.env } })
  const login = (...more: string[]) => wk(['login', ...more], { stdin: t.owner.token })
  const kept = () => JSON.parse(readFileSync(join(folder, 'keychain.json'), 'utf8'))
  const logins = () => readFileSync(join(home.folder, 'settings/watchkeeper/logins.json'), 'utf8')

  it('needs a package, and says which', async () => {
    const { code, stderr } = await login('--keychain')
    assert.equal(code, 2)
    assert.match(stderr, /not installed: @napi-rs\/keyring\n.*npm install --global @napi-rs\/keyring$/m)
    // One in the folder somebody works in is somebody else's.
    installKeyring(home.folder)
    assert.equal((await login('--keychain')).code, 2)
  })

  it('has the token, and the file only says so', async () => {
    installKeyring(join(folder, 'lib'))
    const { code, stderr } = await login('--keychain')
    assert.equal(code, 0, stderr)
    assert.deepEqual(kept(), { [`watchkeeper ${url} secret-service`]: t.owner.token })
    assert.ok(!logins().includes(t.owner.token), logins())
    assert.match((await wk(['whoami'])).stdout, /^login +the keychain, by .*logins\.json$/m)
    assert.match((await wk(['doctor'])).stdout, /✓ Saved login: the keychain, by/)
    const locked = await wk(['tags', 'list'], { env: { KEYCHAIN_LOCKED: '1' } })
    assert.deepEqual([locked.code, locked.stdout], [4, ''])
    assert.match(locked.stderr, /^The keychain cannot be used: it is locked\n/)
    assert.equal((await wk(['logout'], { env: { KEYCHAIN_LOCKED: '1' } })).code, 4)
    assert.ok(logins().includes(url), 'what is left is still named')
    assert.equal((await wk(['logout'])).code, 0)
    assert.deepEqual(kept(), {})
    assert.ok(!logins().includes(url))
  })

  it('is emptied by a login that goes into the file', async () => {
    assert.equal((await login('--keychain')).code, 0)
    assert.equal((await login()).code, 0)
    assert.deepEqual(kept(), {})
    assert.match((await wk(['whoami'])).stdout, /^login +\/.*logins\.json$/m)
  })

  it('that lost the token is as no login', async () => {
    assert.equal((await login('--keychain')).code, 0)
    writeFileSync(join(folder, 'keychain.json'), '{}')
    const { code, stderr } = await wk(['whoami'])
    assert.equal(code, 3)
    assert.match(stderr, /no longer has a token .*\n.*wk login --keychain/)
  })
})

/** Stands in for the library, whose compiled parts need a desktop: a file is its keychain. */
function installKeyring(place: string): void {
  const at = join(place, 'node_modules/@napi-rs/keyring')
  mkdirSync(at, { recursive: true })
  writeFileSync(join(at, 'package.json'), '{"name":"@napi-rs/keyring","version":"2.1.2","main":"index.js"}')
  writeFileSync(
    join(at, 'index.js'),
    `const { existsSync, readFileSync, writeFileSync } = require('node:fs')
const file = process.env.KEYCHAIN_FILE
const all = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
module.exports.AsyncEntry = class {
  constructor(service, account, { linux }) {
    this.name = [service, account, linux.store].join(' ')
  }
  async change(password) {
    if (process.env.KEYCHAIN_LOCKED) throw new Error('it is locked')
    const { [this.name]: before, ...others } = all()
    if (password !== undefined) writeFileSync(file, JSON.stringify(password ? { ...others, [this.name]: password } : others))
    return before ?? null
  }
  getPassword() { return this.change() }
  setPassword(password) { return this.change(password) }
  async deletePassword() { return (await this.change('')) !== null }
}
`,
  )
}
