import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { strFromU8, unzipSync, type Zippable, zipSync } from 'fflate'
import { createRedactor } from '../../kernel/redact.ts'
import { maskArtifact } from './mask-artifact.ts'
import { maskZip } from './mask-zip.ts'

const SECRET = 'hunter2-é-hunter2'
const redactor = createRedactor([SECRET])
let dir = ''

before(async () => {
  dir = await mkdtemp(join(tmpdir(), 'masking-'))
})
after(() => rm(dir, { recursive: true }))

async function masked(name: string, content: Uint8Array | string): Promise<Buffer> {
  const path = join(dir, name)
  await writeFile(path, content)
  assert.deepEqual(await maskArtifact(path, redactor), { status: 'masked' })
  assert.deepEqual(await readdir(dir), [name], 'no temporary file stays')
  const result = await readFile(path)
  await rm(path)
  return result
}

async function refused(content: Uint8Array, name = 'a.zip'): Promise<string> {
  const path = join(dir, name)
  await writeFile(path, content)
  const outcome = await maskArtifact(path, redactor)
  assert.deepEqual(await readdir(dir), [name], 'no temporary file stays')
  assert.ok(Buffer.from(content).equals(await readFile(path)), 'a refused file is left as it was')
  await rm(path)
  assert.equal(outcome.status, 'refused')
  return outcome.status === 'refused' ? outcome.reason : ''
}

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(3000, 'pixels')])

describe('an artifact is masked', () => {
  test('when it is text, and its other bytes stay as they are', async () => {
    const rest = Buffer.from([0, 255, 200, 13, 10, 0xe2, 0x82])
    const text = Buffer.concat([rest, Buffer.from(SECRET), rest, Buffer.from(`${encodeURIComponent(SECRET)}\0`)])
    assert.deepEqual(await masked('a.txt', text), Buffer.concat([rest, Buffer.from('***'), rest, Buffer.from('***\0')]))
  })

  test('when it is large, across the chunks in which it is read', async () => {
    const line = `${'x'.repeat(1000)}${SECRET}\n`
    const result = await masked('a.log', line.repeat(2000))
    assert.equal(result.toString(), `${'x'.repeat(1000)}***\n`.repeat(2000))
  })

  describe('when it is a trace, whose records cut what a test printed', () => {
    const record = (type: string, content: object) => JSON.stringify({ type, timestamp: 1.5, ...content })
    const inParts = (...parts: string[]) => [
      record('context-options', { version: 8 }),
      ...parts.map((text) => record('stdout', { text })),
      record('stderr', { text: 'hunter2-é-' }),
      record('stdout', { base64: Buffer.from(`${SECRET.slice(0, 5)}`).toString('base64') }),
      record('log', { message: `visit ${SECRET}` }),
      record('stdout', { base64: Buffer.from(`${SECRET.slice(5)}!`).toString('base64') }),
      record('stderr', { text: 'hunt' }),
      record('stdout', { text: `the end ${SECRET.slice(0, 6)}` }),
    ]
    const printed = (lines: string[], type: string) =>
      lines
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
        .filter((one) => one.type === type)
        .map(({ text, base64 }) => text ?? Buffer.from(base64, 'base64').toString())
        .join('')

    for (const [name, padding] of [
      ['small', 0],
      ['large', 3000],
    ] as const) {
      test(name, async () => {
        const more = Array.from({ length: padding }, () => record('stdout', { text: `${'.'.repeat(200)}` }))
        const lines = [...inParts('it is hunt', 'er', '2-é-hunter2 indeed\n'), ...more]
        const zip = unzipSync(
          await masked('trace.zip', zipSync({ 'test.trace': Buffer.from(`${lines.join('\n')}\n`) })),
        )
        const result = strFromU8(zip['test.trace'] ?? new Uint8Array())
        assert.ok(result.endsWith('\n') && !result.includes('\n\n'))
        const shown = result.split('\n')
        const dots = '.'.repeat(200 * padding)
        assert.equal(printed(shown, 'stdout'), `it is *** indeed\n***!the end hunter${dots}`)
        assert.equal(printed(shown, 'stderr'), '***', 'most of it is as good as all of it')
        assert.match(result, /"message":"visit \*\*\*"/)
      })
    }

    test('without an end of the last line, and with lines that are none of its records', async () => {
      const text = `{"type":"stdout",broken hunter2\n${SECRET}\n{"type":"stdout","text":5}\nend ${SECRET}`
      const zip = unzipSync(await masked('trace.zip', zipSync({ 'x.trace': Buffer.from(text) })))
      const expected = '{"type":"stdout",broken hunter2\n***\n{"type":"stdout","text":5}\nend ***'
      assert.equal(strFromU8(zip['x.trace'] ?? new Uint8Array()), expected)
    })

    test('with a line of many megabytes', async () => {
      const text = `${'x'.repeat(5 * 1_048_576 - 3)}${SECRET}${'y'.repeat(100)}\n${SECRET}\n`
      const zip = unzipSync(await masked('trace.zip', zipSync({ 'x.trace': Buffer.from(text) })))
      assert.equal(strFromU8(zip['x.trace'] ?? new Uint8Array()), text.replaceAll(SECRET, '***'))
    })
  })

  test('when it is empty or a picture, by doing nothing', async () => {
    assert.equal((await masked('empty.txt', '')).length, 0)
    assert.ok(PNG.equals(await masked('a.png', PNG)))
  })

  test('when it is an archive: texts and names, not pictures; archives inside too', async () => {
    const inner = zipSync({ 'deep.json': Buffer.from(JSON.stringify({ a: SECRET })) })
    const files: Zippable = {
      'a.txt': Buffer.from(`x${SECRET}`),
      'p.png': PNG,
      'inner.zip': inner,
      'empty.txt': new Uint8Array(),
      'dir/': [new Uint8Array(), {}],
    }
    files[`${SECRET}.txt`] = Buffer.from('name')
    for (let i = 0; i < 50; i++) files[`many/${i}.txt`] = [Buffer.from(`${i}${SECRET}`), { level: i % 2 ? 0 : 9 }]
    const got = unzipSync(await masked('trace.zip', zipSync(files)))
    assert.equal(Object.keys(got).length, Object.keys(files).length)
    assert.equal(strFromU8(got['a.txt'] as Uint8Array), 'x***')
    assert.equal(strFromU8(got['***.txt'] as Uint8Array), 'name')
    assert.equal(strFromU8(got['many/49.txt'] as Uint8Array), '49***')
    assert.ok(PNG.equals(got['p.png'] as Uint8Array))
    const deep = unzipSync(got['inner.zip'] as Uint8Array)
    assert.equal(strFromU8(deep['deep.json'] as Uint8Array), '{"a":"***"}')
  })

  test('when it is a page with an archive inside, as Playwright writes its report', async () => {
    const data = Buffer.from(zipSync({ 'report.json': Buffer.from(JSON.stringify({ title: SECRET })) })).toString(
      'base64',
    )
    const page = (title: string, base64: string) =>
      `<!DOCTYPE html><title>${title}</title><template id="playwrightReportBase64">data:application/zip;base64,${base64}</template>`
    const result = (await masked('index.html', page(SECRET, data))).toString()
    const base64 = /base64,([^<]*)</.exec(result)?.[1] ?? ''
    assert.equal(result, page('***', base64))
    assert.equal(strFromU8(unzipSync(Buffer.from(base64, 'base64'))['report.json'] as Uint8Array), '{"title":"***"}')
  })

  test('without being touched when there is no secret', async () => {
    const path = join(dir, 'broken.zip')
    await writeFile(path, 'no zip at all')
    assert.deepEqual(await maskArtifact(path, createRedactor([])), { status: 'masked' })
    await rm(path)
  })
})

describe('an archive is refused', () => {
  const plain = () => Buffer.from(zipSync({ 'a.txt': Buffer.from(SECRET.repeat(100)), 'b.txt': Buffer.from('b') }))
  /** Changes one entry's record in the directory; `at` counts from the record's start. */
  function tamper(at: number, bytes: number[]) {
    const zip = plain()
    zip.set(bytes, zip.indexOf('PK\x01\x02') + at)
    return zip
  }

  function tamperEnd(at: number, bytes: number[]) {
    const zip = plain()
    zip.set(bytes, zip.indexOf('PK\x05\x06') + at)
    return zip
  }

  const harmful: Record<string, [() => Uint8Array, RegExp]> = {
    'that is none': [() => Buffer.from('just text'), /no end of the archive/],
    'that was cut off': [() => plain().subarray(0, -30), /no end of the archive/],
    'whose directory lies outside': [() => Buffer.concat([plain().subarray(20)]), /bad directory|bad entry|beyond/],
    'with an entry that climbs out': [() => zipSync({ 'x/../../etc/passwd': Buffer.from('x') }), /points outside/],
    'with an absolute entry': [() => zipSync({ '/etc/passwd': Buffer.from('x') }), /points outside/],
    'with a Windows path': [() => zipSync({ 'a\\..\\b': Buffer.from('x') }), /points outside/],
    'that is encrypted': [() => tamper(8, [1, 0]), /encrypted/],
    'with an unknown compression': [() => tamper(10, [99, 0]), /unknown compression 99/],
    'with a wrong checksum': [() => tamper(16, [1, 2, 3, 4]), /damaged entry/],
    'that promises too little': [() => tamper(24, [1, 0, 0, 0]), /larger than promised/],
    'that promises too much': [() => tamper(24, [255, 255, 0, 0]), /damaged entry/],
    'whose bytes do not inflate': [() => plain().fill(0xff, 35, 45), /damaged entry/],
    'that unpacks beyond reason': [
      () => zipSync({ 'bomb.txt': [new Uint8Array(20_000_000), { level: 6 }] }),
      /beyond reason/,
    ],
    'with too many entries': [() => tamperEnd(10, [0x21, 0x4e]), /too many entries/],
    'too large for a plain zip': [() => tamperEnd(10, [0xff, 0xff]), /larger than a plain zip/],
    'nested without end': [
      () => [1, 2, 3].reduce((inner) => zipSync({ 'in.zip': inner }), zipSync({ a: Buffer.from('a') })),
      /nested too deep/,
    ],
  }
  for (const [name, [make, reason]] of Object.entries(harmful)) {
    test(name, async () => assert.match(await refused(make()), reason))
  }

  test('when its entries share their bytes', async () => {
    const zip = plain()
    const first = zip.indexOf('PK\x01\x02')
    const second = zip.lastIndexOf('PK\x01\x02')
    zip.copy(zip, second + 42, first + 42, first + 46)
    assert.match(await refused(zip), /entries overlap/)
  })

  for (const [what, budget] of [
    ['entries', { entries: 7, bytes: 1_000_000 }],
    ['bytes', { entries: 100, bytes: 4000 }],
  ] as const) {
    test(`when the ${what} of nested archives add up to too many`, async () => {
      const inner = zipSync({ a: Buffer.alloc(1000), b: Buffer.alloc(1) })
      const from = join(dir, 'from.zip')
      const to = join(dir, 'to.zip')
      const mask = (zip: Uint8Array) =>
        writeFile(from, zip).then(() => maskZip(from, to, { redactor, budget: { ...budget } }))
      await mask(zipSync({ 'a.zip': inner, 'b.zip': inner }))
      await rm(to)
      await assert.rejects(mask(zipSync({ 'a.zip': inner, 'b.zip': inner, 'c.zip': inner, 'd.zip': inner })), {
        name: 'ZipRefused',
      })
      await Promise.all([rm(from), rm(to)])
    })
  }

  test('inside a report', async () => {
    const page = `<!DOCTYPE html><template>data:application/zip;base64,${Buffer.from('no zip').toString('base64')}</template>`
    assert.match(await refused(Buffer.from(page), 'index.html'), /no end of the archive/)
  })

  test('as a page too large to look into', async () => {
    const path = join(dir, 'big.html')
    await writeFile(path, '<!DOCTYPE html>')
    await truncate(path, 64 * 1_048_576 + 1)
    assert.equal((await maskArtifact(path, redactor)).status, 'refused')
    await rm(path)
  })
})

test('damaged bytes anywhere in an archive never leak, crash or leave files behind', async () => {
  const zip = Buffer.from(
    zipSync({ 'a.txt': Buffer.from(SECRET.repeat(50)), 'b.json': Buffer.from(`{"a":"${SECRET}"}`) }),
  )
  for (let at = 0; at < zip.length; at++) {
    const broken = Buffer.from(zip)
    broken[at] = (broken[at] as number) ^ 0x55
    const path = join(dir, 'fuzz.zip')
    await writeFile(path, broken)
    const outcome = await maskArtifact(path, redactor)
    if (outcome.status === 'masked') {
      for (const content of Object.values(unzipSync(await readFile(path))))
        assert.ok(!Buffer.from(content).includes(SECRET))
    }
    assert.deepEqual(await readdir(dir), ['fuzz.zip'])
    await rm(path)
  }
})
