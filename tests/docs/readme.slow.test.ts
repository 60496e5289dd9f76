/** Does what the README's minute of use says, in the same words, and holds what comes back against what it shows. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { killAll, makeBase, ROOT, startProduct, stopProduct, TOKEN, until } from '../start/product.ts'

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
const home = await makeBase()
after(() => {
  killAll()
  rmSync(home, { recursive: true, force: true })
})

const blockAfter = (words: string, language = '') => {
  const block = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(readme.slice(readme.indexOf(words)))?.[1]
  assert.ok(block, words)
  return block
}

/** `$ command` and the lines until the next one. */
function steps(): { command: string; shown: string }[] {
  const parts = blockAfter('Hand it in, run it').split(/^\$ /m).slice(1)
  return parts.map((part) => {
    const lines = part.trimEnd().split('\n')
    const end = lines.findIndex((line) => !/[|\\]$/.test(line)) + 1
    return { command: lines.slice(0, end).join('\n'), shown: lines.slice(end).join('\n').trim() }
  })
}

/** What differs from run to run, made the same. */
const plain = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replace(/\b[0-9a-f]{12}-(?=\d+$)/gm, 'RUN-')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replace(/\d+ ms/g, 'N ms')
    .trim()

it('the minute of use', { timeout: 600_000 }, async () => {
  const product = startProduct({ dataDir: join(home, 'data'), worker: true })
  const base = await product.ready
  await until(() => /^Scripts (run|do not run)/m.test(product.stdout()), 'scripts run', 120)
  const script = blockAfter('Save it as `health.spec.ts`', 'ts').replaceAll('http://127.0.0.1:3000', base)
  writeFileSync(join(home, 'health.spec.ts'), script)

  const renamed = new Map([['http://127.0.0.1:3000', base]])
  for (const { command, shown } of steps()) {
    if (command.startsWith('TOKEN=')) continue
    let ready = command
    for (const [theirs, ours] of renamed) ready = ready.replaceAll(theirs, ours)
    const output = execFileSync('bash', ['-c', ready.replace('curl ', 'curl -sS ')], {
      ...{ cwd: home, encoding: 'utf8', timeout: 120_000, env: { ...process.env, TOKEN } },
    })
    assert.equal(plain(output), plain(shown), ready)
    const ids = (text: string) => text.match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? []
    for (const [i, theirs] of ids(shown).entries()) renamed.set(theirs, ids(output)[i] ?? '')
  }
  assert.equal(await stopProduct(product), 0)
})
