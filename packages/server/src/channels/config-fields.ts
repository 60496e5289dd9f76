/** The fields that configs of channels are made of. Which are secret stands in their meta, for kernel/secret-fields.ts. */
import { z } from 'zod'
import { isLine, line, NOT_A_LINE } from '../kernel/line.ts'

/** An http or https address without user and password, which would be shown and logged. */
export const webAddress = (description: string, example = 'https://example.com/hook') =>
  z
    .string()
    .trim()
    .max(2048)
    .superRefine((text, context) => {
      const message = addressProblem(text)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({ description, format: 'uri', examples: [example] })

/** The same, of the kind that lets everybody who knows it send. */
export const secretAddress = (description: string, example: string) =>
  webAddress(description, example).meta({ description, format: 'uri', examples: [example], secret: true })

/** Checks stand in `kind`: a check added afterwards would forget the meta. */
export const secretText = (description: string, example: string, kind: z.ZodString = line(500)) =>
  kind.meta({ description, examples: [example], secret: true })

/** Names of HTTP headers that this program or the connection sets. */
const OWN_HEADERS =
  /^(host|content-length|transfer-encoding|connection|keep-alive|upgrade|te|trailer|expect|proxy-.*|x-signature|idempotency-key)$/i
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/
const MAX_HEADERS = 20

export const secretHeaders = () =>
  z
    .record(z.string(), z.string().max(4096).meta({ secret: true }))
    .superRefine((headers, context) => {
      const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
      if (Object.keys(headers).length > MAX_HEADERS) refuse([], `Must have at most ${MAX_HEADERS} headers`)
      for (const [name, value] of Object.entries(headers)) {
        const path = [name.slice(0, 64)]
        if (name.length > 256 || !TOKEN.test(name)) refuse(path, 'Must be a valid header name')
        else if (OWN_HEADERS.test(name)) refuse(path, 'Must not name a header that the server sets itself')
        else if (!VALUE.test(value)) refuse(path, 'Must be one line of printable characters')
      }
    })
    .meta({ description: 'Additional headers; their values are secret', examples: [{ 'X-Team': 'web' }] })

/** The URL parser takes line breaks out silently: what was checked would not be what is used. */
function addressProblem(text: string): string | null {
  if (/\s/.test(text) || !isLine(text)) return NOT_A_LINE
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return 'Must be an http or https address'
  return url.username || url.password ? 'Must not contain a user name or password' : null
}

interface Described {
  properties?: Record<string, { format?: string; secret?: boolean }>
}

/** The fields that say where messages go, the secret ones left out on request. */
export function addressesOf(config: z.ZodType, which: 'all' | 'shown'): string[] {
  const { properties = {} } = z.toJSONSchema(config, { io: 'input', unrepresentable: 'any' }) as Described
  return Object.entries(properties).flatMap(([name, { format, secret }]) =>
    format === 'uri' && (which === 'all' || !secret) ? [name] : [],
  )
}
