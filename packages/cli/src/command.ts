/**
 * What a command is: data about its arguments and flags, and a function that does it. program.ts makes the command line
 * of it, context.ts hands it the world; a command reads neither process.argv nor process.env and never ends the process.
 */
import type { Context } from './context.ts'
import type { ExitCode } from './errors.ts'

export interface Flag {
  /** As shown in the help: `--location <id>`, `-f, --file <path>`, `--no-wait`. The key is the long name in camelCase. */
  flags: string
  summary: string
  choices?: readonly string[]
  /** From text to value; `before` is the value so far, for a flag that is given several times. @throws CliError */
  parse?: (text: string, before: unknown) => unknown
  required?: boolean
}

export interface Call {
  context: Context
  /** The positional arguments, those of `[file...]` flattened. */
  args: string[]
  /** The command's own flags by name; the ones all commands share are in the context. */
  flags: Record<string, unknown>
}

export interface Command {
  name: string
  aliases?: readonly string[]
  summary: string
  /** Positional arguments: `<id>`, `[file...]`, `<id> [other]`. */
  arguments?: string
  flags?: readonly Flag[]
  /** One line, shown under --help. */
  example: string
  /** For a noun: carried out when no verb is named. */
  isDefault?: boolean
  hidden?: boolean
  /** The exit code; nothing means done. @throws CliError, ApiError and network errors: they are explained at the top */
  run(call: Call): Promise<ExitCode | undefined>
}

/** Stands for an id in examples. */
export const EXAMPLE_ID = '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90'

/** A line of commands/index.ts: loaded only when it is called for, as start-up time is what users feel. */
export interface CommandEntry {
  name: string
  aliases?: readonly string[]
  summary: string
  /** One command by that name, or the verbs of a noun. */
  load(): Promise<Command | readonly Command[]>
}

/** The flags that every command takes, before or after its name. */
export const SHARED: readonly Flag[] = [
  { flags: '--json', summary: 'print the API response unchanged, and nothing else' },
  { flags: '-q, --quiet', summary: 'print ids only' },
  { flags: '-y, --yes', summary: 'do not ask before deleting' },
  { flags: '--debug', summary: 'show requests and responses, without secrets' },
  { flags: '--server <url>', summary: 'URL of the server (SERVICE_URL)' },
  { flags: '--org <id>', summary: 'the organization (SERVICE_ORG)' },
  { flags: '--project <id>', summary: 'the project the token must be for (SERVICE_PROJECT)' },
]
