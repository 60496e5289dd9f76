/** Questions to the person at the terminal, and what is piped in instead. Secrets are never shown while they are typed. */
import type { Readable } from 'node:stream'
import { CliError, EXIT, usageError } from './errors.ts'
import type { Terminal } from './output/output.ts'
import { plainText } from './output/text.ts'

export interface Prompt {
  /** Somebody can answer. */
  readonly interactive: boolean
  /** Yes or no; true at once with --yes. @throws CliError (wrong use) when nobody can answer */
  confirm(question: string): Promise<boolean>
  /** A secret, typed without echo or piped in (one trailing line break is dropped). @throws CliError when there is none */
  secret(question: string): Promise<string>
  /** All of stdin. @throws CliError when it is a terminal or too long */
  stdin(): Promise<string>
}

export type Input = Readable & { isTTY?: boolean; setRawMode?: (on: boolean) => unknown }

const MAX_CHARS = 4 << 20

export function createPrompt({
  stdin,
  stderr,
  yes,
}: { stdin: Input; yes: boolean } & Pick<Terminal, 'stderr'>): Prompt {
  const interactive = stdin.isTTY === true && stderr.isTTY === true
  const readAll = () => everything(stdin)
  const line = (question: string, echo: boolean) => {
    stderr.write(plainText(question))
    return typedLine(stdin, echo ? { stderr, question: plainText(question) } : null).finally(() => stderr.write('\n'))
  }
  return {
    interactive,
    async confirm(question) {
      if (yes) return true
      if (!interactive)
        throw usageError(`${question} There is no terminal to answer on.`, 'Use --yes to skip the question.')
      return /^y(es)?$/i.test((await line(`${question} [y/N] `, true)).trim())
    },
    async secret(question) {
      const text = interactive ? await line(`${question}: `, false) : (await readAll()).replace(/\r?\n$/, '')
      if (text === '')
        throw usageError(`${question}: no value was given`, 'Type it, or pipe it in: printf %s "$SECRET" | wk …')
      return text
    },
    async stdin() {
      if (stdin.isTTY) throw usageError('No input was piped in', 'Pipe a file: wk … < file')
      return readAll()
    },
  }
}

async function everything(stdin: Input): Promise<string> {
  if (stdin.isTTY) throw usageError('There is no terminal, and no input was piped in')
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stdin) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > MAX_CHARS) throw usageError(`More than ${MAX_CHARS} characters were piped in`)
  }
  return text + decoder.decode()
}

/** One line in raw mode, where nothing is shown by itself; `echo` shows it, behind its question. Ctrl-C and Ctrl-D end the program. */
function typedLine(stdin: Input, echo: { stderr: Terminal['stderr']; question: string } | null): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const decoder = new TextDecoder()
    const restore = () => void stdin.setRawMode?.(false)
    const end = (settle: () => void) => {
      stdin.off('data', take)
      stdin.pause()
      restore()
      process.off('exit', restore)
      settle()
    }
    const take = (chunk: Uint8Array | string) => {
      for (const sign of typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })) {
        if (sign === '\r' || sign === '\n') return end(() => resolve(text))
        if (sign === '\x03' || sign === '\x04') return end(() => reject(new CliError(EXIT.interrupted, 'Interrupted')))
        if (sign === '\x7f' || sign === '\b') text = [...text].slice(0, -1).join('')
        else if (sign >= ' ') text += sign
        if (echo) echo.stderr.write(`\r\x1b[K${echo.question}${text}`)
      }
      return undefined
    }
    process.once('exit', restore)
    stdin.setRawMode?.(true)
    stdin.on('data', take).resume()
  })
}
