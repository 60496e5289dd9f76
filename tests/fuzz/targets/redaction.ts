/** Secrets in any form, in any split, in any case, with terminal codes before, within and around them: none shows, however the codes are read. */
import { stripVTControlCharacters } from 'node:util'
import { createRedactor } from '../../../packages/server/src/kernel/redact.ts'
import type { FuzzTarget } from '../target.ts'

const SECRETS = ['sk_live_4eC39HqLyjWDarjtT1zdp7dc', 'hunter2-é-"q"', 'first line\nsecond line']
const redactor = createRedactor(SECRETS)
const base64 = (text: string) => Buffer.from(text).toString('base64')

const halves = SECRETS.flatMap((secret) => [secret.slice(0, 9), secret.slice(9)])
const key = SECRETS[0] as string

/** As ECMA-48 has it: a code of any other shape is text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they make the codes
const STRICT = /\x1b\[[\x30-\x3f]*[\x20-\x2f]*[\x40-\x7e]|\x1b\][^\n]*?(?:\x07|\x1b\\)/g
const withoutStrictCodes = (text: string) => text.replace(STRICT, '')

/** As a program has it that reads what another one has written. */
const unescaped = (text: string) =>
  text.replace(/\\{1,32}(?:u001b|x1b|033|e)/gi, '\x1b').replace(/\\{1,32}(?:u0007|x07|007|a)/gi, '\x07')

const readings: Record<string, (text: string) => string> = {
  'as it stands': (text) => text,
  'as Node reads it': stripVTControlCharacters,
  'as ECMA-48 reads it': withoutStrictCodes,
  'with written codes': (text) => withoutStrictCodes(unescaped(text)),
  'with written codes, as Node reads them': (text) => stripVTControlCharacters(unescaped(text)),
}

/** Codes in a secret are left out up to a bound, so each reader gets as much of the text at a time. */
const WINDOW = 1_024

function readShown(text: string) {
  for (let from = 0; from === 0 || from + WINDOW / 2 < text.length; from += WINDOW / 2) {
    const part = text.slice(from, from + WINDOW)
    for (const [name, read] of Object.entries(readings)) {
      const plain = read(part).toLowerCase()
      if (SECRETS.some((secret) => plain.includes(secret.toLowerCase()))) throw new Error(`a secret shows ${name}`)
    }
  }
}

export const redaction: FuzzTarget = {
  name: 'redaction',
  seeds: [
    ...SECRETS,
    `\x1b[32m"${key.slice(0, 9)}\x1b[7m${key.slice(9)}\x1b[27m"\x1b[0m`,
    `\x1b["${key.slice(0, 9)}\x1b[7m${key.slice(9)}\x1b[12`,
    `${key.slice(0, 9)}\x1b[12${key.slice(9)}`,
    `a \x1b]8;;https://host/?token=${key}\x07link\x1b]8;;\x07`,
    `${key.slice(0, 9)}\x1b[${SECRETS[1]}m${key.slice(9)}`,
    JSON.stringify(`\x1b[1m${SECRETS[1]}`),
    JSON.stringify(JSON.stringify(`${key.slice(0, 9)}\x1b]8;;https://host\x07${key.slice(9)}`)),
  ],
  words: [
    ...SECRETS,
    ...SECRETS.map((secret) => secret.toUpperCase()),
    ...SECRETS.map(encodeURIComponent),
    ...SECRETS.map(base64),
    ...halves,
    ...halves,
    '\x1b[7m',
    '\x1b[',
    '\x1b[12',
    '\x1b["',
    '\x1b[[',
    '\x1b(B',
    '\u009b7m',
    '\\u001b[0m',
    '\\x1b[12',
    '\\033["',
    '\\e[',
    '\\\\',
    '\x1b]8;;x\x07',
    '\x1b]8;;',
    '\x1b]0;',
    `\x1b]8;;https://host/?token=${key}\x07`,
    '\\u001b]8;;x\\u0007',
    '\x07',
    '\x1b\\',
    '\\u0007',
    'm',
    '"',
    ';',
    'sk_live_',
  ],
  feed(parts) {
    const stream = redactor.stream()
    let shown = ''
    for (const part of parts) shown += stream.write(part.toString('latin1'))
    shown += stream.end()
    const whole = redactor.text(Buffer.concat(parts).toString('latin1'))
    if (shown !== whole) throw new Error('the parts give another text than the whole')
    readShown(Buffer.from(shown, 'latin1').toString())
    return shown.length
  },
  isRefusal: () => false,
  maxOutput: (inputBytes) => inputBytes,
  // Texts made of codes only are read in up to 64 ways at once, and what comes out in five more; work that grows faster
  // than the text takes far longer.
  maxCostFactor: 5_000,
}
