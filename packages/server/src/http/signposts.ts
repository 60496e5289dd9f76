/**
 * What a browser sees at `/`, and where links in alerts lead, as long as there is no dashboard: static pages without a word
 * of anybody's. Programs get the 404 that they always got.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../kernel/errors.ts'
import { open } from './allow.ts'

const POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Where links of modules/links.ts lead: the resource, what one of it is, and the command line's word for it. */
const LINKED: [resource: string, what: string, command: string][] = [
  ['jobs', 'A job', 'jobs'],
  ['runs', 'A run', 'runs'],
  ['monitors', 'A monitor', 'monitors'],
  ['notification-providers', 'A notification provider', 'providers'],
]

export function addSignposts(app: FastifyInstance): void {
  const add = (path: string, html: string) =>
    app.get(path, { config: open, schema: { hide: true } }, (request, reply) => answer(request, reply, html))
  add('/', START)
  for (const [resource, what, command] of LINKED) add(`/${resource}/:id`, pageOf(resource, what, command))
}

function answer({ headers }: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  reply.header('vary', 'accept')
  if (!headers.accept?.includes('text/html')) throw notFound('a page, for browsers')
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .serializer(String)
    .send(html)
}

const document = (title: string, ...lines: string[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Watchkeeper</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/account/style.css">
</head>
<body>
<main>
<h1>${title}</h1>
${lines.join('\n')}
</main>
</body>
</html>
`

const START = document(
  'Watchkeeper',
  '<p>Monitoring and test automation.</p>',
  '<ul>',
  '<li><a href="/sign-in">Sign in</a> to your account</li>',
  '<li><a href="/docs">API reference</a>, and its description as <a href="/openapi/openapi.json">JSON</a> or <a href="/openapi/openapi.yaml">YAML</a></li>',
  '<li><a href="/api/health">Health of this server</a></li>',
  '</ul>',
)

const pageOf = (resource: string, what: string, command: string) =>
  document(
    what,
    '<p>This server has no dashboard yet. The id is the last part of the address of this page; it can be read</p>',
    '<ul>',
    `<li>with the command line: <code>wk ${command} get ID</code></li>`,
    `<li>with the API: <code>GET /api/${resource}/ID</code> (<a href="/docs">reference</a>)</li>`,
    '</ul>',
    '<p><a href="/">Start page</a></p>',
  )
