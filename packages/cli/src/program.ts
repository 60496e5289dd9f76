/** From the table of commands to a command line: parsing, help, and the flags that all commands share. */
import { CommanderError, Option, Command as Parser } from 'commander'
import { type Command, type CommandEntry, type Flag, SHARED } from './command.ts'
import { entries } from './commands/index.ts'
import { createContext, type SharedFlags, type World } from './context.ts'
import { EXIT, type ExitCode, usageError } from './errors.ts'

const ABOUT = 'The command line of Watchkeeper: tests, jobs, runs, monitors and all other resources of its API.'
const MORE = `
Settings: SERVICE_TOKEN, SERVICE_URL, SERVICE_ORG, SERVICE_PROJECT, SERVICE_TRIGGER_KEY, HTTP_PROXY, HTTPS_PROXY, NO_PROXY
          In order of precedence: flags, environment, the nearest .watchkeeper.json, \`wk login\`.
Names:    Commands that take an id also accept the logical id (externalId) or the exact name.
Exit codes: 0 done, 1 the run failed, 2 usage error, 3 not allowed, 4 API or network, 5 timeout, 130 interrupted`
/** Wider help is hard to read. */
const WIDEST_HELP = 120

/** Carries out the command that `args` name; only its own file is loaded. @throws what the command throws, and CliError */
export async function runProgram(args: string[], world: World, onUrl: (url: () => string) => void): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.done
  const carryOut: CarryOut = (command) => async (given, parsed) => {
    const flags = parsed.optsWithGlobals<SharedFlags & Record<string, unknown>>()
    const context = createContext(world, flags)
    onUrl(() => context.settings().url)
    const positional = given.flat().filter((one) => typeof one === 'string')
    exitCode = (await command.run({ context, args: positional, flags })) ?? EXIT.done
  }
  const root = parserOf({ name: 'wk', summary: ABOUT }, world).version(world.version, '-V, --version')
  withShared(root).addHelpText('after', MORE)
  await addCommands(root, { args, world, carryOut })
  try {
    await root.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    if (error.code === 'commander.help') return EXIT.usage
    if (error.exitCode === 0) return EXIT.done
    throw usageError(error.message.replace(/^error: /, ''), 'See `--help`.')
  }
  return exitCode
}

type CarryOut = (command: Command) => (given: unknown[], parsed: Parser) => Promise<void>

interface Building {
  args: string[]
  world: World
  carryOut: CarryOut
}

async function addCommands(root: Parser, building: Building): Promise<void> {
  const wanted = findEntry(building.args)
  for (const entry of entries) {
    if (entry === wanted) {
      const loaded = await entry.load()
      root.addCommand('run' in loaded ? leaf(loaded, building) : noun(entry, loaded, building))
    } else root.addCommand(withShared(parserOf(entry, building.world)))
  }
}

/** The entry that the first word names, over flags and their values. */
export function findEntry(args: readonly string[]): CommandEntry | undefined {
  const withValue = new Set(SHARED.filter(({ flags }) => flags.includes('<')).map(({ flags }) => flags.split(' ')[0]))
  for (let i = 0; i < args.length; i++) {
    const word = args[i] ?? ''
    if (withValue.has(word)) i++
    else if (!word.startsWith('-')) return entries.find(({ name, aliases }) => name === word || aliases?.includes(word))
  }
  return undefined
}

function parserOf(
  { name, aliases = [], summary }: Pick<CommandEntry, 'name' | 'aliases' | 'summary'>,
  world: World,
): Parser {
  const made = new Parser(name)
    .aliases([...aliases])
    .description(summary)
    .summary(summary)
  made.exitOverride().helpOption('-h, --help', 'show help').helpCommand(false)
  made.configureOutput({
    writeOut: (text) => void world.stdout.write(text),
    writeErr: (text) => void world.stderr.write(text),
    // Said once, by main.ts.
    outputError: () => {},
    getOutHelpWidth: () => Math.min(world.stdout.columns ?? WIDEST_HELP, WIDEST_HELP),
    getErrHelpWidth: () => WIDEST_HELP,
  })
  return made
}

/** Last, so that the help shows them after the command's own. */
function withShared(made: Parser): Parser {
  for (const flag of SHARED) made.addOption(optionOf(flag).helpGroup('Shared options:'))
  return made
}

function noun(entry: CommandEntry, commands: readonly Command[], building: Building): Parser {
  const group = withShared(parserOf(entry, building.world))
  for (const command of commands) {
    const { isDefault = false, hidden = false } = command
    group.addCommand(leaf(command, building), { isDefault, hidden })
  }
  return group
}

function leaf(command: Command, { world, carryOut }: Building): Parser {
  const made = parserOf(command, world)
  if (command.arguments) made.arguments(command.arguments)
  for (const flag of command.flags ?? []) made.addOption(optionOf(flag))
  withShared(made).addHelpText('after', `\nExample:\n  ${command.example}`)
  return made.action((...given: unknown[]) => carryOut(command)(given.slice(0, -2), made))
}

function optionOf({ flags, summary, choices, parse, required }: Flag): Option {
  const option = new Option(flags, summary)
  if (choices) option.choices(choices)
  if (required) option.makeOptionMandatory()
  if (parse) option.argParser(parse)
  return option
}
