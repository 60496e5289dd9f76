/** From the process to a command and back: the world it sees, its exit code, Ctrl-C, and the words for what went wrong. */
import { EXIT, explain } from './errors.ts'
import { proxyFor } from './network/proxies.ts'
import { plainText } from './output/text.ts'
import { runProgram } from './program.ts'
import { maskTokens } from './settings/tokens.ts'

export async function main(version: string): Promise<void> {
  const { stdin, stdout, stderr, env } = process
  let words: () => string | null = () => null
  process.on('SIGINT', () => {
    const said = words()
    stderr.write(said ? `\n${plainText(said)}\n` : '\n')
    process.exit(EXIT.interrupted)
  })
  // Whoever reads our output may stop reading: `wk … | head`.
  stdout.on('error', ({ code }: { code?: string }) => {
    if (code === 'EPIPE') process.exit(EXIT.done)
    stderr.write(`The output of wk cannot be written (${code})\n`)
    process.exit(EXIT.api)
  })
  // Remarks that nobody reads are not missed: `wk … 2>&1 | head`.
  stderr.on('error', () => {})
  let url: () => string | null = () => null
  const world = {
    env,
    cwd: process.cwd(),
    stdin,
    stdout,
    stderr,
    version,
    onInterrupt: (next: typeof words) => {
      words = next
    },
  }
  let exitCode: number
  try {
    exitCode = await runProgram(process.argv.slice(2), world, (ask) => {
      url = ask
    })
  } catch (error) {
    const asked = orNull(url)
    exitCode = tell(error, asked, asked && orNull(() => proxyFor(new URL(asked), env)?.url ?? null))
  }
  await Promise.all([stdout, stderr].map((stream) => new Promise((resolve) => stream.write('', resolve))))
  process.exit(exitCode)

  function tell(error: unknown, asked: string | null, proxy: string | null): number {
    const explanation = explain(error, asked, proxy)
    if (explanation === null) {
      stderr.write(
        `This is an error in wk itself:\n${maskTokens(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`,
      )
      return EXIT.api
    }
    stderr.write(`${maskTokens(plainText(explanation.lines.join('\n')))}\n`)
    return explanation.exitCode
  }
}

/** What cannot be told, because the settings themselves are wrong, is not. */
function orNull(ask: () => string | null): string | null {
  try {
    return ask()
  } catch {
    return null
  }
}
