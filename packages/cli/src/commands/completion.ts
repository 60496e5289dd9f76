/** `wk completion SHELL`: a few lines for the shell, which ask `wk completion words …` what could come next. */
import type { Command, Entry } from '../command.ts'
import { usageError } from '../errors.ts'
import { SHARED } from '../program.ts'
import { entries } from './index.ts'

const SHELLS: Record<string, string> = {
  bash: `_wk() {
  local IFS=$'\\n'
  COMPREPLY=($(wk completion words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o filenames -F _wk wk`,
  zsh: `#compdef wk
_wk() {
  local -a found
  found=("\${(@f)$(wk completion words -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -a found; else _files; fi
}
compdef _wk wk`,
  fish: `function __wk_words
  wk completion words -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null
end
complete -c wk -a '(__wk_words)'`,
}

export const completion: Command = {
  name: 'completion',
  summary: 'Print what makes a shell complete wk: bash, zsh or fish',
  arguments: '<shell> [word...]',
  example: 'source <(wk completion bash)',
  async run({ context, args }) {
    const [shell = '', ...words] = args
    if (shell === 'words') {
      for (const word of await nextWords(words)) context.output.line(word)
      return undefined
    }
    const script = SHELLS[shell]
    if (!script)
      throw usageError(`There is no completion for "${shell}"`, `There is ${Object.keys(SHELLS).join(', ')}.`)
    context.output.line(script)
    return undefined
  },
}

/** What could stand in place of the last of these words. */
export async function nextWords(words: readonly string[]): Promise<string[]> {
  const begun = words.at(-1) ?? ''
  const before = words.slice(0, -1).filter((word) => !word.startsWith('-'))
  return (await candidates(before, begun)).filter((word) => word.startsWith(begun))
}

async function candidates([first, second]: readonly string[], begun: string): Promise<string[]> {
  const entry = entries.find((one) => one.name === first || one.aliases?.includes(first ?? ''))
  if (first === undefined) return begun.startsWith('-') ? longFlags(SHARED) : entries.map(({ name }) => name)
  if (!entry) return []
  const commands = await commandsOf(entry)
  const command = commands.find((one) => one.name === second || one.aliases?.includes(second ?? ''))
  const called = command ?? commands.find((one) => one.name === entry.name || one.isDefault)
  if (begun.startsWith('-')) return [...longFlags(called?.flags ?? []), ...longFlags(SHARED)]
  return second === undefined ? commands.filter((one) => one.name !== entry.name).map(({ name }) => name) : []
}

const commandsOf = async (entry: Entry): Promise<readonly Command[]> => [await entry.load()].flat()

const longFlags = (flags: readonly { flags: string }[]) =>
  flags.flatMap((one) => /--[a-z-]+/.exec(one.flags)?.[0] ?? []).filter((word, i, all) => all.indexOf(word) === i)
