/** Confirming an address, by a click: programs that look at mails' links must not do it. */
import { ask } from './ask.js'
import { onSubmit, show, takeToken, tell } from './page.js'

const token = takeToken()

onSubmit('confirm', {
  async send() {
    const answer = await ask('POST', '/api/auth/verify-email', { token })
    if (answer.status === 401) show('again')
    return answer
  },
  words: { 401: 'The link is invalid or has expired. Request a new one.' },
  done() {
    show('confirmed')
    tell('Your e-mail address is verified.')
  },
})

onSubmit('again', {
  send: ({ email }) => ask('POST', '/api/auth/verify-email/send', { email }),
  done() {
    show('sent')
    tell('If the address is registered, we have sent you a new link.')
  },
})

show(token ? 'confirm' : 'again')
