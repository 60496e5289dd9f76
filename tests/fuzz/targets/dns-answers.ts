/** Answers of name servers, as checks show and compare them. c-ares takes the packets apart; the rest is ours. */
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { dnsQuery } from '../../../packages/server/src/checks/dns-query.ts'
import { runnerOf } from '../../../packages/server/src/testing/checks/context.ts'
import { nameData, textData } from '../../../packages/server/src/testing/checks/dns-server.ts'
import { DEADLINE_MS, sizeOfResult } from '../check-results.ts'
import type { FuzzTarget } from '../target.ts'

const TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV', 'SOA', 'CAA', 'PTR']
const CODES = [1, 28, 5, 15, 2, 16, 33, 6, 257, 12]
/** What one datagram can carry of records. */
const MAX_BYTES = 60_000

/** The first byte is the type that is asked for, the second one how many records are said to follow. */
function answer(type: string, ...data: string[]): Buffer {
  const index = TYPES.indexOf(type)
  return Buffer.concat([Buffer.from([index, data.length]), ...data.map((hex) => record(CODES[index] ?? 1, hex))])
}

/** Of the name that was asked for, for a minute (RFC 1035 §4.1.3). */
function record(code: number, hex: string): Buffer {
  const data = Buffer.from(hex, 'hex')
  const head = Buffer.from([0xc0, 12, code >> 8, code & 0xff, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 0xff])
  return Buffer.concat([head, data])
}

const run = runnerOf(dnsQuery)
let server: Promise<Socket> | undefined
let records = Buffer.alloc(0)
let count = 0

async function serve(): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const question = query.subarray(12, query.indexOf(0, 12) + 5)
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt16BE(count, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, question, records]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  socket.unref()
  return socket
}

export const dnsAnswers: FuzzTarget = {
  name: 'dns-answers',
  seeds: [
    answer('A', '0a000001', '0a000002'),
    answer('AAAA', '20010db8000000000000000000000001'),
    answer('CNAME', nameData('www.example.test')),
    answer('MX', nameData('mail.example.test', 10), 'ffff00'),
    answer('NS', nameData('ns1.example.test')),
    answer('TXT', textData('v=spf1 -all') + textData('more'), '00', 'ff'.repeat(40)),
    answer('SRV', nameData('sip.example.test', 1, 2, 5060)),
    answer('SOA', `${nameData('ns1.example.test')}${nameData('admin.example.test')}${'00000001'.repeat(5)}`),
    answer('CAA', `0005${Buffer.from('issueca.test').toString('hex')}`, '800569737375650000'),
    answer('PTR', nameData('one.example.test')),
  ],
  words: [
    record(16, textData('x'.repeat(200))),
    record(257, '0005697373756500'),
    record(257, '0007756e6b6e6f776e22'),
    record(1, '7f000001'),
    record(5, nameData('loop.example.test')),
    Buffer.from([0xc0, 12]),
    Buffer.from([63]),
    '\0',
    '\x1b[31m',
    '\xff\xff',
  ],
  async feed(parts) {
    const bytes = Buffer.concat(parts)
    const recordType = TYPES[(bytes[0] ?? 0) % TYPES.length]
    count = bytes[1] ?? 0
    records = bytes.subarray(2, MAX_BYTES)
    server ??= serve()
    const { port } = (await server).address()
    const config = { recordType, server: `127.0.0.1:${port}`, expect: ['10.0.0.1'] }
    return sizeOfResult(await run('example.test', config, { timeoutMs: DEADLINE_MS }))
  },
  isRefusal: () => false,
  // The answer as it is shown, twice: in the details and in the words; escaped as JSON.
  maxOutput: () => 2 * 6 * 2000 + 1000,
  // The kernel's work, and of both ends.
  maxCostFactor: null,
}
