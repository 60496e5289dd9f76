/**
 * What Node and Fastify would answer in words of their own, before there is a request for the hooks: here it gets the
 * body and the id of every other answer. What is wrong inside a request is said by the hooks and the schemas.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../kernel/errors.ts'
import { newId } from '../kernel/ids.ts'
import { wordsOf } from './errors.ts'

/** Node's codes; whatever else its parser finds is a 400. */
const STATUS_BY_CODE: Record<string, readonly [status: number, phrase: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'Payload Too Large'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
}

/** For Node's `clientError`: the parser gave up, so the connection ends with this. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  const { _httpMessage: underWay } = socket as Socket & { _httpMessage?: ServerResponse }
  // Words written into an answer under way would be taken for a part of it.
  if (socket.writable && error.code !== 'ECONNRESET' && !underWay?.headersSent) {
    const [status, phrase] = STATUS_BY_CODE[error.code ?? ''] ?? [400, 'Bad Request']
    const { headers, body } = refusal(wordsOf(status))
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${status} ${phrase}\r\n${lines.join('')}\r\n${body}`)
  }
  socket.destroy(error)
}

/** Of all expectations there is only 100-continue, which Node answers by itself. */
export function refuseExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = refusal(wordsOf(417))
    response.writeHead(417, headers).end(body)
  })
}

function refusal(error: string) {
  const body = JSON.stringify({ error })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': newId(),
    connection: 'close',
  }
  return { headers, body }
}

/** HTTP/1.1 wants exactly one: a proxy in front may have chosen by the other. @throws AppError 400 */
export function checkHost({ raw }: FastifyRequest): void {
  if (raw.httpVersion === '1.0') return
  const hosts = raw.rawHeaders.filter((text, i) => i % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host')
  if (hosts.length !== 1) throw new AppError({ status: 400, shown: 'Send one Host header' })
}

/** @throws AppError 415: nothing is unpacked, so a packed body would be read as what it is not. */
export function refusePacked({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.toLowerCase()
  if (encoding === undefined || encoding === 'identity') return
  throw new AppError({ status: 415, shown: 'Send the body without Content-Encoding' })
}

/** The address, so that what cannot be decoded in its path is an id that nothing has, instead of no request at all. */
export function decodable({ url = '/' }: IncomingMessage): string {
  if (!url.includes('%')) return url
  const pathEnds = url.search(/[?#]/)
  const path = pathEnds < 0 ? url : url.slice(0, pathEnds)
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length)
  }
}
