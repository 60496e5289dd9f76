/** `wk login` and `wk logout`: a token is tried against its server before it is saved, for this person's eyes only. */
import { answer, createClient } from '@watchkeeper/client'
import type { Call, Command } from '../command.ts'
import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'
import { openKeychain } from '../settings/keychain.ts'
import { loginFile, readLogins, type SavedLogin, writeLogins } from '../settings/saved-logins.ts'
import { cliToken } from '../settings/settings.ts'

export const login: Command = {
  name: 'login',
  summary: 'Verify a token and save it for a server',
  flags: [{ flags: '--keychain', summary: "save it in the platform's keychain; needs @napi-rs/keyring beside wk" }],
  example: 'wk login --server https://watch.example.com < token.txt',
  async run(call) {
    const { output, prompt, fetch } = call.context
    const { url, sources } = call.context.settings()
    // Before anybody types a token in vain.
    const keychain = call.flags.keychain ? await openKeychain(url) : null
    if (sources.url === 'default' && prompt.interactive) output.say(`Server: ${url} (change it with --server)`)
    const token = cliToken((await prompt.secret(`A CLI token for ${url}`)).trim())
    const me = await answer(createClient({ url, token, fetch }).api.GET('/api/me'))
    const about = { person: me.user.name, project: me.project?.name ?? '' }
    await keychain?.write(token)
    await save(call, { url, login: keychain ? { keychain: true, ...about } : { token, ...about } })
    if (output.mode === 'json') output.json(JSON.stringify(me))
    const place = keychain ? 'the keychain' : loginFile(call.context.env)
    output.say(`Logged in at ${url} as ${about.person}, project ${about.project || '-'}. Saved in ${place}`)
    if (sources.token === 'environment') output.say('SERVICE_TOKEN is set as well and takes precedence.')
    return undefined
  },
}

async function save({ context: { env, output } }: Call, { url, login }: { url: string; login: SavedLogin }) {
  const { logins } = readLogins(env)
  const before = logins[url]
  writeLogins(env, { current: url, logins: { ...logins, [url]: login } })
  if (!before?.keychain || login.keychain) return
  try {
    await (await openKeychain(url)).remove()
  } catch (error) {
    output.warn(`The previous token is still in the keychain. ${(error as Error).message}`)
  }
}

export const logout: Command = {
  name: 'logout',
  summary: 'Remove a saved token',
  example: 'wk logout --server https://watch.example.com',
  async run({ context }) {
    const { url } = context.settings()
    await forget(context, url)
    context.output.say(
      `The login for ${url} was removed. The token itself still works; revoke it with \`wk tokens delete\` or in the dashboard.`,
    )
    return undefined
  },
}

/** Of the file and the keychain both, or of neither: who tries again finds what is left. */
async function forget({ env }: Context, url: string): Promise<void> {
  const { logins } = readLogins(env)
  const { [url]: gone, ...others } = logins
  if (!gone) throw usageError(`No login is saved for ${url}`)
  if (gone.keychain) await (await openKeychain(url)).remove()
  writeLogins(env, { current: Object.keys(others)[0] ?? null, logins: others })
}
