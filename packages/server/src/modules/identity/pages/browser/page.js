/** What all pages do: show this or that part, say what happened, send forms once at a time. */
import { problemOf } from './ask.js'
import { localPath } from './local-path.js'

export const find = (id) => document.getElementById(id)

/** Shows only these parts of those that a page can show, and puts the cursor where people go on. */
export function show(...ids) {
  for (const part of document.querySelectorAll('[data-part]')) part.hidden = !ids.includes(part.id)
  const first = find(ids[0])
  const target = first?.querySelector('input:not([type=checkbox]), button') ?? find('title')
  target?.focus()
}

/** Good news is read out when it is convenient, a problem at once. */
export function tell(text) {
  find('problem').textContent = ''
  find('status').textContent = text
}

export function complain(text) {
  find('status').textContent = ''
  find('problem').textContent = text
}

/**
 * Sends a form by `send`, which gives the server's answer; a refusal is shown in `words`, anything else is for `done`.
 * @param {string} id
 * @param {{ send: (values: Record<string, string>) => Promise<any>, done: (answer: any, values: Record<string, string>) => unknown, words?: Record<number, string> }} what
 */
export function onSubmit(id, { send, done, words }) {
  const form = find(id)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const button = event.submitter ?? form.querySelector('button')
    button.disabled = true
    complain('')
    try {
      const values = Object.fromEntries(new FormData(form))
      const answer = await send(values)
      if (answer.status >= 200 && answer.status < 300) await done(answer, values)
      else refused(form, answer, words)
    } finally {
      button.disabled = false
    }
  })
}

function refused(form, answer, words) {
  complain(problemOf(answer, words))
  const field = form.elements.namedItem(answer.body.details?.[0]?.path ?? '')
  if (field instanceof HTMLInputElement) field.focus()
}

export const onClick = (id, work) => find(id).addEventListener('click', work)

/** The token of a link, taken out of the address so that it does not stay in the browser's history. */
export function takeToken() {
  const token = new URLSearchParams(location.search).get('token') ?? ''
  if (token) history.replaceState(null, '', location.pathname)
  return token
}

/** Where to go on, if the page was told. */
export const returnPath = () => localPath(new URLSearchParams(location.search).get('returnTo') ?? '')
