// `k6/encoding`: base64 in its four spellings.
import { defineModule } from '../vu/script-module.ts'

export const k6Encoding = defineModule({
  name: 'k6/encoding',
  exports: ['b64encode', 'b64decode'],
  needs: ['loadgen:globals'],
  sandbox: (host) => {
    const encode = host.operation('base64')
    const decode = host.operation('unbase64')
    const decodeText = host.operation('unbase64Text')
    const b64encode = (input: unknown, encoding = 'std') =>
      input instanceof ArrayBuffer ? encode(`${encoding}\n`, input) : encode(`${encoding}\n${String(input)}`)
    const b64decode = (input: unknown, encoding = 'std', format?: string) =>
      (format === 's' ? decodeText : decode)(`${encoding}\n${String(input)}`)
    return { b64encode, b64decode }
  },
  operations: {
    base64: (_vu, text, bytes) => {
      const split = text.indexOf('\n')
      return spell(Buffer.from(bytes ?? Buffer.from(text.slice(split + 1))), text.slice(0, split))
    },
    unbase64: (_vu, text) => unspell(text),
    unbase64Text: (_vu, text) => unspell(text).toString('utf8'),
  },
})

function spell(data: Buffer, encoding: string): string {
  if (encoding === 'std') return data.toString('base64')
  if (encoding === 'rawstd') return data.toString('base64').replace(/(?<!=)=+$/, '')
  if (encoding === 'rawurl') return data.toString('base64url')
  if (encoding === 'url') return data.toString('base64').replaceAll('+', '-').replaceAll('/', '_')
  throw new TypeError(`unknown base64 encoding '${encoding}'`)
}

function unspell(text: string): Buffer {
  const split = text.indexOf('\n')
  const encoding = text.slice(0, split)
  const data = text.slice(split + 1)
  const alphabet = { std: /^[\w+/\s]*(?:={1,2}\s*)?$/, rawstd: /^[\w+/]*$/, url: /^[\w-]*={0,2}$/, rawurl: /^[\w-]*$/ }[
    encoding
  ]
  if (alphabet === undefined) throw new TypeError(`unknown base64 encoding '${encoding}'`)
  if (!alphabet.test(data)) throw new TypeError('illegal base64 data')
  return Buffer.from(data, encoding.endsWith('url') ? 'base64url' : 'base64')
}
