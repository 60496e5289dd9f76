/** Asking for a link to choose a new password. */
import { ask } from './ask.js'
import { onSubmit, show, tell } from './page.js'

onSubmit('forgot', {
  send: ({ email }) => ask('POST', '/api/auth/password/request-reset', { email }),
  done() {
    show('sent')
    tell('If there is an account with this address, a link is on its way. It is good for an hour.')
  },
})

show('forgot')
