/** `wk login` and `wk logout`: a token is tried against its server before it is saved, for this person's eyes only. */
import { answer, createClient } from '@watchkeeper/client'
import type { Command } from '../command.ts'
import { usageError } from '../errors.ts'
import { loginFile, readLogins, writeLogins } from '../settings/saved-logins.ts'
import { cliToken } from '../settings/settings.ts'

export const login: Command = {
  name: 'login',
  summary: 'Save a token for a server, after trying it',
  example: 'wk login --server https://watch.example.com < token.txt',
  async run({ context }) {
    const { output, prompt, env, fetch } = context
    const { url, sources } = context.settings()
    if (sources.url === 'default' && prompt.interactive) output.say(`Server: ${url} (another one: --server)`)
    const token = cliToken((await prompt.secret(`A CLI token for ${url}`)).trim())
    const me = await answer(createClient({ url, token, fetch }).api.GET('/api/me'))
    const saved = readLogins(env)
    const login = { token, person: me.user.name, project: me.project?.name ?? '' }
    writeLogins(env, { current: url, logins: { ...saved.logins, [url]: login } })
    if (output.mode === 'json') output.json(JSON.stringify(me))
    output.say(`Logged in at ${url} as ${me.user.name}, project ${me.project?.name ?? '-'}. Saved in ${loginFile(env)}`)
    if (sources.token === 'environment') output.say('SERVICE_TOKEN is set as well: it is used first.')
    return undefined
  },
}

export const logout: Command = {
  name: 'logout',
  summary: 'Forget a saved token',
  example: 'wk logout --server https://watch.example.com',
  async run({ context }) {
    const { url } = context.settings()
    const { logins } = readLogins(context.env)
    if (!logins[url]) throw usageError(`No login is saved for ${url}`)
    const { [url]: _, ...others } = logins
    writeLogins(context.env, { current: Object.keys(others)[0] ?? null, logins: others })
    context.output.say(
      `Forgotten for ${url}. The token itself still works: \`wk tokens delete\` or the dashboard end it.`,
    )
    return undefined
  },
}
