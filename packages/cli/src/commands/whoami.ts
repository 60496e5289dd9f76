/** `wk whoami`: the person, organization, project and role that the token stands for. */
import type { Schemas } from '@watchkeeper/client'
import type { Command } from '../command.ts'
import { placeOfLogin } from '../settings/saved-logins.ts'

export const whoami: Command = {
  name: 'whoami',
  summary: 'Show the user and project of the token in use',
  example: 'wk whoami --json',
  async run({ context }) {
    const { output } = context
    const { text, body } = await context.call({ method: 'GET', path: '/api/me' })
    const { user, organization, project, role, token } = body as Schemas['Me']
    if (output.mode === 'json') output.json(text)
    else if (output.mode === 'quiet') output.line(user.id)
    else
      output.record([
        ['server', context.settings().url],
        ['login', placeOfLogin(context.settings(), context.env) ?? 'SERVICE_TOKEN'],
        ['person', `${user.name} <${user.email}>`],
        ['organization', organization && `${organization.name} (${organization.id})`],
        ['project', project && `${project.name} (${project.id})`],
        ['role', role],
        ['token', token && `${token.name}${token.expiresAt ? `, until ${token.expiresAt}` : ''}`],
      ])
    return undefined
  },
}
