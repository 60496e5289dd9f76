/** Choosing a new password with the link of a mail. */
import { ask } from './ask.js'
import { onSubmit, show, takeToken, tell } from './page.js'

const token = takeToken()

onSubmit('reset', {
  async send({ password }) {
    const answer = await ask('POST', '/api/auth/password/reset', { token, password })
    if (answer.status === 401) show('dead')
    return answer
  },
  words: { 401: 'The link is invalid or has expired.' },
  done() {
    show('changed')
    tell('Your password was changed, and all sessions have ended.')
  },
})

show(token ? 'reset' : 'dead')
