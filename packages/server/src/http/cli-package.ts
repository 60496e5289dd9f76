/**
 * The command line that goes with this server, for `npm install`: /cli says how, /cli/watchkeeper.tgz is the package. An image
 * brings it along; in a checkout it is built when it is first asked for, by a process of its own.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anyone } from './allow.ts'
import { keepFirst } from './keep-first.ts'

const PROGRAM = fileURLToPath(new URL('../../../cli/pack.ts', import.meta.url))
/** Made with the image (deploy/Dockerfile), which has no tools to build with. */
const BROUGHT_ALONG = fileURLToPath(new URL('../../../cli/watchkeeper.tgz', import.meta.url))
const BUILD_WITHIN_MS = 120_000

export interface CliPackageOptions {
  /** Of the program: the command line has the same one. */
  version: string
  /** Where a built package is kept. */
  dataDir: string
  /** Where users reach the server; null: as they asked for it. */
  publicUrl: string | null
}

interface Package {
  path: string
  sha256: string
  /** As npm writes it into lock files. */
  integrity: string
}

export function addCliPackage(app: FastifyInstance, { version, dataDir, publicUrl }: CliPackageOptions): void {
  const made = keepFirst(() => packageAt(join(dataDir, 'cli', 'watchkeeper.tgz')))
  const route = { config: anyone, schema: { hide: true }, handlerTimeout: BUILD_WITHIN_MS }
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const { path, sha256 } = await made()
    const tag = `"${sha256}"`
    // Asked each time whether it is still the same: after an upgrade of the server it is another one.
    reply.header('cache-control', 'no-cache').header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.type('application/octet-stream').send(await readFile(path))
  }
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const base = (publicUrl ?? `${request.protocol}://${request.host}`).replace(/\/$/, '')
    const html = pageOf({ ...(await made()), version, base })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  }
  app.get('/cli/watchkeeper.tgz', route, send)
  app.get(`/cli/watchkeeper-${version}.tgz`, route, send)
  app.get('/cli', route, page)
  app.get('/cli/', route, page)
}

async function packageAt(built: string): Promise<Package> {
  const path = existsSync(BROUGHT_ALONG) ? BROUGHT_ALONG : await build(built)
  const bytes = await readFile(path)
  const hash = (algorithm: string) => createHash(algorithm).update(bytes)
  return { path, sha256: hash('sha256').digest('hex'), integrity: `sha512-${hash('sha512').digest('base64')}` }
}

async function build(path: string): Promise<string> {
  await promisify(execFile)(process.execPath, [PROGRAM, path], { env: {}, timeout: BUILD_WITHIN_MS })
  return path
}

function pageOf({ base, version, sha256, integrity }: Package & { base: string; version: string }): string {
  const address = escaped(`${base}/cli/watchkeeper-${version}.tgz`)
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>The command line of Watchkeeper</title>
  </head>
  <body>
    <h1>wk ${version}</h1>
    <p>The command line that goes with this server. Any Node from 20.18.1 on:</p>
    <pre>npm install --global ${address}</pre>
    <p>In CI, without installing it:</p>
    <pre>npx --yes --package ${address} wk --version</pre>
    <p><a href="/cli/watchkeeper.tgz">/cli/watchkeeper.tgz</a> is always the one of the server's own version.</p>
    <dl>
      <dt>SHA-256</dt>
      <dd><code>${sha256}</code></dd>
      <dt>Integrity, as npm's lock files have it</dt>
      <dd><code>${integrity}</code></dd>
    </dl>
  </body>
</html>
`
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
