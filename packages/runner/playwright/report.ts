/**
 * Playwright's HTML report as one file that opens anywhere: small pictures and texts lie in it, large attachments and
 * traces are artifacts of the run on their own.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Suite, TestResult } from '@playwright/test/reporter'
import { loadRunner, type Reporter } from './internals.ts'

/** All pictures and videos together, before base64 adds its third. */
const MAX_EMBEDDED_BYTES = 8_000_000

export interface HtmlReport extends Pick<Reporter, 'onConfigure' | 'onBegin' | 'onError' | 'onEnd'> {
  path: string
}

export function createReport(dir: string): HtmlReport {
  const html = new (loadRunner().html.default)({ configDir: dir, outputFolder: join(dir, 'report'), open: 'never' })
  const path = join(dir, 'report', 'index.html')
  let root: Suite | null = null
  return {
    path,
    onConfigure: (config) => html.onConfigure(config),
    onError: (error) => html.onError(error),
    onBegin(suite) {
      root = suite
      html.onBegin(suite)
    },
    async onEnd(result) {
      let left = MAX_EMBEDDED_BYTES
      for (const attachment of root?.allTests().flatMap((test) => test.results.flatMap((one) => one.attachments)) ??
        []) {
        left -= embed(attachment, left)
      }
      await html.onEnd(result)
      letItOpenSandboxed(path)
    },
  }
}

/** The page keeps its settings in localStorage, and breaks where it may not: a sandboxed page, as the API serves it. */
const OWN_STORAGE = `<script>
for (const name of ['localStorage', 'sessionStorage']) {
  try { window[name] } catch {
    const kept = new Map()
    const value = {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, text) => void kept.set(key, String(text)),
      removeItem: (key) => void kept.delete(key),
    }
    Object.defineProperty(window, name, { value })
  }
}
</script>`

function letItOpenSandboxed(path: string) {
  writeFileSync(
    path,
    readFileSync(path, 'latin1').replace(/<head>/, (head) => head + OWN_STORAGE),
    'latin1',
  )
}

/**
 * Changes the attachment in place (steps point at it) so that the report's builder needs no second file: it puts text
 * bodies into the page, and takes a path that it cannot read as the link itself, which may be a data: URL.
 * @returns the bytes taken from the budget
 */
function embed(attachment: TestResult['attachments'][number], left: number): number {
  const { path, body, contentType } = attachment
  const size = body?.length ?? sizeOf(path)
  const isText = /^(text\/|application\/json)/.test(contentType)
  if (isText && body) return 0
  if (size <= left && (isText || /^(image|video)\//.test(contentType))) {
    const content = body ?? readFileSync(path ?? '')
    if (isText) attachment.body = content
    attachment.path = isText ? undefined : `data:${contentType};base64,${content.toString('base64')}`
    if (!isText) attachment.body = undefined
    return size
  }
  // The name `trace` alone would make the builder add the whole trace viewer.
  if (attachment.name === 'trace') attachment.name = 'trace.zip'
  attachment.path = undefined
  attachment.body = Buffer.from('Kept as an artifact of the run.')
  attachment.contentType = 'text/plain'
  return 0
}

function sizeOf(path: string | undefined): number {
  try {
    return path ? statSync(path).size : 0
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
