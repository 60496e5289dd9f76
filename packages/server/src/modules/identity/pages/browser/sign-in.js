/** Signing in: by password and perhaps a second factor, or by single sign-on. */
import { ask } from './ask.js'
import { complain, find, onClick, onSubmit, returnPath, show, tell } from './page.js'

const next = returnPath()

async function goOn() {
  if (next) return location.replace(next)
  const { status, body } = await ask('GET', '/api/me')
  if (status !== 200) return show('by-password')
  find('who').textContent = body.user.email
  show('signed-in')
  tell('You are signed in.')
}

onSubmit('by-password', {
  send: ({ email, password, remember }) =>
    ask('POST', '/api/auth/sign-in/email', { email, password, remember: remember === 'on' }),
  words: { 400: 'Enter your e-mail address and your password.', 401: 'E-mail address or password is wrong.' },
  done: ({ body }) => (body.status === 'second_factor' ? show('second-factor') : goOn()),
})

onSubmit('second-factor', {
  send: ({ code, recovery }) =>
    ask('POST', '/api/auth/sign-in/second-factor', { kind: recovery === 'on' ? 'recovery' : 'totp', code }),
  words: {
    400: 'Enter the code from your authenticator app, or a recovery code.',
    401: 'The code is wrong or was already used, or sign-in took too long. Try another code, or start again.',
  },
  done: goOn,
})

onSubmit('by-sso', {
  send: ({ email }) => ask('POST', '/api/auth/sso', { email, returnTo: next ?? '/sign-in' }),
  words: {
    400: 'Enter your e-mail address.',
    403: 'The sign-in provider of your organization cannot be reached. Try again later.',
    404: 'No organization has set up single sign-on for this address.',
  },
  done: ({ body }) => location.assign(body.url),
})

onClick('to-sso', () => {
  find('sso-email').value = find('email').value
  complain('')
  show('by-sso')
})
onClick('to-password', () => {
  complain('')
  show('by-password')
})
onClick('begin-again', () => {
  find('code').value = ''
  complain('')
  show('by-password')
})
onClick('sign-out', async () => {
  await ask('POST', '/api/auth/sign-out')
  show('by-password')
  tell('You are signed out.')
})

const failed = new URLSearchParams(location.search).get('problem') === 'sso'
const { status } = await ask('GET', '/api/me')
if (status === 200) await goOn()
else show('by-password')
if (failed && status !== 200) {
  complain('Single sign-on failed. The owners of your organization can see the reason.')
}
