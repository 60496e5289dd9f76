// Opens sockets. Raw ones hand what they read to a reader at once, out of one buffer for the whole thread: no stream and
// no 64 KB of fresh memory for each answer stand in between.
import { connect, type IpcNetConnectOpts, type Socket, type TcpNetConnectOpts } from 'node:net'

export interface Reader {
  /** The bytes are there only for the length of the call. */
  read(bytes: Buffer): void
}

// The system call that fills it is made only when bytes are there, and the reader has them before the next one.
const shared = Buffer.allocUnsafeSlow(64 * 1024)

/** Rejects with the system's error when the connection fails. */
export function openSocket(to: TcpNetConnectOpts | IpcNetConnectOpts, reader?: Reader): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(reader === undefined ? to : { ...to, onread: { buffer: shared, callback } })
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('error', reject)
    function callback(length: number): boolean {
      reader?.read(shared.subarray(0, length))
      return true
    }
  })
}
