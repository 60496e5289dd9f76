/** Holds the papers to the repository: what they name is there. */
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { settingsHelp } from '../../packages/server/src/config.ts'
import { everyOperation } from '../support/document.ts'
import { blocksOf, PAPERS_WITH_COMMANDS } from './blocks.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAPERS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'AGENTS.md',
  'CHANGELOG.md',
  ...globSync('docs/**/*.md', { cwd: ROOT }),
]
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
const settings = new Set(
  settingsHelp()
    .split('\n')
    .map((line) => line.trim().split(' ')[0] ?? ''),
)
/** Names in capitals that are not settings of the server. */
const OTHERS = new Set([
  'TOKEN',
  'RUN_ID',
  'EPERM',
  'EAFNOSUPPORT',
  'ENOSYS',
  'PATH',
  'NODE_ENV',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'NO_COLOR',
  'SERVICE_TOKEN',
  'SERVICE_URL',
  'SERVICE_ORG',
  'SERVICE_PROJECT',
  'SERVICE_TRIGGER_KEY',
  'POSTGRES_PASSWORD',
  'SHOP_PASSWORD',
  'GET',
  'POST',
  'PATCH',
  'PUT',
  'DELETE',
])
/** Constants that papers for developers name. */
const constants = new Set(
  globSync(['scripts/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: ROOT }).flatMap(
    (path) => read(path).match(/(?<=\bconst )[A-Z][A-Z0-9_]+\b/g) ?? [],
  ),
)
const FOR_DEVELOPERS = /^(ARCHITECTURE|CONTRIBUTING)\.md$|^docs\/decisions\//
const CAPABILITIES = /^(SETUID|SETGID|KILL|CHOWN|DAC_OVERRIDE|ALL|SIGTERM|SIGKILL|SIGINT|HOST:PORT|NAME|N)$/
/** Addresses outside the described API. */
const OPEN = ['/healthz', '/livez', '/readyz', '/metrics', '/docs', '/openapi/openapi.json', '/openapi/openapi.yaml']

/** The words between backticks, and the lines of fenced blocks. */
const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words)
const fenced = (text: string) =>
  [...text.matchAll(/^```[^\n]*\n(.*?)^```/gms)].flatMap(([, block = '']) => block.split('\n'))

it('says of every block what it is: a test runs those marked sh', () => {
  for (const paper of new Set([...PAPERS, ...PAPERS_WITH_COMMANDS]))
    for (const { language, text } of blocksOf(paper)) assert.notEqual(language, '', `${paper}: ${text}`)
})

for (const paper of PAPERS) {
  const text = read(paper)
  const code = [...quoted(text), ...fenced(text)]
  describe(paper, () => {
    it('links to what is there', () => {
      for (const [, target = ''] of text.matchAll(/\]\(([^)#]+)[^)]*\)/g)) {
        if (/^https?:/.test(target)) continue
        assert.ok(existsSync(join(ROOT, dirname(paper), target)), target)
      }
    })

    it('names npm scripts that exist', () => {
      for (const line of code) {
        for (const [, script = ''] of line.matchAll(/npm run ([\w:-]+)/g)) assert.ok(scripts.includes(script), line)
        for (const [, script = ''] of line.matchAll(/npm (start|test)\b/g)) assert.ok(scripts.includes(script), line)
        for (const [, name = ''] of line.matchAll(/npm run bench -- (\w+)/g))
          assert.ok(existsSync(join(ROOT, `bench/${name}.ts`)), line)
        for (const [, kind = ''] of line.matchAll(/npm run new -- ([\w-]+)/g))
          assert.ok(existsSync(join(ROOT, `scripts/new/${kind}.ts`)), line)
      }
    })

    it('names files and folders that exist', () => {
      const paths = quoted(text).filter((words) =>
        /^(packages|scripts|tests|bench|docs|deploy|\.ci|\.github)\/[\w./*{},-]+$/.test(words),
      )
      for (const path of paths) assert.ok(globSync(path.replace(/\/$/, ''), { cwd: ROOT }).length > 0, path)
      const inServer = quoted(text).filter((words) =>
        /^(kernel|http|modules|platform|roles|execution|checks|test-types)\/[\w./-]+\.ts$/.test(words),
      )
      // Recipes name files that are yet to be made.
      const made = /release-notes|lighthouse|smtp-banner/
      for (const path of inServer.filter((one) => !made.test(one)))
        assert.ok(existsSync(join(ROOT, 'packages/server/src', path)), path)
    })

    it('names settings that exist', () => {
      const names = code.flatMap(
        (line) => line.match(/\b[A-Z][A-Z0-9]*(_[A-Z0-9]+)*(?==)|(?<=^|\$)[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/g) ?? [],
      )
      const words = quoted(text).filter((one) => /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(one))
      const isKnown = (name: string) =>
        settings.has(name) ||
        OTHERS.has(name) ||
        CAPABILITIES.test(name) ||
        (FOR_DEVELOPERS.test(paper) && constants.has(name))
      for (const name of [...names, ...words]) assert.ok(isKnown(name), name)
    })

    it('asks operations that exist', () => {
      for (const { method, path } of asked(code)) {
        const found = OPEN.includes(path) || everyOperation.some((op) => op.method === method && matches(op.path, path))
        assert.ok(found, `${method} ${path}`)
      }
    })
  })
}

/** `POST /api/jobs` in the text, and the requests of curl lines. */
function asked(code: string[]): { method: string; path: string }[] {
  return code.flatMap((line) => {
    const named = /\b(GET|POST|PUT|PATCH|DELETE) (\/api\/[^\s`,;)]*)/.exec(line)
    if (named) return [{ method: named[1] ?? '', path: named[2] ?? '' }]
    const url = /\bcurl\b.*https?:\/\/[\w.:]+(\/[^\s"'?]*)/.exec(line)
    if (!url) return []
    const method = /-X ?([A-Z]+)/.exec(line)?.[1] ?? (/ (-d|--data)/.test(line) ? 'POST' : 'GET')
    return [{ method, path: url[1] ?? '' }]
  })
}

const matches = (template: string, path: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
