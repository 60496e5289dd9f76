/** Passwords at rest: argon2id, its parameters written beside, so that they can be raised later. */
import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
const deriveOld = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  bytes: number,
  cost: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const KEY_BYTES = 32
const SCRYPT_MEMORY_BYTES = 256 << 20

/** @returns `$argon2id$v=19$m=…,t=…,p=…$salt$key`, the usual form. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive('argon2id', { ...COST, message: bytesOf(password), nonce: salt, tagLength: KEY_BYTES })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${encode(salt)}$${encode(key)}`
}

/** Whether the password is the one behind the hash. Reads the scrypt hashes of the first installs too. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const argon = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (argon) {
    const [, memory, passes, parallelism, salt = '', key = ''] = argon
    const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
    const wanted = Buffer.from(key, 'base64')
    const options = { ...cost, message: bytesOf(password), nonce: Buffer.from(salt, 'base64') }
    return isSame(await derive('argon2id', { ...options, tagLength: wanted.length }), wanted)
  }
  const [name, n, r, p, salt, key] = hash.split('$')
  if (name !== 'scrypt' || !salt || !key) return false
  const cost = { N: Number(n), r: Number(r), p: Number(p), maxmem: SCRYPT_MEMORY_BYTES }
  const wanted = Buffer.from(key, 'base64')
  return isSame(await deriveOld(normal(password), Buffer.from(salt, 'base64'), wanted.length, cost), wanted)
}

/** The same characters, however a keyboard composes them. */
const normal = (password: string) => password.normalize('NFKC')
const bytesOf = (password: string) => Buffer.from(normal(password), 'utf8')
const encode = (bytes: Buffer) => bytes.toString('base64').replace(/(?<!=)=+$/, '')
const isSame = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)
