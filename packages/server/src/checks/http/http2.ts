/** One request and its answer over HTTP/2, on a connection that has agreed to speak it. */
import { connect, constants, type IncomingHttpHeaders, type IncomingHttpStatusHeader } from 'node:http2'
import type { Socket } from 'node:net'
import { addPhase, CheckFailure, type Probe } from '../probe.ts'
import { limitReceived } from '../received-bytes.ts'
import { type Body, createBody, NO_BODY } from './body.ts'
import type { HttpRequest, HttpResponse } from './exchange.ts'

/** Says no more than a browser would forbid (RFC 9113 §8.2.2). */
const CONNECTION_HEADERS = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
])

/** `origin` is the URL's. Rejects with CheckFailure or the network's error. */
export function exchangeHttp2(
  probe: Probe,
  socket: Socket,
  { origin, ...request }: HttpRequest & { origin: string },
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now()
    let firstByteAt = sentAt
    let complete = false
    const fail = (error: Error & { code?: string }) =>
      reject(error.code?.startsWith('ERR_HTTP2') ? broken(error.message) : error)
    const session = connect(origin, { createConnection: () => socket, settings: { enablePush: false } })
    probe.own({ destroy: () => session.destroy() })
    limitReceived(probe, socket, reject)
    session.on('error', fail)
    const stream = session.request(http2Headers(request), { endStream: request.body === null })
    stream.on('error', fail)
    probe.phase = 'headers'
    stream.once('response', (fields) => {
      firstByteAt = performance.now()
      addPhase(probe.phases, 'firstByteMs', firstByteAt - sentAt)
      const head = responseHead(fields)
      probe.statusCode = head.status
      probe.phase = 'body'
      const onEnd = (body: Body) => {
        complete = true
        addPhase(probe.phases, 'bodyMs', performance.now() - firstByteAt)
        session.destroy()
        resolve({ ...head, body })
      }
      if (request.isEnough(head)) return onEnd(NO_BODY)
      const sink = createBody({
        encoding: head.headers.get('content-encoding'),
        keep: request.keepBody,
        onEnd,
        onError: reject,
        onDrain: () => stream.resume(),
      })
      probe.own(sink)
      stream.on('data', (bytes: Buffer) => {
        if (!sink.write(bytes)) stream.pause()
      })
      stream.once('end', () => {
        complete = stream.rstCode === constants.NGHTTP2_NO_ERROR && !stream.aborted
        if (complete) sink.end()
      })
    })
    stream.once('close', () => {
      if (complete) return
      const cut = probe.phase === 'body'
      reject(
        new CheckFailure(
          cut ? 'incomplete_response' : 'no_answer',
          cut ? 'the answer ended in the middle of the body' : 'connection ended without an answer',
        ),
      )
    })
    if (request.body !== null) stream.end(request.body)
  })
}

const broken = (message: string) => new CheckFailure('malformed_response', `HTTP/2: ${message}`)

function http2Headers({ method, target, authority, headers }: HttpRequest): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = { ':method': method, ':path': target, ':authority': authority }
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    if (!CONNECTION_HEADERS.has(key)) fields[key] = value
  }
  return fields
}

function responseHead(fields: IncomingHttpHeaders & IncomingHttpStatusHeader) {
  const headers = new Map<string, string>()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') headers.set(name, value)
  }
  return { status: Number(fields[':status']), headers, setCookies: fields['set-cookie'] ?? [] }
}
