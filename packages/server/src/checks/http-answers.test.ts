/** What a check makes of redirects, cookies, encodings and numbers that have fooled other products. */
import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { after, before, beforeEach, describe, test } from 'node:test'
import { brief, listen, runnerOf } from '../testing/checks/context.ts'
import { httpRequest } from './http-request.ts'

const run = runnerOf(httpRequest)
let site: Server
let url = ''
let onSite: RequestListener

before(async () => {
  site = createServer((request, response) => onSite(request, response))
  url = `http://127.0.0.1:${await listen(site)}/`
})
beforeEach(() => {
  onSite = (_, response) => response.end('ok')
})
after(() => {
  site.close()
  site.closeAllConnections()
})

describe('what goes along with a redirect', () => {
  test('a body stays with its origin, unless it may leave', async () => {
    const seen: string[] = []
    const other = createServer(async (request, response) => {
      seen.push(`${request.method} ${request.headers['content-type'] ?? '-'} ${(await request.toArray()).join('')}`)
      response.end()
    })
    const otherPort = await listen(other, '127.0.0.2')
    onSite = (_, response) => response.writeHead(307, { Location: `http://127.0.0.2:${otherPort}/` }).end()
    const config = { method: 'POST', body: 'secret', headers: { 'Content-Type': 'text/x' } }
    assert.equal(brief(await run(url, config)), 'up')
    assert.equal(brief(await run(url, { ...config, forwardBody: true })), 'up')
    assert.deepEqual(seen, ['POST - ', 'POST text/x secret'])
    other.close()
  })

  test('the raw bytes of a location come back as they are', async () => {
    const asked: string[] = []
    onSite = (request, response) => {
      asked.push(request.url ?? '')
      if (request.url === '/')
        response.socket?.end('HTTP/1.1 302 Found\r\nLocation: /caf\u00c3\u00a9\r\n\r\n', 'latin1')
      else response.end()
    }
    assert.equal(brief(await run(url)), 'up')
    assert.equal(asked[1], '/caf%C3%A9')
  })

  for (const httpVersion of ['1.1', '2'] as const) {
    test(`cookies of the monitor and of the site go in one line, by HTTP/${httpVersion}`, async () => {
      const sent: unknown[] = []
      const answer = (path: string | undefined, cookie: unknown) => {
        if (path !== '/') sent.push(cookie)
        return path === '/' ? { location: '/next', 'set-cookie': ['sid=1', 'lang=de'] } : {}
      }
      const server =
        httpVersion === '2'
          ? createHttp2Server((request, response) => {
              const headers = answer(request.url, request.headers.cookie)
              response.writeHead(request.url === '/' ? 302 : 200, headers).end()
            })
          : createServer((request, response) => {
              const raw = request.rawHeaders.filter((_, i) => request.rawHeaders[i - 1]?.toLowerCase() === 'cookie')
              const headers = answer(request.url, raw.join(' | '))
              response.writeHead(request.url === '/' ? 302 : 200, headers).end()
            })
      const start = `http://127.0.0.1:${await listen(server as unknown as Server)}/`
      const headers = { Cookie: 'consent=yes; lang=en' }
      assert.equal(brief(await run(start, { httpVersion, headers })), 'up')
      assert.deepEqual(sent, ['consent=yes; sid=1; lang=de'])
      server.close()
    })
  }
})

describe('long numbers in JSON', () => {
  const id = '2733382000000000049'
  const cases: [value: string | number, op: string, outcome: 'up' | 'down'][] = [
    [id, 'eq', 'up'],
    ['2733382000000000050', 'eq', 'down'],
    ['2733382000000000050', 'ne', 'up'],
    ['2733382000000000048', 'gt', 'up'],
    ['2733382000000000050', 'gte', 'down'],
    [5, 'gt', 'up'],
  ]
  for (const [value, op, outcome] of cases) {
    test(`${id} ${op} ${value} is ${outcome}`, async () => {
      onSite = (_, response) => response.end(`{"id":${id},"all":[${id}]}`)
      assert.equal((await run(url, { json: [{ path: 'id', op, value }] })).status, outcome)
    })
  }

  test('are shown with all their digits, and found in lists', async () => {
    onSite = (_, response) => response.end(`{"id":${id},"all":[${id}]}`)
    assert.match(
      brief(await run(url, { json: [{ path: 'id', value: 5 }] })),
      new RegExp(`\\$?id is "?${id}"?, expected eq 5`),
    )
    assert.equal(brief(await run(url, { json: [{ path: 'all', op: 'contains', value: id }] })), 'up')
  })
})

describe('the encoding of a page', () => {
  const word = 'привет'
  const in1251 = Buffer.from([0xef, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
  const page = (head: string, bytes = in1251) => Buffer.concat([Buffer.from(`<html><head>${head}<title>`), bytes])
  const cases: Record<string, [type: string, body: Buffer]> = {
    'named by the page': ['text/html', page('<meta charset=windows-1251>')],
    'named by the page, in the long form': [
      'text/html',
      page('<META http-equiv="Content-Type" content="text/html; charset=windows-1251">'),
    ],
    'named by the header': ['text/html; charset=windows-1251', page('<meta charset=utf-8>')],
    'told by a mark': ['text/html; charset=windows-1251', Buffer.from(`\ufeff${word}`)],
    'not named': ['text/html', page('', Buffer.from(word))],
    'named in a comment only': ['text/html', page('<!-- <meta charset=windows-1251> -->', Buffer.from(word))],
    'one that nobody knows': ['text/html', page('<meta charset=klingon>', Buffer.from(word))],
  }
  for (const [name, [type, body]] of Object.entries(cases)) {
    test(`is understood: ${name}`, async () => {
      onSite = (_, response) => response.writeHead(200, { 'Content-Type': type }).end(body)
      assert.equal(brief(await run(url, { keyword: { value: word } })), 'up')
    })
  }
})
