/** Wrong settings: each is refused by name, in one line, before anything starts; what was given is never repeated. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readConfig, settingsHelp } from '../../packages/server/src/config.ts'
import { StartError } from '../../packages/server/src/kernel/start-error.ts'

const SECRET = 'hunter2-hunter2'

const WRONG: [name: string, value: string][] = [
  ['SECRET_KEY', SECRET],
  ['BOOTSTRAP_PASSWORD', 'password'],
  ['BOOTSTRAP_TOKEN', SECRET],
  ['BOOTSTRAP_TOKEN', `svc_trigger_${'a'.repeat(40)}`],
  ['BOOTSTRAP_EMAIL', 'nobody'],
  ['DATABASE_URL', 'mysql://root:hunter2@db/x'],
  ['DATABASE_URL', 'postgres'],
  ['ROLES', 'api,admin'],
  ['ROLES', ','],
  ['WORKER_LOCATIONS', 'the moon'],
  ['ISOLATION', 'none'],
  ['ISOLATION', 'Strict'],
  ['ISOLATION_RAW_TCP', 'yes please'],
  ['EGRESS', 'closed'],
  ['DEMO', 'maybe'],
  ['LOG_LEVEL', 'loud'],
  ...['-1', '65536', '3.5', 'NaN', '1e9', '0x1g'].map((value): [string, string] => ['PORT', value]),
  ['WORKER_SLOTS', '0'],
  ['RATE_LIMIT_USER', '-5'],
  ['BODY_LIMIT_BYTES', 'Infinity'],
  ['PUBLIC_URL', 'not an address'],
  ...['hello', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1/', 'fd00::/129'].map((value): [string, string] => [
    'TRUSTED_PROXIES',
    value,
  ]),
  ...['hello', '9.9.9.9:70000', '2620:fe::fe:53:', '[9.9.9.9]:53'].map((value): [string, string] => [
    'DNS_SERVERS',
    value,
  ]),
  ...['hello', '9.9.9.9', '9.9.9.9:0', '[::1]', ':53'].map((value): [string, string] => [
    'CONNECTIVITY_TARGETS',
    value,
  ]),
]

const refusal = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    assert.ok(error instanceof StartError, String(error))
    return error.message
  }
  return assert.fail(`taken: ${JSON.stringify(env)}`)
}

describe('a wrong setting', () => {
  for (const [name, value] of WRONG) {
    it(`${name}=${value.slice(0, 20)} is refused by its name alone`, () => {
      const message = refusal({ [name]: value })
      assert.match(message, new RegExp(`^Invalid settings\\. ${name}: .+--help for a list of all settings$`))
      assert.doesNotMatch(message, /\n|hunter2/)
    })
  }

  it('is named together with every other', () => {
    assert.match(refusal({ PORT: 'x', ISOLATION: 'y', SECRET_KEY: SECRET }), /PORT: .*ISOLATION: .*SECRET_KEY: /)
  })
})

describe('a list of addresses', () => {
  it('takes every form that is one', () => {
    const config = readConfig({
      TRUSTED_PROXIES: '10.0.0.1, 192.0.2.0/24,fd00::/8,::1,loopback',
      DNS_SERVERS: '9.9.9.9,9.9.9.9:53,[2620:fe::fe]:53,2620:fe::fe',
      CONNECTIVITY_TARGETS: 'router.example:443,9.9.9.9:53,[2620:fe::fe]:53',
    })
    assert.deepEqual(
      [config.TRUSTED_PROXIES.length, config.DNS_SERVERS.length, config.CONNECTIVITY_TARGETS.length],
      [5, 4, 3],
    )
  })
})

describe('a number', () => {
  it('says what it must be', () => {
    assert.match(refusal({ PORT: 'abc' }), /PORT: must be a whole number from 0 to 65535\./)
  })
})

describe('an empty setting', () => {
  it('is one that was not given', () => {
    const names = [...settingsHelp().matchAll(/^ {2}([A-Z_]+) /gm)].map((match) => match[1] ?? '')
    assert.ok(names.length > 20)
    assert.deepEqual(readConfig(Object.fromEntries(names.map((name) => [name, '']))), readConfig({}))
    // No key that everybody knows stands in for one that was not given.
    assert.deepEqual([readConfig({}).SECRET_KEY, readConfig({}).BOOTSTRAP_PASSWORD], [undefined, undefined])
  })
})

describe('a program', () => {
  it('is the one that the user set, else the one that set-up found', () => {
    const found = { SETUP_BROWSER_PATH: '/found/chromium', SETUP_FFMPEG_PATH: '/found/ffmpeg' }
    const config = readConfig({ ...found, FFMPEG_PATH: '/set/ffmpeg' })
    assert.deepEqual([config.browserPath, config.ffmpegPath], ['/found/chromium', '/set/ffmpeg'])
    // What the product checks at start is only what the user set.
    assert.deepEqual([config.BROWSER_PATH, config.FFMPEG_PATH], [undefined, '/set/ffmpeg'])
    assert.equal(readConfig({ SETUP_COMPILED_DIR: '/kept/compiled' }).compiledDir, '/kept/compiled')
    assert.equal(readConfig({ DATA_DIR: '/data' }).compiledDir, '/data/runner')
    assert.deepEqual([readConfig({}).browserPath, readConfig({ SETUP_FFMPEG_PATH: '' }).ffmpegPath], [null, null])
  })
})
