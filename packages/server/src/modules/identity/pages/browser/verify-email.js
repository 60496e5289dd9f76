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
  words: { 401: 'The link is not good, or no longer. Have a new one sent.' },
  done() {
    show('confirmed')
    tell('Your address is confirmed.')
  },
})

onSubmit('again', {
  send: ({ email }) => ask('POST', '/api/auth/verify-email/send', { email }),
  done() {
    show('sent')
    tell('If there is an account with this address, a new link is on its way.')
  },
})

show(token ? 'confirm' : 'again')
