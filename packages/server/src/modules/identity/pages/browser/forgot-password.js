/** Asking for a link to choose a new password. */
import { ask } from './ask.js'
import { onSubmit, show, tell } from './page.js'

onSubmit('forgot', {
  send: ({ email }) => ask('POST', '/api/auth/password/request-reset', { email }),
  done() {
    show('sent')
    tell('If the address is registered, we have sent you a link. It is valid for one hour.')
  },
})

show('forgot')
