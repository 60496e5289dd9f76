/** The head of an answer as checks look at it, of HTTP/1.1 and HTTP/2 alike. */

export interface ResponseHead {
  status: number
  /** Lower-case names; of several with one name the last, but content codings add up. `set-cookie` stands apart. */
  headers: Map<string, string>
  setCookies: string[]
}

/** `fields`: name, value, name, value … as received. */
export function toResponseHead({ status, fields }: { status: number; fields: readonly string[] }): ResponseHead {
  const headers = new Map<string, string>()
  const setCookies: string[] = []
  for (let i = 0; i + 1 < fields.length; i += 2) {
    const name = (fields[i] as string).toLowerCase()
    const value = fields[i + 1] as string
    if (name === 'set-cookie') setCookies.push(value)
    else if (name === 'content-encoding') headers.set(name, [headers.get(name), value].filter(Boolean).join(', '))
    else headers.set(name, value)
  }
  return { status, headers, setCookies }
}
