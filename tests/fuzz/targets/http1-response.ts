/** Answers of HTTP/1.1 servers, strict and lenient, as checks and load tests read them. */
import { ResponseReader } from '../../../packages/wire/src/http1/response-reader.ts'
import { ProtocolFault } from '../../../packages/wire/src/protocol-fault.ts'
import type { FuzzTarget } from '../target.ts'

export const http1Response: FuzzTarget = {
  name: 'http1-response',
  seeds: [
    'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nhello',
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n',
    'HTTP/1.0 302 Found\r\nLocation: /caf\xe9\r\nSet-Cookie: a=b; Path=/\r\nX-Folded: a\r\n b\r\n\r\nto the end',
  ],
  words: [
    'HTTP/1.1 ',
    '\r\n',
    '\n',
    '\r\n\r\n',
    ' ',
    '\t',
    ':',
    'Content-Length: ',
    'Transfer-Encoding: chunked',
    '0\r\n',
    '1\r\nx\r\n',
    ';',
  ],
  feed(parts) {
    let output = 0
    for (const lenient of [false, true]) {
      const reader = new ResponseReader('GET', {
        lenient,
        onHead({ fields }) {
          for (const text of fields) output += text.length
        },
        onBody: (bytes) => {
          output += bytes.length
        },
      })
      try {
        if (!parts.some((part) => reader.push(part))) reader.end()
      } catch (error) {
        if (!(error instanceof ProtocolFault)) throw error
      }
    }
    return output
  },
  isRefusal: (error) => error instanceof ProtocolFault,
  maxOutput: (inputBytes) => 2 * inputBytes,
}
