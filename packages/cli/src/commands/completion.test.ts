/** What completes `wk`, in those of the shells that are installed here: loaded as users load it, and asked as the shell asks. */
import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { nextWords } from './completion.ts'
import { entries } from './index.ts'

const DOOR = join(import.meta.dirname, '../../bin/wk.mjs')
const run = promisify(execFile)

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'wk-completion-'))
  writeFileSync(join(folder, 'wk'), `#!/bin/sh\nexec '${process.execPath}' '${DOOR}' "$@"\n`)
  chmodSync(join(folder, 'wk'), 0o755)
  writeFileSync(join(folder, 'shop 1.spec.ts'), '')
})
after(() => rmSync(folder, { recursive: true, force: true }))

describe('the next word', () => {
  const cases: [line: string, words: string[]][] = [
    ['mon', ['monitors']],
    ['monitors p', ['pause']],
    ['monitor res', ['resume', 'results']],
    ['--server http://x mon', ['monitors']],
    // As bash takes them apart.
    ['--server http : //x --project = y mon', ['monitors']],
    ['--json --quiet jobs tri', ['trigger']],
    ['jobs trigger 1 --w', ['--wait']],
    ['jobs --project 1 mu', ['mute']],
    ['run --type k', ['k6']],
    ['run a.spec.ts --ju', ['--junit']],
    ['deploy --d', ['--delete', '--debug']],
    ['init --format ', ['ts', 'yaml']],
    ['jobs list --page ', []],
    ['lost ', []],
    ['jobs get 1 ', []],
  ]
  for (const [line, words] of cases)
    it(line, async () => assert.deepEqual(await nextWords(line.split(' '), entries), words))
})

/** Of each shell: what asks it for what could come after the words of `line`, one a line. */
const SHELLS: Record<string, (line: string[]) => string[]> = {
  bash: (line) => [
    '--norc',
    '--noprofile',
    '-c',
    `source <(wk completion bash) && complete -p wk >&2 && COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) && _wk &&
     printf '%s\\n' "\${COMPREPLY[@]}"`,
    'bash',
    ...line,
  ],
  zsh: (line) => [
    '-f',
    '-c',
    `autoload -U compinit && compinit -u -D && source <(wk completion zsh) && [[ $_comps[wk] == _wk ]] || exit 9
     compadd() { print -rl -- "\${(@P)@[-1]}" }
     _files() { print -rl -- "$words[CURRENT]"*(N) }
     words=("$@") CURRENT=$#; _wk`,
    'zsh',
    ...line,
  ],
  fish: (line) => [
    '--no-config',
    '-c',
    `wk completion fish | source; complete -C (string escape -- $argv[1..-2] | string join ' ')' '$argv[-1]`,
    ...line,
  ],
}

for (const [shell, asked] of Object.entries(SHELLS)) {
  describe(shell, { skip: isInstalled(shell) ? false : `${shell} is not installed here` }, () => {
    const complete = async (...line: string[]) => {
      const env = { PATH: `${folder}:${process.env.PATH}`, HOME: folder, LC_ALL: 'C.UTF-8' }
      const { stdout } = await run(shell, asked(['wk', ...line]), { cwd: folder, env, timeout: 120_000 })
      return stdout.trim().split('\n')
    }

    it('completes nouns, verbs and flags', async () => {
      assert.deepEqual(await complete('mon'), ['monitors'])
      assert.deepEqual(await complete('monitors', 'pa'), ['pause'])
      assert.deepEqual(await complete('--json', 'jobs', 'trigger', '--w'), ['--wait'])
      const nouns = await complete('')
      for (const noun of ['runs', 'jobs', 'deploy']) assert.ok(nouns.includes(noun), nouns.join(' '))
    })

    it('leaves files to the shell', async () => {
      assert.deepEqual(await complete('tests', 'validate', 'sho'), ['shop 1.spec.ts'])
    })
  })
}

function isInstalled(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'exit 0'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
