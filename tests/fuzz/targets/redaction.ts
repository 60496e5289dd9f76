/** Secrets in any form, in any split, in any case, with terminal codes in between: none shows. */
import { stripVTControlCharacters } from 'node:util'
import { createRedactor } from '../../../packages/server/src/kernel/redact.ts'
import type { FuzzTarget } from '../target.ts'

const SECRETS = ['sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'hunter2-é-"q"', 'first line\nsecond line']
const redactor = createRedactor(SECRETS)
const base64 = (text: string) => Buffer.from(text).toString('base64')

export const redaction: FuzzTarget = {
  name: 'redaction',
  seeds: [
    ...SECRETS,
    `\x1b[32m"${SECRETS[0]?.slice(0, 9)}\x1b[7m${SECRETS[0]?.slice(9)}\x1b[27m"\x1b[0m`,
    JSON.stringify(`\x1b[1m${SECRETS[1]}`),
  ],
  words: [
    ...SECRETS,
    ...SECRETS.map((secret) => secret.toUpperCase()),
    ...SECRETS.map(encodeURIComponent),
    ...SECRETS.map(base64),
    '\x1b[7m',
    '\x1b[',
    '\\u001b[0m',
    '\\\\',
    '\x1b]8;;x\x07',
    'sk_live_',
  ],
  feed(parts) {
    const stream = redactor.stream()
    let shown = ''
    for (const part of parts) shown += stream.write(part.toString('latin1'))
    shown += stream.end()
    const whole = redactor.text(Buffer.concat(parts).toString('latin1'))
    if (shown !== whole) throw new Error('the parts give another text than the whole')
    const plain = stripVTControlCharacters(Buffer.from(shown, 'latin1').toString()).toLowerCase()
    for (const secret of SECRETS) if (plain.includes(secret.toLowerCase())) throw new Error('a secret shows')
    return shown.length
  },
  isRefusal: () => false,
  maxOutput: (inputBytes) => inputBytes,
}
