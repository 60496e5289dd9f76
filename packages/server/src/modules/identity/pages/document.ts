/** The pages of signing in as HTML. What they do is in browser/, one script for each. */

const field = (label: string, attributes: string, hint = '') => {
  const id = /id="([\w-]+)"/.exec(attributes)?.[1]
  const described = hint ? ` aria-describedby="${id}-hint"` : ''
  return `<div class="field"><label for="${id}">${label}</label><input ${attributes}${described}>
${hint ? `<p class="hint" id="${id}-hint">${hint}</p>` : ''}</div>`
}
const email = (id = 'email') =>
  field('E-mail address', `id="${id}" name="email" type="email" autocomplete="username" required maxlength="255"`)
const newPassword = field(
  'Password',
  'id="password" name="password" type="password" autocomplete="new-password" required minlength="10" maxlength="256"',
  'At least 10 characters, and not a common password.',
)
const name = field('Your name', 'id="name" name="name" autocomplete="name" required maxlength="255"')
const check = (id: string, label: string, more = '') =>
  `<label><input type="checkbox" id="${id}" name="${id}"${more}> ${label}</label>`
const form = (id: string, ...inside: string[]) => `<form id="${id}" data-part hidden>${inside.join('\n')}</form>`
const part = (id: string, ...inside: string[]) => `<section id="${id}" data-part hidden>${inside.join('\n')}</section>`
const button = (label: string) => `<button>${label}</button>`
const quiet = (id: string, label: string) => `<button class="quiet" type="button" id="${id}">${label}</button>`
const toSignIn = '<p><a href="/sign-in">Sign in</a></p>'

interface Page {
  title: string
  /** Of browser/. */
  script: string
  parts: string[]
}

const PAGES = {
  '/sign-in': {
    title: 'Sign in',
    script: 'sign-in.js',
    parts: [
      form(
        'by-password',
        email(),
        field(
          'Password',
          'id="password" name="password" type="password" autocomplete="current-password" required maxlength="256"',
        ),
        check('remember', 'Stay signed in', ' checked'),
        button('Sign in'),
        quiet('to-sso', 'Use single sign-on'),
        '<p><a href="/forgot-password">Forgot your password?</a></p>',
        '<p><a href="/sign-up">Create an account</a></p>',
      ),
      form(
        'second-factor',
        field(
          'Code',
          'id="code" name="code" autocomplete="one-time-code" required minlength="6" maxlength="32" spellcheck="false"',
          'From the authenticator app that you set up.',
        ),
        check('recovery', 'This is a recovery code'),
        button('Continue'),
        quiet('begin-again', 'Start again'),
      ),
      form(
        'by-sso',
        email('sso-email'),
        button('Continue to your organization'),
        quiet('to-password', 'Use a password'),
      ),
      part(
        'signed-in',
        '<p>Signed in as <strong id="who"></strong>.</p>',
        '<p><a href="/docs">The API</a></p>',
        quiet('sign-out', 'Sign out'),
      ),
    ],
  },
  '/sign-up': {
    title: 'Create an account',
    script: 'sign-up.js',
    parts: [
      form('sign-up', name, email(), newPassword, button('Create the account'), toSignIn),
      part(
        'by-invitation',
        '<p>Sign-up is by invitation only. Open the invitation link that was sent to you.</p>',
        toSignIn,
      ),
      part('closed', '<p>Sign-up is disabled on this server.</p>', toSignIn),
      part('sent', toSignIn),
    ],
  },
  '/verify-email': {
    title: 'Confirm your e-mail address',
    script: 'verify-email.js',
    parts: [
      form('confirm', '<p>Click the button to confirm your e-mail address.</p>', button('Confirm the address')),
      form('again', email(), button('Send a new link')),
      part('confirmed', toSignIn),
      part('sent', toSignIn),
    ],
  },
  '/forgot-password': {
    title: 'Forgot your password?',
    script: 'forgot-password.js',
    parts: [
      form(
        'forgot',
        '<p>We will send you an e-mail with a link to choose a new one.</p>',
        email(),
        button('Send the link'),
        toSignIn,
      ),
      part('sent', toSignIn),
    ],
  },
  '/reset-password': {
    title: 'Choose a new password',
    script: 'reset-password.js',
    parts: [
      form('reset', newPassword, button('Change the password')),
      part('changed', toSignIn),
      part('dead', '<p><a href="/forgot-password">Request a new link</a></p>'),
    ],
  },
  '/invitations/:token': {
    title: 'Invitation',
    script: 'invitation.js',
    parts: [
      part(
        'about',
        '<p><strong id="inviter"></strong> invites you to <strong id="organization"></strong> as <span id="role"></span>.</p>',
        '<p class="hint">For <span id="invited"></span>, until <time id="until"></time>.</p>',
      ),
      part(
        'answer',
        '<p>Signed in as <strong id="who"></strong>.</p>',
        '<button type="button" id="accept">Accept</button>',
        quiet('decline', 'Decline'),
        quiet('sign-out', 'Not you? Sign out'),
      ),
      form('sign-up', name, email(), newPassword, button('Create the account and accept')),
      part('sign-in', '<p><a id="to-sign-in" href="/sign-in">Sign in</a> to accept or decline.</p>'),
      part('answered', toSignIn),
      part('gone'),
    ],
  },
} satisfies Record<string, Page>

/** Path of a route → the page as HTML. */
export const pages: [path: string, html: string][] = Object.entries(PAGES).map(([path, page]) => [path, htmlOf(page)])

function htmlOf({ title, script, parts }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Watchkeeper</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/account/style.css">
<script type="module" src="/assets/account/${script}"></script>
</head>
<body>
<main>
<h1 id="title" tabindex="-1">${title}</h1>
<noscript><p>This page needs JavaScript.</p></noscript>
<p id="problem" role="alert"></p>
<p id="status" role="status"></p>
${parts.join('\n')}
</main>
</body>
</html>
`
}
