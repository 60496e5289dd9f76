/** `wk completion SHELL`: a few lines for the shell, which ask `wk completion words …` what could come next. */
import { type Command, type CommandEntry, type Flag, SHARED } from '../command.ts'
import { usageError } from '../errors.ts'

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

/** @param entries all commands there are */
export const completionOf = (entries: readonly CommandEntry[]): Command => ({
  name: 'completion',
  summary: 'Print the completion script for bash, zsh or fish',
  arguments: '<shell> [word...]',
  example: 'source <(wk completion bash)',
  async run({ context, args }) {
    const [shell = '', ...words] = args
    if (shell === 'words') {
      for (const word of await nextWords(words, entries)) context.output.line(word)
      return undefined
    }
    const script = SHELLS[shell]
    if (!script)
      throw usageError(`There is no completion for "${shell}"`, `Choose from ${Object.keys(SHELLS).join(', ')}.`)
    context.output.line(script)
    return undefined
  },
})

/** What could stand in place of the last of these words. */
export async function nextWords(words: readonly string[], entries: readonly CommandEntry[]): Promise<string[]> {
  const whole = rejoined(words)
  const begun = whole.at(-1) ?? ''
  let place: Place = { entries, named: 0, commands: [], awaited: null }
  for (const word of whole.slice(0, -1)) place = await after(place, word)
  return candidates(place, begun).filter((word) => word.startsWith(begun))
}

/** bash takes `http://x` and `a=b` apart, at signs that stand alone then. */
function rejoined(words: readonly string[]): string[] {
  const whole: string[] = []
  let open = false
  for (const word of words) {
    const sign = /^[:=]+$/.test(word)
    if ((sign || open) && whole.length > 0) whole.push(`${whole.pop()}${word}`)
    else whole.push(word)
    open = sign
  }
  return whole
}

interface Place {
  /** All that a first word may be. */
  entries: readonly CommandEntry[]
  /** Words so far that are neither flags nor their values. */
  named: number
  entry?: CommandEntry | undefined
  commands: readonly Command[]
  /** The one that is meant as far as can be told. */
  command?: Command | undefined
  /** The flag whose value comes next. */
  awaited: Flag | null
}

async function after(place: Place, word: string): Promise<Place> {
  if (place.awaited) return { ...place, awaited: null }
  if (word.startsWith('-')) {
    const flag = flagsAt(place).find(({ flags }) => flags.split(/[ ,]+/).includes(word))
    return { ...place, awaited: flag?.flags.includes('<') ? flag : null }
  }
  const named = place.named + 1
  if (named === 1) {
    const entry = place.entries.find(({ name, aliases }) => name === word || aliases?.includes(word))
    const commands = entry ? [await entry.load()].flat() : []
    const command = commands.find(({ name, isDefault }) => name === entry?.name || isDefault)
    return { ...place, named, entry, commands, command }
  }
  const verb = named === 2 && place.commands.find(({ name, aliases }) => name === word || aliases?.includes(word))
  return { ...place, named, command: verb || place.command }
}

const flagsAt = ({ command }: Place): readonly Flag[] => [...(command?.flags ?? []), ...SHARED]

function candidates(place: Place, begun: string): readonly string[] {
  const { awaited, named, entries, entry, commands } = place
  if (awaited) return awaited.choices ?? []
  if (begun.startsWith('-')) return longFlags(flagsAt(place))
  if (named === 0) return entries.map(({ name }) => name)
  return named === 1 ? commands.filter(({ name }) => name !== entry?.name).map(({ name }) => name) : []
}

const longFlags = (flags: readonly Flag[]) =>
  flags.flatMap((one) => /--[a-z0-9-]+/.exec(one.flags)?.[0] ?? []).filter((word, i, all) => all.indexOf(word) === i)
