/** From the process to a command and back: the world it sees, its exit code, Ctrl-C, and the words for what went wrong. */
import { EXIT, explain } from './errors.ts'
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
  stdout.on('error', (error: { code?: string }) => process.exit(error.code === 'EPIPE' ? EXIT.done : EXIT.api))
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
    exitCode = tell(error, addressOf(url))
  }
  await Promise.all([stdout, stderr].map((stream) => new Promise((resolve) => stream.write('', resolve))))
  process.exit(exitCode)

  function tell(error: unknown, asked: string | null): number {
    const explanation = explain(error, asked)
    if (explanation === null) {
      stderr.write(
        `This is a fault of wk itself:\n${maskTokens(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`,
      )
      return EXIT.api
    }
    stderr.write(`${maskTokens(plainText(explanation.lines.join('\n')))}\n`)
    return explanation.exitCode
  }
}

function addressOf(url: () => string | null): string | null {
  try {
    return url()
  } catch {
    return null
  }
}
