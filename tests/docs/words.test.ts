/** Holds what users read to the words of the field: the API description, the documentation, and both helps. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { SHARED } from '../../packages/cli/src/command.ts'
import { entries } from '../../packages/cli/src/commands/index.ts'
import { settingsHelp } from '../../packages/server/src/config.ts'

const ROOT = join(import.meta.dirname, '../..')
/** What is refused → what to write instead. */
const REFUSED: [words: RegExp, instead: string][] = [
  [/\b(told|tells?|telling)\b/i, 'notify, report, show'],
  [/\blook(s|ed|ing)? (at|for|over|after)\b/i, 'check, find, manage'],
  [/\b(whoever|somebody|nobody|anybody|people)\b/i, 'the user, the caller, members, recipients; or the passive voice'],
  [/\btroubles?\b/i, 'incident, problem'],
  [/\bwithheld\b/i, 'suppressed'],
  [/\b(made|sealed|written) anew\b/i, 'regenerated, re-encrypted, rewritten'],
  [/\bonce more\b/i, 'again'],
  [/\bof (its|their|your) own\b/i, 'its own, separate'],
  [/\bverdicts?\b/i, 'result, status'],
  [/\b(walls?|doors?)\b/i, 'isolation level, entry point'],
  [/\bthe install\b/i, 'the instance'],
]

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Summaries and flags of every command of `wk`, one a line. */
async function cliHelp(): Promise<string> {
  const lines = SHARED.map(({ flags, summary }) => `${flags} ${summary}`)
  for (const { name, summary, load } of entries) {
    lines.push(`${name}: ${summary}`)
    for (const command of [await load()].flat()) {
      lines.push(`${name} ${command.name}: ${command.summary}`)
      for (const flag of command.flags ?? []) lines.push(`${name} ${command.name} ${flag.flags}: ${flag.summary}`)
    }
  }
  return lines.join('\n')
}

/** Decisions are dated and stay as they were written. The changelog is history too. */
const papers = ['README.md', 'ARCHITECTURE.md', ...globSync(['docs/*.md', 'packages/*/README.md'], { cwd: ROOT })]
const texts: Record<string, () => string | Promise<string>> = {
  'openapi.json': () => read('openapi.json'),
  'the help of the server': settingsHelp,
  'the help of the command line': cliHelp,
  ...Object.fromEntries(papers.map((paper) => [paper, () => read(paper)])),
}

for (const [name, text] of Object.entries(texts)) {
  it(`${name} uses the words that users know from elsewhere`, async () => {
    const lines = (await text()).split('\n')
    assert.ok(lines.length > 1)
    for (const [number, line] of lines.entries())
      for (const [words, instead] of REFUSED) {
        const found = words.exec(line)?.[0]
        assert.equal(found, undefined, `${name}:${number + 1}: "${found}": ${instead}\n${line.trim().slice(0, 200)}`)
      }
  })
}
