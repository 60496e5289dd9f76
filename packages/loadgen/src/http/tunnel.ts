// A connection through the HTTP proxy on a unix socket that stands between a sandboxed run and the world: CONNECT, and
// then the plain connection. The proxy resolves names and decides; its reasons become the numbers scripts compare.
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { connectRequest, newTunnelReader, type TunnelAnswer } from '../../../wire/src/http1/tunnel.ts'
import { CodedError, errorCodes, failureOf } from './error-codes.ts'
import { headerValues } from './response-head.ts'
import { openSocket, type Reader } from './socket.ts'

const maxTries = 100
const tryAgainMs = 20

/** Rejects with an error that `failureOf` understands. */
export async function openTunnel(
  proxySocket: string,
  { host, port }: { host: string; port: number },
  reader: Reader | undefined,
): Promise<Socket> {
  const socket = await reach(proxySocket, reader)
  try {
    const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`
    socket.write(connectRequest(authority))
    const { head, rest } = await readAnswer(socket, reader)
    const isBlocked = headerValues(head.fields, 'x-egress').some((value) => /^blocked/i.test(value))
    if (head.status !== 200) throw refusal(head.status, head.statusText, isBlocked)
    if (rest.length > 0 && reader !== undefined) throw new CodedError(errorCodes.other, 'an answer before the request')
    if (rest.length > 0) socket.unshift(rest)
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

// A unix socket refuses at once whoever finds its queue full: the next moment there is room again.
async function reach(path: string, reader: Reader | undefined): Promise<Socket> {
  for (let left = maxTries; ; left--) {
    const opened = await openSocket({ path }, reader).catch((error: NodeJS.ErrnoException) => error)
    if (!(opened instanceof Error)) return opened
    if (opened.code !== 'EAGAIN' || left === 0) throw new CodedError(errorCodes.dial, `dial: the proxy: ${opened.code}`)
    await delay(tryAgainMs)
  }
}

function readAnswer(socket: Socket, reader: Reader | undefined): Promise<TunnelAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TunnelAnswer>()
  const read = newTunnelReader()
  const onData = (bytes: Buffer) => {
    try {
      const answer = read(bytes)
      if (answer) resolve(answer)
    } catch {
      reject(new CodedError(errorCodes.other, 'the proxy does not speak HTTP'))
    }
  }
  const onClose = () => reject(new CodedError(errorCodes.dial, 'dial: the proxy ended the connection'))
  socket.once('error', reject).once('close', onClose)
  if (reader === undefined) socket.on('data', onData)
  else reader.read = onData
  return promise.finally(() => {
    if (reader === undefined) socket.pause()
    socket.off('data', onData).off('error', reject).off('close', onClose)
  })
}

function refusal(status: number, reason: string, isBlocked: boolean): Error {
  if (isBlocked) return new CodedError(errorCodes.blockedAddress, reason)
  if (status === 504) return new CodedError(errorCodes.dialTimeout, 'dial: i/o timeout')
  const code = /\b(E[A-Z]+(?:_[A-Z]+)*)\b/.exec(reason)?.[1]
  const known = code === undefined ? undefined : failureOf(Object.assign(new Error(reason), { code }))
  return new CodedError(known?.code ?? errorCodes.dial, known?.text ?? reason)
}
