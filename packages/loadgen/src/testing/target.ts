// The server the sample scripts and tests call: delays, statuses, echoes, cookies, redirects, and endpoints that misbehave.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

export interface LoadTarget {
  url: string
  requests: () => number
  close(): Promise<void>
}

const items = [1, 2, 3].map((id) => ({ id, name: ['one', 'two', 'three'][id - 1] }))

export async function startTarget(): Promise<LoadTarget> {
  let count = 0
  let flaky = 0
  const server = createServer((request, response) => {
    count++
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, response, Buffer.concat(chunks)))
  })
  const port = () => (server.address() as AddressInfo).port
  const answer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    const url = new URL(request.url ?? '/', 'http://x')
    const [, first = '', second = '', third = ''] = url.pathname.split('/')
    const json = (value: unknown, status = 200, headers: Record<string, string | string[]> = {}) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(JSON.stringify(value))
    }
    const routes: Record<string, () => unknown> = {
      d: () => setTimeout(() => json({ ok: true, ms: Number(second) }), Number(second)),
      status: () => json({ code: Number(second) }, Number(second)),
      flaky: () => (flaky++ % Number(second) === 0 ? json({ ok: false }, 500) : json({ ok: true })),
      echo: () =>
        json({
          method: request.method,
          path: url.pathname,
          query: Object.fromEntries(url.searchParams),
          headers: request.headers,
          body: body.toString('utf8'),
          hex: body.toString('hex').slice(0, 2000),
        }),
      cookie: () =>
        second === 'set'
          ? json({ set: true }, 200, {
              'set-cookie': third === 'two' ? ['a=1; Path=/', 'b=2; Path=/; HttpOnly'] : 'sid=abc123; Path=/',
            })
          : json({ cookie: request.headers.cookie ?? '' }),
      redirect: () =>
        Number(second) > 0
          ? response.writeHead(302, { location: `/redirect/${Number(second) - 1}` }).end()
          : json({ done: true }),
      relogin: () => response.writeHead(302, { location: '/cookie', 'set-cookie': 'sid=new; Path=/' }).end(),
      elsewhere: () => response.writeHead(302, { location: `http://localhost:${port()}/cookie` }).end(),
      redirect307: () => response.writeHead(307, { location: '/echo' }).end(),
      gzip: () => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"packed":true}')),
      bomb: () => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
      bytes: () =>
        response
          .writeHead(200, { 'content-type': 'application/octet-stream' })
          .end(Buffer.from([0, 1, 2, 255, 0, 254])),
      nul: () => response.end('a\0b\x01c'),
      utf8: () => response.end('grüße 😀'),
      basic: () =>
        request.headers.authorization === `Basic ${Buffer.from('user:pass').toString('base64')}`
          ? json({ authenticated: true })
          : json({}, 401, { 'www-authenticate': 'Basic realm="x"' }),
      hang: () => {},
      forever: () => {
        response.writeHead(200)
        const timer = setInterval(() => response.write('x'.repeat(100_000)), 5)
        response.on('close', () => clearInterval(timer))
      },
      cut: () => request.socket.destroy(),
      html: () => response.writeHead(200, { 'content-type': 'text/html' }).end(page),
      form: () =>
        json({ method: request.method, query: Object.fromEntries(url.searchParams), body: body.toString('utf8') }),
    }
    const route = routes[first]
    if (route === undefined) json({ ok: true, items })
    else route()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => count,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const page = `<!doctype html><html><head><title>A shop</title></head><body class="main">
<h1 id="top">Hello <b>there</b></h1><ul><li class="item" data-id="1">one</li><li class="item" data-id="2">two</li></ul>
<a href="/echo/linked">go</a>
<form action="/form" method="post"><input name="user" value="ann"><input type="hidden" name="token" value="t&amp;1">
<input type="checkbox" name="agree" checked><select name="size"><option value="s">S</option><option value="m" selected>M</option></select>
<textarea name="note">hi</textarea><input type="submit" name="do" value="send"></form></body></html>`
