/** An invitation: shown to whoever has its link, answered by the person it was sent to, who may have to sign up first. */
import { ask, problemOf } from './ask.js'
import { complain, find, onClick, onSubmit, show, tell } from './page.js'

const token = location.pathname.split('/').at(-1)
const path = `/api/invitations/${token}`
const ROLES = {
  org_owner: 'an owner',
  org_admin: 'an administrator',
  project_admin: 'an administrator of projects',
  project_editor: 'an editor of projects',
  project_viewer: 'a viewer',
}
const OF_ANOTHER =
  'The invitation is for another e-mail address, or your address is not verified yet. Sign out, then sign in with the invited address.'

async function answer(how) {
  const answered = await ask('POST', `${path}/${how}`)
  if (answered.status !== 200) return complain(problemOf(answered, { 403: OF_ANOTHER, 410: GONE }))
  show('answered')
  tell(how === 'accept' ? 'Welcome! You are now a member.' : 'You declined the invitation.')
}
const GONE = 'The invitation is no longer valid. Ask for a new one.'

onClick('accept', () => answer('accept'))
onClick('decline', () => answer('decline'))
onClick('sign-out', async () => {
  await ask('POST', '/api/auth/sign-out')
  location.reload()
})

onSubmit('sign-up', {
  async send({ name, email, password }) {
    const made = await ask('POST', '/api/auth/sign-up/email', { name, email, password, invitationToken: token })
    return made.status === 201 ? ask('POST', '/api/auth/sign-in/email', { email, password }) : made
  },
  words: {
    401: 'An account with this address already exists. Sign in with its password.',
    403: 'The invitation was sent to another address. Enter the invited address.',
  },
  done: () => answer('accept'),
})

function describe({ inviterName, organizationName, role, email, expiresAt }) {
  find('inviter').textContent = inviterName
  find('organization').textContent = organizationName
  find('role').textContent = ROLES[role] ?? role
  find('invited').textContent = email
  const until = find('until')
  until.dateTime = expiresAt
  until.textContent = new Date(expiresAt).toLocaleString()
}

const invitation = await ask('GET', path)
if (invitation.status === 200) {
  describe(invitation.body)
  find('to-sign-in').href = `/sign-in?returnTo=${encodeURIComponent(location.pathname)}`
  const me = await ask('GET', '/api/me')
  if (me.status === 200) find('who').textContent = me.body.user.email
  show(me.status === 200 ? 'answer' : invitation.body.requiresSignUp ? 'sign-up' : 'sign-in', 'about')
} else {
  show('gone')
  complain(problemOf(invitation, { 404: GONE, 410: GONE }))
}
