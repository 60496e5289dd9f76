/** A name server for tests: answers every question about a name with the records given, or with a code (RFC 1035). */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const TYPES: Record<string, number> = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  CAA: 257,
}

export interface Zone {
  /** Question, as `A example.com`, to the data of its records in hex, or to a response code (3: no such name), or to silence. */
  [question: string]: string[] | number | 'silence'
}

export async function startDnsServer(zone: Zone) {
  const socket = createSocket('udp4')
  const questions: string[] = []
  socket.on('message', (query, from) => {
    const { name, type, end } = readQuestion(query)
    const question = `${type} ${name}`
    questions.push(question)
    const found = zone[question] ?? 3
    if (found !== 'silence') socket.send(answerTo(query.subarray(0, end), found), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, questions, close: () => socket.close() }
}

function readQuestion(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const code = query.readUInt16BE(at + 1)
  const type = Object.keys(TYPES).find((key) => TYPES[key] === code) ?? String(code)
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 }
}

function answerTo(question: Buffer, found: string[] | number): Buffer {
  const records = typeof found === 'number' ? [] : found
  const head = Buffer.from(question)
  head.writeUInt16BE(0x8180 | (typeof found === 'number' ? found : 0), 2)
  head.writeUInt16BE(records.length, 6)
  head.writeUInt32BE(0, 8)
  const typeAndClass = question.subarray(-4)
  const parts = records.map((hex) => {
    const data = Buffer.from(hex, 'hex')
    const rest = Buffer.alloc(6)
    rest.writeUInt32BE(60)
    rest.writeUInt16BE(data.length, 4)
    // The name: a pointer to the question's.
    return Buffer.concat([Buffer.from([0xc0, 12]), typeAndClass, rest, data])
  })
  return Buffer.concat([head, ...parts])
}

/** The data of a record that is a name, or begins with numbers of two bytes and ends with one. */
export function nameData(name: string, ...numbers: number[]): string {
  const words = Buffer.alloc(numbers.length * 2)
  for (const [i, number] of numbers.entries()) words.writeUInt16BE(number, i * 2)
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  return Buffer.concat([words, ...labels, Buffer.from([0])]).toString('hex')
}

export const textData = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]).toString('hex')
