import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import { type Zippable, zipSync } from 'fflate'
import { ZipRefused, type ZipSource } from '../../../../kernel/zip-read.ts'
import { tracePage } from './index.ts'
import { chooseFrames } from './pictures.ts'

const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex')

function inMemory(bytes: Buffer): ZipSource {
  return {
    sizeBytes: bytes.length,
    at: async (start, end) => bytes.subarray(start, end),
    stream: (start, end) => Readable.from([bytes.subarray(start, end)]),
  }
}

type Event = Record<string, unknown>
const asLines = (events: (Event | string)[]) =>
  Buffer.from(events.map((event) => (typeof event === 'string' ? event : JSON.stringify(event))).join('\n'))
/** Not packed: what is made up here packs better than a real trace, which would be refused. */
const zipOf = (files: Zippable) => Buffer.from(zipSync(files, { level: 0 }))
const pageOf = (files: Zippable) => tracePage(inMemory(zipOf(files)))
const pageOfEvents = (events: (Event | string)[], more: Zippable = {}) =>
  pageOf({ 'test.trace': asLines(events), ...more })

/** A little trace as Playwright 1.65 writes it; `mark` is put into every text a script or its target can choose. */
function sample(mark = ''): Zippable {
  const stack = [{ file: `/a/b/shop.spec.ts${mark}`, line: 7, column: 3 }]
  const common = { version: 10, type: 'context-options', playwrightVersion: '1.65.1', platform: 'linux' }
  const step = { type: 'before', class: 'Test', stack, params: {} }
  const test = [
    { ...common, origin: 'testRunner', wallTime: 1_795_822_362_000, monotonicTime: 1000 },
    { ...step, callId: 'h@1', startTime: 1010, method: 'hook', title: 'Before Hooks' },
    { type: 'after', callId: 'h@1', endTime: 1100 },
    { ...step, callId: 's@1', startTime: 1100, method: 'test.step', title: `fill in${mark}` },
    {
      ...step,
      callId: 'c@1',
      parentId: 's@1',
      startTime: 1200,
      method: 'pw:api',
      title: 'Click',
      subtitle: `getByRole('button')${mark}`,
      params: { locator: `button${mark}`, timeout: 50 },
    },
    {
      type: 'after',
      callId: 'c@1',
      endTime: 1450,
      attachments: [{ name: `shot${mark}`, contentType: 'image/png', file: 'attachments/1' }],
    },
    { type: 'after', callId: 's@1', endTime: 1460 },
    { type: 'stdout', timestamp: 1470, text: `said by the test${mark}\n` },
    { ...step, callId: 'e@1', startTime: 1500, method: 'expect', title: 'Expect "toHaveText"' },
    {
      type: 'after',
      callId: 'e@1',
      endTime: 2500,
      error: { message: `\u001b[31mExpected: "Basket"\u001b[39m${mark}` },
    },
    { type: 'error', message: `Expected: "Basket"${mark}`, stack },
    { ...step, callId: 'n@1', startTime: 2600, method: 'pw:api', title: 'Wait for ever' },
  ]
  const browser = [
    {
      ...common,
      origin: 'library',
      browserName: `chromium${mark}`,
      title: `shop.spec.ts › buys${mark}`,
      options: { viewport: { width: 1280, height: 720 } },
    },
    {
      type: 'before',
      callId: 'e@1',
      startTime: 1501,
      class: 'Frame',
      method: 'expect',
      params: { selector: `heading${mark}` },
    },
    { type: 'log', callId: 'e@1', message: `waiting for heading${mark}` },
    {
      type: 'console',
      messageType: `error${mark}`,
      text: `out of stock${mark}`,
      time: 1480,
      location: { url: `http://shop.test/${mark}` },
    },
    {
      type: 'event',
      method: 'pageError',
      time: 1490,
      params: { error: { error: { message: 'x', stack: `Error: broke${mark}` } } },
    },
    { type: 'screencast-frame', file: 'screencast/1.jpeg', timestamp: 1300 },
    { type: 'screencast-frame', file: 'screencast/2.jpeg', timestamp: 2510 },
    { type: 'frame-snapshot', snapshot: { html: [`NOT SHOWN${mark}`] } },
  ]
  const request = { method: `POST${mark}`, url: `http://shop.test/basket${mark}` }
  const response = { status: 500, statusText: `Sorry${mark}`, content: { mimeType: 'text/html', size: 24 } }
  const network = [
    {
      type: 'resource-snapshot',
      snapshot: { _monotonicTime: 1400, time: 4.3, _resourceType: `fetch${mark}`, request, response },
    },
    {
      type: 'resource-snapshot',
      snapshot: {
        startedDateTime: new Date(1_795_822_363_250).toISOString(),
        request: { method: 'GET', url: 'http://gone.test/' },
        response: { status: -1, _failureText: 'net::ERR_FAILED' },
      },
    },
  ]
  return {
    '0-trace.trace': asLines(browser),
    '0-trace.network': asLines(network),
    'test.trace': asLines(test),
    'screencast/1.jpeg': JPEG,
    'screencast/2.jpeg': JPEG,
    'attachments/1': Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20)]),
  }
}

/** Without tags, spaces as one. */
const textOf = (page: string) => page.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

describe('the page of a trace', () => {
  it('tells what failed, what was done and for how long, what was said and sent', async () => {
    const page = await pageOf(sample())
    const text = textOf(page)
    for (const part of [
      'shop.spec.ts › buys',
      '1 error',
      'chromium',
      'Playwright 1.65.1',
      '1280 × 720',
      '2026-11-27 23:32:42 UTC',
      'shop.spec.ts:7 Expected: &quot;Basket&quot;',
      'failed Expect &quot;toHaveText&quot;',
      '1.00 s',
      '0.20 s Click getByRole(&#39;button&#39;) 250 ms',
      'locator button timeout 50',
      'attached shot',
      'selector heading',
      'waiting for heading',
      'Wait for ever never ended',
      '0.47 s stdout said by the test',
      '0.48 s error out of stock http://shop.test/',
      'page error Error: broke',
      '0.40 s POST http://shop.test/basket 500 Sorry fetch 24 B 4.3 ms',
      '1.25 s GET http://gone.test/ net::ERR_FAILED',
    ])
      assert.ok(text.includes(part), part)
    assert.ok(!page.includes('NOT SHOWN') && !page.includes('\u001b'))
  })

  it('opens the failing action and no other, and shows what was on the page then', async () => {
    const page = await pageOf(sample())
    const open = [...page.matchAll(/<details[^>]* open>[\s\S]*?<\/details>/g)].map(([block]) => block)
    assert.equal(open.length, 1)
    assert.match(open[0] ?? '', /toHaveText[\s\S]*href="#at-1"/)
    assert.equal(page.match(/<img src="data:image\/jpeg;base64,/g)?.length, 2)
    assert.equal(page.match(/<img src="data:image\/png;base64,/g)?.length, 1)
  })

  it('puts steps below the step they belong to', async () => {
    const page = await pageOf(sample())
    const rows = [...page.matchAll(/--depth:(\d+)[\s\S]*?class="what">([^<]*<b[^>]*>failed<\/b>)?\s*([^<]*)/g)]
    assert.deepEqual(
      rows.map(([, depth, , title]) => `${depth} ${title?.trim()}`),
      ['0 Before Hooks', '0 fill in', '1 Click', '0 Expect &quot;toHaveText&quot;', '0 Wait for ever'],
    )
  })

  it('says so when there is nothing to complain about, and leaves empty parts out', async () => {
    const page = await pageOfEvents([{ type: 'context-options', origin: 'testRunner' }])
    assert.match(textOf(page), /No errors/)
    assert.doesNotMatch(page, /<section/)
  })
})

describe('a hostile trace', () => {
  const ATTACK = `"'><img src=x onerror=alert(1)><script>alert(1)</script></style><a href="javascript:alert(1)">`

  it('stays text, wherever it may write', async () => {
    const page = await pageOf(sample(ATTACK))
    assert.ok(page.split('onerror=alert(1)').length > 15, 'the attack is shown in many places')
    const [plain, attacked] = await Promise.all([pageOf(sample()), page].map(async (one) => tagsOf(await one)))
    const added = attacked?.filter((tag) => !plain?.includes(tag))
    assert.deepEqual(added, [])
  })

  it('may have values of any type in any place', async () => {
    const odd: unknown[] = [null, 0, -1e308, 1e308, '', 'x', [], [[{}]], {}, { length: 9 }, true]
    const names = ['test.trace', '0-trace.trace', '0-trace.network'] as const
    for (const value of odd) {
      for (const name of names) {
        const files = sample()
        const events = String(files[name])
          .split('\n')
          .map((line) => JSON.parse(line))
        const spoilt = events.flatMap((event) => paths(event).map((path) => withValue(event, path, value)))
        const page = await pageOf({ ...files, [name]: asLines([...events, ...spoilt]) })
        assert.match(page, /<\/html>\s*$/)
        assert.doesNotMatch(page, /NaN|Infinity|\[object/)
      }
    }
  })

  it('may have lines that are broken, empty, endless or nested without end', async () => {
    const page = await pageOfEvents([
      '{"type":',
      'null',
      '[1]',
      '"x"',
      '',
      '\0\ufffd',
      '{"type":"__proto__"}',
      '{"type":"constructor"}',
      '{"type":{}}',
      `{"type":"stdout","text":"${'x'.repeat(2_000_000)}"}`,
      `{"type":"before","callId":"d","title":"deep","params":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
      { type: 'before', callId: 'self', parentId: 'self', title: 'its own parent' },
      { type: 'before', callId: 'ok', title: 'the last' },
    ])
    assert.match(textOf(page), /its own parent.*the last|the last.*its own parent/)
    assert.ok(page.length < 100_000)
  })

  it('may be as large as it likes: the page is not, and says so', async () => {
    const many = (count: number, event: (i: number) => Event) => Array.from({ length: count }, (_, i) => event(i))
    const long = '<'.repeat(5000)
    const page = await pageOfEvents([
      ...many(1200, (i) => ({ type: 'before', callId: `c${i}`, parentId: `c${i - 1}`, title: long, params: { long } })),
      ...many(200, (i) => ({ type: 'log', callId: `c${i}`, message: long })),
      ...many(1500, (i) => ({ type: 'console', text: long, time: i })),
      ...many(1500, () => ({ type: 'error', message: long })),
      ...many(1500, () => ({ type: 'resource-snapshot', snapshot: { request: { url: long } } })),
    ])
    assert.match(textOf(page), /This trace is long/)
    assert.ok(page.length < 20_000_000, String(page.length))
  })

  it('is refused when its archive is damaged or made to explode, whichever byte is wrong', async () => {
    await assert.rejects(tracePage(inMemory(Buffer.from('no zip'))), ZipRefused)
    await assert.rejects(tracePage(inMemory(Buffer.alloc(0))), ZipRefused)
    await assert.rejects(pageOf({ 'readme.txt': Buffer.from('x') }), /no trace in the archive/)
    const bomb = { 'test.trace': [Buffer.alloc(64 * 1_048_576, ' '), { level: 9 }] } satisfies Zippable
    await assert.rejects(pageOf(bomb), /compressed beyond reason/)
    const whole = zipOf(sample())
    for (let i = 0; i < whole.length; i += 7) {
      const damaged = Buffer.from(whole)
      damaged[i] = (damaged[i] ?? 0) ^ 0xff
      const outcome = await tracePage(inMemory(damaged)).then(
        () => 'a page',
        (error) => (error instanceof ZipRefused ? 'refused' : `byte ${i}: ${error}`),
      )
      assert.match(outcome, /^(a page|refused)$/)
    }
  })
})

describe('the pictures', () => {
  const frame = (i: number) => ({ type: 'screencast-frame', file: `screencast/${i}.jpeg`, timestamp: i })

  it('are few, spread over the time, with the last and the one at the failure', () => {
    const all = Array.from({ length: 500 }, (_, i) => ({ entry: String(i), atMs: i * 10, label: '' }))
    const chosen = chooseFrames(all, 4321).map(({ atMs }) => atMs)
    assert.ok(
      chosen.length <= 24 && chosen.includes(0) && chosen.includes(4990) && chosen.includes(4330),
      String(chosen),
    )
    assert.equal(chooseFrames(all.slice(0, 5).concat(all.slice(0, 5)), null).length, 5)
  })

  it('are what they say by their bytes, in the archive, and not too large', async () => {
    const page = await pageOfEvents([0, 1, 2, 3, 4].map(frame), {
      'screencast/0.jpeg': JPEG,
      'screencast/1.jpeg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'screencast/2.jpeg': Buffer.concat([JPEG, Buffer.alloc(3_000_000, 'pixels')]),
      'screencast/4.jpeg': [JPEG, { level: 9 }],
    })
    assert.equal(page.match(/<img /g)?.length, 2)
  })

  it('are no more than a page can carry', async () => {
    const big = Buffer.concat([JPEG, Buffer.alloc(2_000_000, 'pixels')])
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`screencast/${i}.jpeg`, big]))
    const page = await pageOfEvents(
      Array.from({ length: 20 }, (_, i) => frame(i)),
      files,
    )
    assert.equal(page.match(/<img /g)?.length, 4)
  })
})

/** The opening tags, without what differs from trace to trace: numbers, ids, pictures, descriptions of pictures. */
function tagsOf(page: string): string[] {
  return [...page.matchAll(/<[^>]*>?/g)].map(([tag]) => tag.replace(/(base64,|alt=")[^"]*|\d+/g, ''))
}

function paths(value: unknown, before: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [[...before, key], ...paths(inner, [...before, key])])
}

function withValue(event: Event, path: string[], value: unknown): Event {
  const copy = structuredClone(event)
  const last = path.at(-1) ?? ''
  const holder = path.slice(0, -1).reduce<Event>((at, key) => at[key] as Event, copy)
  holder[last] = value
  return copy
}
