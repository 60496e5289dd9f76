/**
 * The pages that links in mails lead to: signing up and in, confirming, a new password, invitations. Static, the same for
 * everybody; their scripts ask the API as any program does. They may load and ask nothing but this server.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { open } from '../../../http/allow.ts'
import type { Routes } from '../../../http/routes.ts'
import { pages } from './document.ts'

const BROWSER = new URL('./browser/', import.meta.url)

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const TYPES: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

export const pageRoutes: Routes = (api) => {
  const route = { config: open, schema: { hide: true } }
  for (const [path, html] of pages) {
    // An address may hold a token: the page is kept nowhere, and helmet's Referrer-Policy hands it to nobody.
    api.get(path, route, (_request, reply) =>
      sent(reply, 'text/html; charset=utf-8').header('content-security-policy', POLICY).send(html),
    )
  }
  for (const name of readdirSync(BROWSER)) {
    const text = readFileSync(new URL(name, BROWSER), 'utf8')
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain'
    api.get(`/assets/account/${name}`, route, (_request, reply) => sent(reply, type).send(text))
  }
}

const sent = (reply: FastifyReply, type: string) =>
  reply.type(type).header('cache-control', 'no-store').serializer(String)
