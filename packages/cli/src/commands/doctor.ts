/** `wk doctor`: everything between here and the server, one line each, and what to do where something is wrong. */
import { answer, createClient } from '@watchkeeper/client'
import type { Command } from '../command.ts'
import type { Context } from '../context.ts'
import { EXIT, type ExitCode, explain } from '../errors.ts'
import { proxyFor } from '../network/proxies.ts'
import { isExposed, loginFile, placeOfLogin } from '../settings/saved-logins.ts'

interface Finding {
  title: string
  good: boolean
  words: string
  exitCode?: ExitCode
}

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check the connection and settings of wk',
  example: 'wk doctor',
  async run({ context }) {
    const findings = await examine(context)
    const { output } = context
    if (output.mode === 'json') output.json(JSON.stringify({ findings }))
    else for (const { title, good, words } of findings) output.line(`${good ? '✓' : '✗'} ${title}: ${words}`)
    return findings.find(({ good }) => !good)?.exitCode ?? EXIT.done
  },
}

async function examine(context: Context): Promise<Finding[]> {
  const { settings, env, version } = context
  const program = {
    title: 'Program',
    good: true,
    words: `wk ${version} on Node ${process.versions.node}, ${process.platform}`,
  }
  const local = await finding({ title: 'Settings', exitCode: EXIT.usage }, context, async () => {
    const { url, sources, projectFile } = settings()
    return `${url} (${sources.url})${projectFile ? `, ${projectFile}` : ''}`
  })
  if (!local.good) return [program, local]
  return [
    program,
    local,
    savedLogin(context),
    await finding(
      { title: 'Proxy', exitCode: EXIT.usage },
      context,
      async () => proxyFor(new URL(settings().url), env)?.url ?? 'none',
    ),
    await finding({ title: 'Server', exitCode: EXIT.api }, context, () => health(context)),
    await finding({ title: 'Token', exitCode: EXIT.refused }, context, () => token(context)),
  ]
}

function savedLogin({ env, settings }: Context): Finding {
  const exposed = isExposed(env)
  const words = exposed
    ? `other users can read ${loginFile(env)}; run \`chmod 600\` on it, and log in with a new token`
    : (placeOfLogin(settings(), env) ?? 'not used')
  return { title: 'Saved login', good: !exposed, words, exitCode: EXIT.refused }
}

async function health({ settings, fetch }: Context): Promise<string> {
  const { url } = settings()
  const response = await fetch(new Request(`${url}/api/health`, { signal: AbortSignal.timeout(15_000) }))
  const body = (await response.json().catch(() => null)) as { status?: string } | null
  if (!body?.status) throw new Error(`the server at ${url} is not Watchkeeper (${response.status})`)
  if (!response.ok) throw new Error(`the server reports ${body.status} (${response.status})`)
  return body.status
}

async function token({ settings, fetch }: Context): Promise<string> {
  const { url, token } = settings()
  if (token === null) throw new Error('none; use `wk login` or set SERVICE_TOKEN')
  const client = createClient({ url, token: await token(), fetch, attempts: 1 })
  const { user, project, role } = await answer(client.api.GET('/api/me'))
  return `${user.name}, ${role ?? 'no role'} in ${project?.name ?? 'no project'}`
}

async function finding(
  { title, exitCode }: { title: string; exitCode: ExitCode },
  { settings, env }: Context,
  look: () => Promise<string>,
): Promise<Finding> {
  try {
    return { title, good: true, words: await look() }
  } catch (error) {
    const url = title === 'Settings' ? null : settings().url
    const proxy = url === null || title === 'Proxy' ? null : (proxyFor(new URL(url), env)?.url ?? null)
    const explained = explain(error, url, proxy)
    const words = explained?.lines.join(' ') ?? (error instanceof Error ? error.message : String(error))
    return { title, good: false, words, exitCode: explained?.exitCode ?? exitCode }
  }
}
