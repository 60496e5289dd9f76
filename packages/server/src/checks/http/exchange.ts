/** One request and its answer over a connection that is already open: HTTP/1.1 here, HTTP/2 in http2.ts. */
import type { Socket } from 'node:net'
import { ResponseReader } from '../../../../wire/src/http1/response-reader.ts'
import { addPhase, type Probe } from '../probe.ts'
import { type Body, type BodySink, createBody, NO_BODY } from './body.ts'
import { type ResponseHead, toResponseHead } from './response-head.ts'

export interface HttpRequest {
  method: string
  /** The request target: a path, or for a proxy the whole URL. */
  target: string
  /** The Host header. */
  authority: string
  /** Names and values, checked when the monitor was saved. */
  headers: readonly (readonly [string, string])[]
  body: string | null
  lenient: boolean
  /** Whether anyone will read the answer's body. */
  keepBody: boolean
  /** True: this head is all that is wanted (a redirect to be followed). */
  isEnough(head: ResponseHead): boolean
}

export interface HttpResponse extends ResponseHead {
  body: Body
}

/** Ends the socket once the answer is complete. Rejects with CheckFailure, ProtocolFault or the network's error. */
export function exchangeHttp1(probe: Probe, socket: Socket, request: HttpRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const sentAt = performance.now()
    let firstByteAt = 0
    let head: ResponseHead | undefined
    let sink: BodySink | undefined
    const onEnd = (body: Body) => {
      addPhase(probe.phases, 'bodyMs', performance.now() - firstByteAt)
      socket.destroy()
      resolve({ ...(head as ResponseHead), body })
    }
    const reader = new ResponseReader(request.method, {
      lenient: request.lenient,
      onHead(read) {
        const found = toResponseHead(read)
        head = found
        probe.statusCode = found.status
        probe.phase = 'body'
        if (request.isEnough(found)) return onEnd(NO_BODY)
        sink = createBody({
          encoding: found.headers.get('content-encoding'),
          keep: request.keepBody,
          onEnd,
          onError: reject,
          onDrain: () => socket.resume(),
        })
        probe.own(sink)
      },
      onBody(bytes) {
        if (sink?.write(bytes) === false) socket.pause()
      },
    })
    probe.phase = 'headers'
    socket.on('error', reject)
    socket.on('data', (bytes) => {
      if (firstByteAt === 0) {
        firstByteAt = performance.now()
        addPhase(probe.phases, 'firstByteMs', firstByteAt - sentAt)
      }
      attempt(() => reader.push(bytes) && sink?.end(), reject)
    })
    socket.once('close', () =>
      attempt(() => {
        reader.end()
        sink?.end()
      }, reject),
    )
    socket.write(requestHead(request), 'latin1')
    if (request.body !== null) socket.write(request.body)
  })
}

function attempt(work: () => void, onError: (error: unknown) => void): void {
  try {
    work()
  } catch (error) {
    onError(error)
  }
}

function requestHead({ method, target, authority, headers, body }: HttpRequest): string {
  let head = `${method} ${target} HTTP/1.1\r\nHost: ${authority}\r\n`
  for (const [name, value] of headers) head += `${name}: ${value}\r\n`
  if (body !== null) head += `Content-Length: ${Buffer.byteLength(body)}\r\n`
  return `${head}Connection: close\r\n\r\n`
}
