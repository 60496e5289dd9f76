// What scripts can import, used: every group of a script below must pass all its checks.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startEchoSocket } from '../testing/echo-socket.ts'
import { type LoadRunResult, runScript } from '../testing/run.ts'
import { type LoadTarget, startTarget } from '../testing/target.ts'

const once = "export const options = { iterations: 1, thresholds: { checks: ['rate==1'] } }\n"

function passed(result: LoadRunResult, atLeast: number): void {
  const failed: string[] = []
  const visit = (group: LoadRunResult['summary']['summary']['root_group']) => {
    for (const { path, fails } of group.checks) if (fails > 0) failed.push(path)
    for (const child of group.groups) visit(child)
  }
  if (result.summary !== undefined) visit(result.summary.summary.root_group)
  assert.deepEqual(failed, [], result.log)
  assert.equal(result.rc, 0, result.log)
  assert.ok(
    result.value('checks', 'passes') >= atLeast,
    `only ${result.value('checks', 'passes')} checks ran\n${result.log}`,
  )
}

describe('modules', { concurrency: 3 }, () => {
  let target: LoadTarget
  let socket: Awaited<ReturnType<typeof startEchoSocket>>
  before(async () => {
    target = await startTarget()
    socket = await startEchoSocket()
  })
  after(async () => {
    await target.close()
    await socket.close()
  })
  const run = (script: string, more: Parameters<typeof runScript>[1] = {}) =>
    runScript(script, { ...more, env: { BASE: target.url, WS: socket.url, ...more.env } })

  it('check refuses what it cannot wait for, and check of k6-utils waits', async () => {
    const result = await run(`
import { check } from 'k6'
import { check as waiting } from 'https://jslib.k6.io/k6-utils/1.5.0/index.js'
export const options = { iterations: 1 }
const refused = (sets) => { try { check(1, sets); return '' } catch (e) { return e.message } }
export default async function () {
  console.log(/promises, which 'a' gives/.test(refused({ a: async () => false })), /'b'/.test(refused({ b: Promise.reject(new Error('x')) })))
  console.log(await waiting(Promise.resolve(2), { two: async (v) => v === 2, also: (v) => v === 2 }))
  console.log(await waiting(2, { no: async () => false }), waiting(2, { now: (v) => v === 2 }))
}`)
    assert.equal(result.rc, 0, result.log)
    assert.deepEqual(result.lines, ['true true', 'true', 'false true'])
    assert.deepEqual([result.value('checks', 'passes'), result.value('checks', 'fails')], [3, 3])
  })

  it('k6/html, forms and links', async () => {
    const result = await run(`
import http from 'k6/http'
import { check } from 'k6'
import { parseHTML } from 'k6/html'
${once}
export default function () {
  const res = http.get(__ENV.BASE + '/html')
  const doc = res.html()
  const own = parseHTML('<div><p>a<p>b</div><p class="x y" data-n="1" data-list=\\'["q"]\\'>c &amp; d</p><!-- no --><br>')
  check(null, {
    title: () => doc.find('title').text() === 'A shop',
    nested: () => doc.find('body.main > ul li.item').size() === 2,
    attr: () => doc.find('li').last().attr('data-id') === '2',
    nth: () => doc.find('li:nth-child(2)').text() === 'two',
    contains: () => doc.find('li:contains("one")').size() === 1,
    html: () => doc.find('#top').html() === 'Hello <b>there</b>',
    closing: () => own.find('p').size() === 3,
    longer: () => parseHTML('<p>\u0130\u0130\u0130</p><TITLE>a</TITLE><b>c</b>').find('title').text() === 'a',
    large: () => parseHTML('<p title="' + '>'.repeat(5000) + '" id=a>').find('#a').attr('title').length === 5000,
    entities: () => own.find('p.x.y').text() === 'c & d',
    data: () => own.find('.x').data('n') === 1 && own.find('.x').data('list')[0] === 'q',
    not: () => own.find('p').not('.x').size() === 2,
    walk: () => own.find('.x').prev().is('div') && own.find('p').first().next().text() === 'b',
    each: () => { let n = 0; doc.find('li').each((i, e) => { n += e.textContent().length + i }); return n === 7 },
    map: () => doc.find('li').map((i, s) => s.text()).join() === 'one,two',
    element: () => doc.find('li').get(0).nodeName() === 'li' && doc.find('ul').get(0).children().length === 2,
    closest: () => doc.find('b').closest('h1').attr('id') === 'top',
    values: () => doc.find('select').val() === 'm' && doc.find('textarea').val() === 'hi',
    serialize: () => doc.find('form').serialize() === 'user=ann&token=t%261&agree=on&size=m&note=hi',
    selector: () => res.html('h1').text() === 'Hello there',
    submit: () => { const r = res.submitForm({ fields: { user: 'bob' } }).json(); return r.method === 'POST' && r.body === 'user=bob&token=t%261&agree=on&size=m&note=hi&do=send' },
    link: () => res.clickLink().json('path') === '/echo/linked',
  })
}`)
    passed(result, 22)
  })

  it('timers, promises and asynchronous requests', async () => {
    const result = await run(`
import http from 'k6/http'
import { check, sleep } from 'k6'
import { setTimeout as later } from 'k6/timers'
${once}
const order = []
export default async function () {
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  later(() => order.push('timer'), 5)
  await wait(30)
  const both = await Promise.all([http.asyncRequest('GET', __ENV.BASE + '/d/50'), http.asyncRequest('POST', __ENV.BASE + '/echo', { a: 1 })])
  let ticks = 0
  const interval = setInterval(() => { if (++ticks === 3) clearInterval(interval) }, 2)
  for (let turn = 0; ticks < 3 && turn < 5000; turn++) await wait(5)
  let caught = ''
  try { await Promise.reject(new Error('no')) } catch (error) { caught = error.message }
  await Promise.resolve().then(() => sleep(0.01))
  check(null, {
    timer: () => order[0] === 'timer', both: () => both[0].json('ms') === 50 && both[1].json('body') === 'a=1',
    interval: () => ticks === 3, caught: () => caught === 'no',
  })
}`)
    passed(result, 4)
  })

  it('an iteration lasts until its timers have run, and a rejected one is an error', async () => {
    const result = await run(`
export const options = { iterations: 2, vus: 1 }
export default function () {
  if (__ITER === 0) setTimeout(() => console.log('late'), 20)
  else return Promise.reject(new Error('refused'))
}`)
    assert.deepEqual(result.lines, ['late'])
    assert.match(result.log, /error: Error: refused/)
    assert.equal(result.value('iterations', 'count'), 2)
  })

  it('top-level await', async () => {
    const result = await run(`
const word = await new Promise((resolve) => setTimeout(() => resolve('ready'), 10))
export default function () { console.log(word) }`)
    assert.deepEqual(result.lines, ['ready'])
  })

  it('k6/ws', async () => {
    const result = await run(`
import ws from 'k6/ws'
import { check } from 'k6'
${once}
export default function () {
  const got = []
  const res = ws.connect(__ENV.WS, { headers: { 'X-Test': 'yes' } }, (socket) => {
    socket.on('open', () => { socket.send('hello'); socket.ping() })
    socket.on('message', (text) => { got.push(text); if (text === 'hello') socket.sendBinary(new Uint8Array([1, 2, 3]).buffer) })
    socket.on('binaryMessage', (data) => { got.push(new Uint8Array(data).join()); socket.setTimeout(() => socket.close(), 20) })
    socket.on('pong', () => got.push('pong'))
    socket.on('close', (code) => got.push('closed ' + code))
  })
  const refused = ws.connect('ws://127.0.0.1:1/', () => {})
  check(null, {
    status: () => res.status === 101, echo: () => got.includes('hello'), binary: () => got.includes('1,2,3'),
    pong: () => got.includes('pong'), closed: () => got.at(-1) === 'closed 1000', refused: () => refused.error !== '' && refused.status === 0,
  })
}`)
    passed(result, 6)
    assert.equal(result.value('ws_sessions', 'count'), 1)
    assert.equal(result.value('ws_msgs_sent', 'count'), 2)
    assert.equal(result.value('ws_msgs_received', 'count'), 2)
  })

  it('k6/websockets', async () => {
    const result = await run(`
import { WebSocket } from 'k6/websockets'
import { check } from 'k6'
${once}
export default function () {
  const got = []
  const socket = new WebSocket(__ENV.WS)
  socket.binaryType = 'arraybuffer'
  socket.onopen = () => { socket.send('a'); socket.send(new Uint8Array([7])) }
  socket.addEventListener('message', (event) => {
    got.push(typeof event.data === 'string' ? event.data : new Uint8Array(event.data)[0])
    if (got.length === 2) socket.close()
  })
  socket.onclose = () => check(got, { both: (g) => g.join() === 'a,7', state: () => socket.readyState === 3 })
}`)
    passed(result, 2)
  })

  it('k6/secrets are given and never shown', async () => {
    const result = await run(
      `
import secrets from 'k6/secrets'
export default async function () {
  const value = await secrets.get('token')
  console.log('the token is ' + value, value.length)
  try { await secrets.get('other') } catch (error) { console.log(error.message) }
}`,
      { secrets: { token: 's3cr3t-value' } },
    )
    assert.deepEqual(result.lines, ['the token is *** 12', "there is no secret 'other'"])
  })

  it('jslib by URL: utilities, CSV, URLs, summary', async () => {
    const result = await run(
      `
import { randomIntBetween, randomItem, randomString, uuidv4, findBetween } from 'https://jslib.k6.io/k6-utils/1.4.0/index.js'
import { textSummary, jUnit } from 'https://jslib.k6.io/k6-summary/0.1.0/index.js'
import papaparse from 'https://jslib.k6.io/papaparse/5.1.1/index.js'
import { URL, URLSearchParams } from 'https://jslib.k6.io/url/1.0.0/index.js'
import { FormData } from 'https://jslib.k6.io/formdata/0.0.2/index.js'
import http from 'k6/http'
import { check } from 'k6'
import { SharedArray } from 'k6/data'
${once}
const rows = new SharedArray('rows', () => papaparse.parse(open('./data.csv'), { header: true, skipEmptyLines: true }).data)
export default function () {
  const form = new FormData()
  form.append('a', 'one')
  form.append('f', http.file('content', 'f.txt', 'text/plain'))
  const url = new URL('https://example.com:8443/a/b?x=1&y=2#h')
  url.searchParams.append('z', 'a b')
  url.pathname = '/c'
  const params = new URLSearchParams({ q: 'ü&' })
  check(null, {
    ints: () => { const n = randomIntBetween(3, 5); return n >= 3 && n <= 5 }, item: () => [1, 2].includes(randomItem([1, 2])),
    text: () => /^[a-z]{8}$/.test(randomString(8)), uuid: () => /^[0-9a-f-]{36}$/.test(uuidv4()), between: () => findBetween('a<b>c', '<', '>') === 'b',
    csv: () => rows.length === 2 && rows[1].name === 'b, "quoted"' && rows[0].n === '1', back: () => papaparse.unparse([{ a: 'x,y', b: 2 }]) === 'a,b\\r\\n"x,y",2',
    guessed: () => papaparse.parse('a|b\\n1|true', { dynamicTyping: true }).data[1][1] === true, steps: () => { let n = 0; papaparse.parse('1\\n2\\n3', { step: () => n++ }); return n === 3 },
    url: () => url.toString() === 'https://example.com:8443/c?x=1&y=2&z=a+b#h' && url.port === '8443', params: () => params.toString() === 'q=%C3%BC%26',
    form: () => { const r = http.post(__ENV.BASE + '/echo', form.body(), { headers: { 'Content-Type': 'multipart/form-data; boundary=' + form.boundary } }); return r.json('body').includes('filename="f.txt"') },
  })
}
export function handleSummary(data) { return { stdout: textSummary(data, { indent: ' ' }), 'junit.xml': jUnit(data) } }`,
      { files: { 'data.csv': 'name,n\na,1\n"b, ""quoted""",2\n' } },
    )
    passed(result, 10)
    assert.match(result.artifacts[0]?.content ?? '', /checks\.+: 100\.00%/)
    assert.match(result.artifacts[1]?.content ?? '', /<testcase name="checks - rate==1" \/>/)
  })

  it('assertion libraries', async () => {
    const result = await run(`
import { describe, expect } from 'https://jslib.k6.io/k6chaijs/4.3.4.3/index.js'
import { Httpx } from 'https://jslib.k6.io/httpx/0.1.0/index.js'
import http from 'k6/http'
export const options = { iterations: 1 }
export default function () {
  const session = new Httpx({ baseURL: __ENV.BASE, headers: { 'X-A': '1' } })
  describe('good', () => {
    const res = http.get(__ENV.BASE)
    expect(res.status, 'status').to.equal(200)
    expect(res).to.have.validJsonBody()
    expect(res.json().items).to.be.an('array').and.have.lengthOf(3)
    expect({ a: { b: 1 } }).to.deep.equal({ a: { b: 1 } })
    expect([1, 2]).to.include(2)
    expect('x').to.not.equal('y')
    expect(null).to.be.null
    expect(session.get('/echo').json('headers.x-a')).to.equal('1')
  })
  const ok = describe('bad', () => { expect(1, 'one').to.equal(2); expect(1).to.equal(1) })
  console.log(ok)
}`)
    assert.deepEqual(result.lines, ['false'])
    assert.equal(result.value('checks', 'fails'), 1)
    assert.ok(result.value('checks', 'passes') >= 8)

    const testing = await run(`
import { expect } from 'https://jslib.k6.io/k6-testing/0.5.0/index.js'
export default function () {
  expect([1]).toEqual([1]); expect('abc').toContain('b'); expect({ a: { b: 2 } }).toHaveProperty('a.b', 2); expect(3).not.toBe(4)
  expect.soft(1, 'soft').toBe(2)
  console.log('still here')
}`)
    assert.deepEqual(testing.lines, ['still here'])
    assert.equal(testing.rc, 110)
    assert.match(testing.log, /soft: expected 1 to be 2/)
  })

  it('TypeScript, relative imports and open()', async () => {
    const result = await run(
      `import { check } from 'k6'
import type { Options } from 'k6/options'
import { double, Kind } from './lib/math.ts'
import data from './lib/data.js'
export const options: Options = { iterations: 1, thresholds: { checks: ['rate==1'] } }
const bytes = open('./raw.bin', 'b')
export default function (): void {
  check(null, { imported: () => double(2) === 4, enumerated: () => Kind.B === 1, own: () => data.x === 1, binary: () => new Uint8Array(bytes).join() === '0,255,10' })
}`,
      {
        name: 'test.ts',
        files: {
          'lib/math.ts': 'export const double = (n: number): number => n * 2\nexport enum Kind { A, B }\n',
          'lib/data.js': "import { y } from '../other.js'\nexport default { x: y }\n",
          'other.js': 'export const y = 1\n',
          'raw.bin': Buffer.from([0, 255, 10]),
        },
      },
    )
    passed(result, 4)
  })
})
