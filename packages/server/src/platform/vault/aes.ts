/** AES-256-GCM: 12 bytes of nonce, 16 of tag, then the text. The key is HKDF of SECRET_KEY; its id is stored beside. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Vault } from './port.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface SealingKeys {
  current: string
  /** Opens what it sealed until that is re-encrypted; seals nothing. */
  previous: string | null
}

export function aesVault({ current, previous }: SealingKeys): Vault {
  const { keyId, key } = derive(current)
  const keys = new Map(
    [previous === null ? null : derive(previous), { keyId, key }].flatMap((one) => (one ? [[one.keyId, one.key]] : [])),
  )
  return {
    keyId,
    others: () => [...keys.keys()].filter((id) => id !== keyId),
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return { keyId, bytes: Buffer.concat([nonce, cipher.getAuthTag(), body]) }
    },
    open(sealed, context) {
      const itsKey = keys.get(sealed.keyId)
      if (!itsKey) throw new Error(`Encrypted with key ${sealed.keyId}, but SECRET_KEY is ${keyId}`)
      const nonce = sealed.bytes.subarray(0, NONCE_BYTES)
      const tag = sealed.bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', itsKey, nonce).setAAD(Buffer.from(context)).setAuthTag(tag)
      const body = sealed.bytes.subarray(NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    },
  }
}

function derive(secretKey: string): { keyId: string; key: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'watchkeeper', 'variables', 32))
  return { key, keyId: createHash('sha256').update(key).digest('hex').slice(0, 16) }
}
