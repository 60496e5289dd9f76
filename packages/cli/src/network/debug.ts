/** `--debug`: every request and answer as lines on stderr, without anything that is secret. */
import { maskTokens } from '../settings/tokens.ts'
import type { Fetch } from './fetch.ts'

const SECRET_NAME =
  /authorization|cookie|token|secret|password|passwd|api-?key|webhook|credential|^key$|^value$|^config$|^script$|^headers$/i
const SHOWN_CHARACTERS = 2000

export function debugged(fetch: Fetch, say: (line: string) => void): Fetch {
  let count = 0
  return async (request) => {
    const number = ++count
    const startedAt = performance.now()
    say(`→ ${number} ${request.method} ${maskTokens(request.url)}`)
    request.headers.forEach((value, name) => {
      say(`→ ${number}   ${name}: ${SECRET_NAME.test(name) ? '***' : maskTokens(value)}`)
    })
    if (request.body !== null) say(`→ ${number}   ${maskedBody(await request.clone().text())}`)
    const took = () => `${Math.round(performance.now() - startedAt)} ms`
    try {
      const answer = await fetch(request)
      const id = answer.headers.get('x-request-id')
      say(`← ${number} ${answer.status} after ${took()}${id ? `, request id ${id}` : ''}`)
      return answer
    } catch (error) {
      const cause = (error as { cause?: { code?: string } }).cause?.code
      say(`← ${number} no answer after ${took()}: ${maskTokens(String(error))}${cause ? ` (${cause})` : ''}`)
      throw error
    }
  }
}

/** A JSON body whose secret-sounding fields are masked, whatever is in them; of anything else only the length. */
export function maskedBody(text: string): string {
  try {
    const masked = JSON.stringify(JSON.parse(text), (name, value: unknown) => (SECRET_NAME.test(name) ? '***' : value))
    return maskTokens(masked).slice(0, SHOWN_CHARACTERS)
  } catch {
    return `${text.length} characters`
  }
}
