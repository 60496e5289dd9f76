/** Makes certificates for tests, of any validity, without a tool: X.509 v3 in DER by hand (RFC 5280), ECDSA P-256. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'

export interface TestCertificate {
  cert: string
  key: string
}

export interface Authority extends TestCertificate {
  issue(names: readonly string[], validity?: Partial<Validity>): TestCertificate
}

interface Validity {
  from: Date
  to: Date
}

const DAY_MS = 86_400_000

export function createAuthority(name = 'Test authority'): Authority {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const extensions = [extension('551d13', sequence(boolean(true)), true)]
  const own = { subject: name, issuer: name, publicKey: keys.publicKey, extensions }
  return {
    ...toPem(certificate({ ...own, validity: validityOf({}) }, keys.privateKey), keys.privateKey),
    issue(names, validity = {}) {
      const leaf = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const wanted = { subject: names[0] ?? 'nobody', issuer: name, publicKey: leaf.publicKey }
      const der = certificate(
        { ...wanted, validity: validityOf(validity), extensions: [alternativeNames(names)] },
        keys.privateKey,
      )
      return toPem(der, leaf.privateKey)
    },
  }
}

/** A certificate nobody else vouches for. */
export function selfSigned(names: readonly string[]): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = names[0] ?? 'nobody'
  const wanted = {
    subject: name,
    issuer: name,
    publicKey,
    validity: validityOf({}),
    extensions: [alternativeNames(names)],
  }
  return toPem(certificate(wanted, privateKey), privateKey)
}

const validityOf = ({ from, to }: Partial<Validity>): Validity => ({
  from: from ?? new Date(Date.now() - 400 * DAY_MS),
  to: to ?? new Date(Date.now() + 100 * DAY_MS),
})

interface Wanted {
  subject: string
  issuer: string
  publicKey: KeyObject
  validity: Validity
  extensions: Buffer[]
}

function certificate({ subject, issuer, publicKey, validity, extensions }: Wanted, signer: KeyObject): Buffer {
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
  const serial = randomBytes(8)
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 1
  const body = sequence(
    tag(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    ecdsaWithSha256,
    distinguishedName(issuer),
    sequence(time(validity.from), time(validity.to)),
    distinguishedName(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tag(0xa3, sequence(...extensions)),
  )
  return sequence(body, ecdsaWithSha256, bitString(sign('sha256', body, signer)))
}

function toPem(der: Buffer, key: KeyObject): TestCertificate {
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n')
  const cert = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
  return { cert, key: key.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

function tag(type: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  if (content.length < 128) return Buffer.concat([Buffer.from([type, content.length]), content])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(content.length)
  return Buffer.concat([Buffer.from([type, 0x82]), length, content])
}

const sequence = (...parts: Uint8Array[]) => tag(0x30, ...parts)
const integer = (bytes: Buffer) => tag(0x02, bytes)
const oid = (hex: string) => tag(0x06, Buffer.from(hex, 'hex'))
const boolean = (value: boolean) => tag(0x01, Buffer.from([value ? 0xff : 0]))
const bitString = (bytes: Buffer) => tag(0x03, Buffer.from([0]), bytes)
const time = (date: Date) => tag(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d+/g, '')))
const commonName = (name: string) => sequence(oid('550403'), tag(0x0c, Buffer.from(name)))
const distinguishedName = (name: string) => sequence(tag(0x31, commonName(name)))

function extension(id: string, value: Buffer, critical = false): Buffer {
  return sequence(oid(id), ...(critical ? [boolean(true)] : []), tag(0x04, value))
}

function alternativeNames(names: readonly string[]): Buffer {
  const entries = names.map((name) => (isIP(name) ? tag(0x87, addressBytes(name)) : tag(0x82, Buffer.from(name))))
  return extension('551d11', sequence(...entries))
}

function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  if (address === '::1') return Buffer.concat([Buffer.alloc(15), Buffer.from([1])])
  throw new Error(`not needed in any test: ${address}`)
}
