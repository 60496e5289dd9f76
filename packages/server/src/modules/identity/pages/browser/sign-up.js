/** Signing up, where anybody may. */
import { ask } from './ask.js'
import { onSubmit, show, tell } from './page.js'

onSubmit('sign-up', {
  send: ({ name, email, password }) => ask('POST', '/api/auth/sign-up/email', { name, email, password }),
  done() {
    show('sent')
    tell('Almost done: we have sent you an e-mail with a link to verify your address.')
  },
})

const { status, body } = await ask('GET', '/api/auth/sign-up')
show(status !== 200 || body.signUp === 'open' ? 'sign-up' : body.signUp === 'invited' ? 'by-invitation' : 'closed')
