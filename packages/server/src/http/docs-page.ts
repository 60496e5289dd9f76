/**
 * The API reference for readers at /docs: Scalar, served from here whole. It may load and ask nothing but this server,
 * which its content security policy holds it to.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { open } from './allow.ts'
import { keepFirst } from './keep-first.ts'

const BUNDLE_PROGRAM = fileURLToPath(new URL('./docs-bundle.ts', import.meta.url))
const MAX_BUNDLE_BYTES = 32 << 20

/** Scalar puts its styles into the page by script, so inline styles have to be allowed; inline scripts are not. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Watchkeeper API</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <noscript>This page needs JavaScript. The description itself is at <a href="/openapi/openapi.json">/openapi/openapi.json</a>.</noscript>
    <div id="app"></div>
    <script src="/docs/scalar.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`

/** Everything of Scalar's that would leave this server is off. */
const SETTINGS = {
  url: '/openapi/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  persistAuth: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  defaultOpenAllTags: true,
  documentDownloadType: 'direct',
  orderSchemaPropertiesBy: 'preserve',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
}
const START = `Scalar.createApiReference('#app', ${JSON.stringify(SETTINGS)})\n`

export function addDocsPage(app: FastifyInstance): void {
  const bundle = keepFirst(packBundle)
  const route = { config: open, schema: { hide: true } }
  const page = async (_request: unknown, reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(PAGE)
  app.get('/docs', route, page)
  app.get('/docs/', route, page)
  app.get('/docs/start.js', route, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START))
  app.get('/docs/scalar.js', route, async (request, reply) => {
    const packed = await bundle()
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(await promisify(gunzip)(packed))
    return reply.header('content-encoding', 'gzip').send(packed)
  })
}

/** Scalar exists as a JavaScript string of 5 MB only, which would stay in memory for good: another process packs it. */
async function packBundle(): Promise<Buffer> {
  const { stdout } = await promisify(execFile)(process.execPath, [BUNDLE_PROGRAM], {
    encoding: 'buffer',
    maxBuffer: MAX_BUNDLE_BYTES,
    env: {},
  })
  return stdout
}
