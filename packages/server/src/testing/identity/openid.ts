/** OpenID providers for tests: a real one, and one that says whatever it is told to. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
// @ts-expect-error the package has no types
import { Provider } from 'oidc-provider'

export const CLIENT = { clientId: 'watchkeeper', clientSecret: 'a secret of thirty two characters' }

export interface OidcAccount {
  sub: string
  [claim: string]: unknown
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

async function listen(handler: () => Handler) {
  const server = createServer((request, response) => handler()(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A certified provider in which whoever comes is signed in as `account` at once. */
export async function realProvider(redirectUrl: string) {
  let handler: Handler = () => {}
  const { issuer, close } = await listen(() => handler)
  const state = { account: { sub: 'nobody' } as OidcAccount }
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [redirectUrl] }],
    claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/interaction' },
    pkce: { required: () => true },
    cookies: { keys: ['key'] },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => state.account }),
    async loadExistingGrant(context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) {
      const { client, session } = context.oidc
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  handler = (request, response) => {
    if (request.url !== '/interaction') return answer(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: state.account.sub } })
  }
  return { issuer, close, state }
}

/** Goes where the provider sends the browser. @returns the address of ours that it ends at */
export async function throughProvider(url: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  for (let next = url, hops = 0; hops < 10; hops++) {
    if (!next.startsWith(issuer)) return new URL(next)
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`${answer.status} ${await answer.text()}`)
    next = new URL(location, next).href
  }
  throw new Error('more than ten hops')
}

export interface Lies {
  /** Of the identity token, over those of an honest one. */
  claims?: JWTPayload
  /** Signs with a key that it does not show. */
  otherKey?: boolean
  /** Signs with the client's secret. */
  withSecret?: boolean
  unsigned?: boolean
  metadata?: Record<string, unknown>
}

/** A provider that gives any code a token, honest but for `lies`. */
export async function lyingProvider() {
  let handler: Handler = () => {}
  const { issuer, close } = await listen(() => handler)
  const shown = await generateKeyPair('RS256')
  const hidden = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(shown.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const state = { lies: {} as Lies, nonce: '', tokensAsked: 0 }

  async function identityToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: issuer, aud: CLIENT.clientId, sub: 'ada', iat: now, exp: now + 60, nonce: state.nonce }
    const payload = { ...honest, email: 'ada@corp.example', email_verified: true, ...state.lies.claims }
    const { withSecret, otherKey, unsigned } = state.lies
    if (unsigned) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(payload)}.`
    }
    if (withSecret) {
      const key = new TextEncoder().encode(CLIENT.clientSecret)
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(key)
    }
    const key = otherKey ? hidden.privateKey : shown.privateKey
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
  }

  async function answer(request: IncomingMessage): Promise<object> {
    if (request.url === '/.well-known/openid-configuration') {
      return {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        authorization_response_iss_parameter_supported: true,
        ...state.lies.metadata,
      }
    }
    if (request.url === '/keys') return { keys: [jwk] }
    state.tokensAsked++
    return { access_token: 'x', token_type: 'Bearer', id_token: await identityToken() }
  }
  handler = (request, response) => {
    request.resume()
    answer(request).then(
      (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
      (error) => response.writeHead(500).end(String(error)),
    )
  }
  return { issuer, close, state }
}
