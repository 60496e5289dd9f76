/**
 * In how many dresses does a secret turn up in a console, a trace or a report?
 * Returns the strings to look for; finding and masking them is redact.ts's work.
 */

import { stripVTControlCharacters } from 'node:util'

/** Shorter ones would mask ordinary words; the API warns when such a secret is saved. */
export const MIN_SECRET_LENGTH = 6

/** Past this many characters of forms only the whole secrets' literal and base64 forms are added: memory stays bounded. */
const MAX_FORM_CHARS = 4_000_000

/** Every form of every secret, and of every line of a secret of several lines; without doubles. */
export function secretForms(secrets: readonly string[]): string[] {
  const forms = new Set<string>()
  let chars = 0
  const add = (form: string) => {
    if (form.length < MIN_SECRET_LENGTH || forms.has(form)) return
    // UTF-8 bytes looked at one by one, as files are masked; wrongly decoded text looks the same.
    for (const text of [form, Buffer.from(form).toString('latin1')]) {
      forms.add(text)
      chars += text.length
    }
  }
  // Half a surrogate pair cannot be encoded: such a secret leaves the process with U+FFFD in its place.
  // What a terminal shows of a secret that has colours in it is taken from there by hand, and by programs.
  const dresses = [
    ...secrets,
    ...secrets.map((secret) => secret.toWellFormed()),
    ...secrets.map(stripVTControlCharacters),
  ]
  const whole = [...new Set(dresses)].filter(isTelling)
  const lines = whole.flatMap((secret) => secret.split(/\r\n|\r|\n/).flatMap((line) => [line, line.trim()]))
  const parts = [...new Set([...whole, ...lines.filter(isTelling)])]
  for (const part of parts) for (const form of caseForms(part)) add(form)
  for (const secret of whole) for (const form of base64Forms(secret)) add(form)
  for (const part of parts.map((text) => text.toWellFormed())) {
    if (chars > MAX_FORM_CHARS) break
    for (const form of [...escapedForms(part), ...urlForms(part), ...base64Forms(part), ...hexForms(part)]) add(form)
  }
  return [...forms]
}

/** Letters match in either case, but not bytes of letters beyond ASCII: those are looked for in three ways. */
const caseForms = (text: string) => (/[^\0-\x7f]/.test(text) ? [text, text.toLowerCase(), text.toUpperCase()] : [text])

/** Six blanks are no secret: masking them would only spoil every indentation. */
const isTelling = (text: string) => text.length >= MIN_SECRET_LENGTH && text.trim() !== ''

/**
 * Padded and bare, plus the letters that stay the same when the secret stands inside a longer text (`user:secret`
 * of basic auth): three alignments, each without the edge letters that also carry a neighbour's bits.
 */
function base64Forms(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const padded = bytes.toString('base64')
  const inside = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
    return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6))
  })
  const standard = [padded, padded.replace(/(?<!=)=+$/, ''), ...inside]
  return [...standard, ...standard.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))]
}

function hexForms(secret: string): string[] {
  const hex = Buffer.from(secret).toString('hex')
  return [hex, hex.toUpperCase()]
}

/** JSON once and twice (JSON inside JSON), JavaScript's other quotes, and HTML/XML with both ways to write quotes. */
function escapedForms(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1)
  const ascii = json.replace(/[^\x20-\x7e]/g, unicodeEscape)
  const inHtml = json.replace(/[<>&\u2028\u2029]/g, unicodeEscape)
  const unquoted = json.replaceAll('\\"', '"')
  const html = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const quoted = html.replaceAll('"', '&quot;')
  return [
    json,
    JSON.stringify(json).slice(1, -1),
    ascii,
    inHtml,
    unquoted,
    unquoted.replaceAll("'", "\\'"),
    unquoted.replaceAll('`', '\\`'),
    html,
    quoted,
    ...['&#39;', '&#x27;', '&apos;'].map((quote) => quoted.replaceAll("'", quote)),
    quoted.replaceAll('"', '&#34;'),
  ]
}

const unicodeEscape = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Form encoding, encodeURIComponent, encodeURI and what the URL parser makes of each part; hex digits in both cases. */
function urlForms(secret: string): string[] {
  const component = encodeURIComponent(secret)
  const form = new URLSearchParams([['', secret]]).toString().slice(1)
  const strict = component.replace(/[!'()*~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  const forms = [component, strict, form, encodeURI(secret), ...parsedUrlForms(secret)]
  return [...forms, ...forms.map((text) => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()))]
}

function parsedUrlForms(secret: string): string[] {
  const url = new URL('http://host.invalid')
  url.username = secret
  url.pathname = secret
  url.search = secret
  url.hash = secret
  // The parser drops line breaks and resolves dots; only a form that still says the whole secret counts.
  return [url.username, url.pathname.slice(1), url.search.slice(1), url.hash.slice(1)].filter((form) => {
    try {
      return decodeURIComponent(form) === secret
    } catch {
      return false
    }
  })
}
