/**
 * The conversation with an OpenID provider: the way there, the code for a token, the token for claims.
 * OpenID Connect Core 1.0, RFC 7636, RFC 9207.
 */
import { createHash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { Egress } from '../../../platform/egress/port.ts'
import { type Provider, ProviderError, providerLook } from './provider.ts'

export interface OidcClientConfig {
  issuer: string
  clientId: string
  clientSecret: string
  redirectUrl: string
}

/** What was made up when the browser was sent away. */
export interface SignInAttempt {
  state: string
  nonce: string
  verifier: string
}

const CLOCK_TOLERANCE_SECONDS = 60
/** None that is made with a shared secret: whoever knows the client's could sign for anybody. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

export function oidcClient(egress: Egress) {
  const { json, discover, keySet } = providerLook(egress)

  async function verified(token: string, provider: Provider, { clientId }: OidcClientConfig): Promise<JWTPayload> {
    const options = {
      issuer: provider.issuer,
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    }
    const { createLocalJWKSet, jwtVerify } = await import('jose')
    const check = async (fresh: boolean) =>
      (await jwtVerify(token, createLocalJWKSet(await keySet(provider.jwksUri, { fresh })), options)).payload
    try {
      return await check(false).catch((error) => {
        // Providers change their keys; a signature by an unknown one is worth a second look, once.
        if (error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_NO_MATCHING_KEY') return check(true)
        throw error
      })
    } catch (error) {
      if (error instanceof ProviderError) throw error
      throw new ProviderError(`The identity token is invalid: ${(error as Error).message.slice(0, 200)}`)
    }
  }

  return {
    discover,
    /** Whether discovery and keys answer. @throws ProviderError */
    async probe(issuer: string): Promise<Provider> {
      const provider = await discover(issuer, { fresh: true })
      await keySet(provider.jwksUri, { fresh: true })
      return provider
    },
    authorizationUrl(provider: Provider, client: OidcClientConfig, attempt: SignInAttempt & { email: string }): string {
      const url = new URL(provider.authorizationEndpoint)
      const challenge = createHash('sha256').update(attempt.verifier).digest('base64url')
      const parameters = {
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: client.redirectUrl,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        login_hint: attempt.email,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },
    /** The claims of whoever came back with the code. @throws ProviderError */
    async claims(
      provider: Provider,
      client: OidcClientConfig,
      proof: { code: string; attempt: SignInAttempt },
    ): Promise<JWTPayload> {
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code: proof.code,
        redirect_uri: client.redirectUrl,
        code_verifier: proof.attempt.verifier,
        client_id: client.clientId,
        ...(provider.secretInBody ? { client_secret: client.clientSecret } : {}),
      })
      const headers = {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        ...(provider.secretInBody ? {} : { authorization: basic(client) }),
      }
      const tokens = await json(provider.tokenEndpoint, { method: 'POST', headers, body: form.toString() })
      if (typeof tokens.id_token !== 'string') throw new ProviderError('The provider returned no identity token')
      const payload = await verified(tokens.id_token, provider, client)
      if (payload.nonce !== proof.attempt.nonce) throw new ProviderError('The identity token is for another sign-in')
      if (payload.azp !== undefined && payload.azp !== client.clientId)
        throw new ProviderError('The identity token is for another client')
      if (payload.email !== undefined || !provider.userinfoEndpoint) return payload
      const authorization = `Bearer ${String(tokens.access_token)}`
      const more = await json(provider.userinfoEndpoint, { headers: { authorization } })
      if (more.sub !== payload.sub) throw new ProviderError('The provider returned the profile of another user')
      return { ...more, ...payload }
    },
  }
}

export type OidcClient = ReturnType<typeof oidcClient>

const basic = ({ clientId, clientSecret }: OidcClientConfig) => {
  const encoded = [clientId, clientSecret].map((part) => new URLSearchParams({ x: part }).toString().slice(2)).join(':')
  return `Basic ${Buffer.from(encoded).toString('base64')}`
}
