/** HTTP by hand over a socket: for what no client library would send. */
import { connect } from 'node:net'

export interface RawAnswer {
  status: number
  text: string
  /** The server closed the connection by itself. */
  closed: boolean
}

/** Sends the text as it is and reads until the server closes or `quietMs` pass without a byte. */
export function sendRaw(origin: string, text: string | Buffer, quietMs = 3000): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    const finish = (closed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), text: answer, closed })
    }
    let timer = setTimeout(() => finish(false), quietMs)
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1')
      clearTimeout(timer)
      timer = setTimeout(() => finish(false), quietMs)
    })
    socket.on('close', () => finish(true))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      answer || error.code === 'ECONNRESET' || error.code === 'EPIPE' ? finish(true) : reject(error),
    )
    socket.write(text)
  })
}

/** The condition, asked again until it holds. @throws Error after `seconds` */
export async function eventually(what: string, holds: () => Promise<boolean> | boolean, seconds = 30): Promise<void> {
  for (const endsAt = Date.now() + seconds * 1000; Date.now() < endsAt; ) {
    if (await holds()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`Not within ${seconds} s: ${what}`)
}
