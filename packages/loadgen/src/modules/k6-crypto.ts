// `k6/crypto`: hashes, HMACs and random bytes.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { defineModule } from '../vu/script-module.ts'

const algorithms = ['md5', 'sha1', 'sha256', 'sha384', 'sha512', 'sha512_224', 'sha512_256', 'ripemd160']

export const k6Crypto = defineModule({
  name: 'k6/crypto',
  exports: ['createHash', 'createHMAC', 'hmac', 'randomBytes', 'md4', ...algorithms],
  needs: ['loadgen:globals'],
  sandbox: (host) => {
    const digest = host.operation('digest')
    const random = host.operation('randomBytes')
    type Input = string | ArrayBuffer | ArrayBufferView
    const toBuffer = (data: ArrayBuffer | ArrayBufferView): ArrayBuffer =>
      (data instanceof ArrayBuffer
        ? data
        : data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength)) as ArrayBuffer
    const isText = (data: Input): data is string => typeof data !== 'object' || data === null
    const keyText = (key: Input | undefined): string => {
      if (key === undefined) return ''
      if (isText(key)) return `t${String(key)}`
      return `b${Array.from(new Uint8Array(toBuffer(key)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    }
    const run = (algorithm: string, key: Input | undefined, data: Input, output = 'hex') => {
      const head = JSON.stringify([algorithm, output, key === undefined ? null : keyText(key)])
      return isText(data) ? digest(`${head}\n${String(data)}`) : digest(`${head}\n`, toBuffer(data))
    }
    class Hasher {
      #algorithm: string
      #key: Input | undefined
      #parts: ArrayBuffer[] = []
      constructor(algorithm: string, key: Input | undefined) {
        this.#algorithm = algorithm
        this.#key = key
        run(algorithm, key, '')
      }
      update(data: Input) {
        const utf8 = new (host.global.TextEncoder as new () => { encode(text: string): Uint8Array })()
        this.#parts.push(isText(data) ? (utf8.encode(String(data)).buffer as ArrayBuffer) : toBuffer(data).slice(0))
      }
      digest(output = 'hex') {
        const all = new Uint8Array(this.#parts.reduce((sum, part) => sum + part.byteLength, 0))
        let at = 0
        for (const part of this.#parts) {
          all.set(new Uint8Array(part), at)
          at += part.byteLength
        }
        return run(this.#algorithm, this.#key, all.buffer, output)
      }
    }
    const hash = (algorithm: string) => (data: Input, output?: string) => run(algorithm, undefined, data, output)
    return {
      md4: hash('md4'),
      md5: hash('md5'),
      sha1: hash('sha1'),
      sha256: hash('sha256'),
      sha384: hash('sha384'),
      sha512: hash('sha512'),
      sha512_224: hash('sha512_224'),
      sha512_256: hash('sha512_256'),
      ripemd160: hash('ripemd160'),
      hmac: (algorithm: string, key: Input, data: Input, output?: string) => run(algorithm, key, data, output),
      createHash: (algorithm: string) => new Hasher(algorithm, undefined),
      createHMAC: (algorithm: string, key: Input) => new Hasher(algorithm, key),
      randomBytes: (size: number) => {
        if (!(size > 0)) throw new TypeError('invalid size')
        return random(String(size))
      },
    }
  },
  operations: {
    digest: (_vu, text, bytes) => {
      const split = text.indexOf('\n')
      const [algorithm, output, key] = JSON.parse(text.slice(0, split)) as [string, string, string | null]
      if (!algorithms.includes(algorithm)) {
        throw new TypeError(`hash '${algorithm}' is not available (there are ${algorithms.join(', ')})`)
      }
      const name = algorithm.replace('_', '-')
      const keyBytes = key === null ? undefined : Buffer.from(key.slice(1), key[0] === 't' ? 'utf8' : 'hex')
      const hash = keyBytes === undefined ? createHash(name) : createHmac(name, keyBytes)
      return encode(hash.update(bytes ?? text.slice(split + 1)).digest(), output)
    },
    randomBytes: (_vu, size) => {
      if (Number(size) > 1 << 20) throw new TypeError('randomBytes gives at most 1 MiB')
      return randomBytes(Math.floor(Number(size)))
    },
  },
})

function encode(data: Buffer, output: string): string | Uint8Array {
  if (output === 'hex' || output === 'base64') return data.toString(output)
  if (output === 'base64rawurl') return data.toString('base64url')
  if (output === 'base64url') return data.toString('base64').replaceAll('+', '-').replaceAll('/', '_')
  if (output === 'binary') return data
  throw new TypeError(`invalid output encoding: ${output}`)
}
