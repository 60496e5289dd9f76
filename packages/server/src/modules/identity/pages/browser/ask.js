/** The server's API, asked from its own pages, and its refusals in words for people. */

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<{ status: number, body: any, waitSeconds: number }>} status 0: the server was not reached
 */
export async function ask(method, path, body) {
  const options =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  try {
    const answer = await fetch(path, { method, credentials: 'same-origin', ...options })
    const waitSeconds = Number(answer.headers.get('retry-after') ?? 0)
    return { status: answer.status, body: await answer.json().catch(() => ({})), waitSeconds }
  } catch {
    return { status: 0, body: {}, waitSeconds: 0 }
  }
}

/** What a refusal means; `words` says it better for some statuses. */
export function problemOf({ status, body, waitSeconds }, words = {}) {
  if (status === 0) return 'The server cannot be reached. Try again later.'
  if (status === 429) return `Too many attempts. Try again in ${wait(waitSeconds)}.`
  if (words[status]) return words[status]
  const [detail] = body.details ?? []
  if (detail) return `${NAMES[detail.path] ?? detail.path}: ${detail.message}.`
  return body.error ? `${body.error}.` : 'The request failed. Try again.'
}

const NAMES = { email: 'E-mail address', password: 'Password', name: 'Name', code: 'Code' }

const wait = (seconds) => (seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.max(1, seconds)} seconds`)
