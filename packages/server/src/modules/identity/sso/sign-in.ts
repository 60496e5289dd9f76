/** Signing in by single sign-on: away to the provider, back with a code, and what comes of whom it names. */
import { randomBytes } from 'node:crypto'
import type { CookieSerializeOptions } from '@fastify/cookie'
import { AppError, forbidden, notFound } from '../../../kernel/errors.ts'
import type { Visit } from '../../../platform/identity/port.ts'
import type { Audit } from '../../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../../base.ts'
import { localPath } from '../pages/browser/local-path.js'
import type { EndSessionIn } from '../session-end.ts'
import { admission } from './admission.ts'
import { domainOf, readClaims, type SsoClaims } from './claims.ts'
import type { OidcClient, OidcClientConfig, SignInAttempt } from './oidc.ts'
import { type Provider, ProviderError } from './provider.ts'
import { redirectUrl, sealContext } from './service.ts'
import type { SsoStore, StoredSso } from './store.ts'

const ATTEMPT_SECONDS = 600
const DAY_SECONDS = 86_400
export const ATTEMPT_COOKIE = 'watchkeeper.sso'
export const ATTEMPT_CONTEXT = 'sso-attempt'

interface Begun extends SignInAttempt {
  organizationId: string
  issuer: string
  returnTo: string
  until: number
}

export interface Returned {
  code?: string | undefined
  state?: string | undefined
  iss?: string | undefined
  error?: string | undefined
}

export type SsoSignIn = ReturnType<typeof ssoSignIn>

export function ssoSignIn(
  base: Base & { audit: Audit },
  store: SsoStore,
  { oidc, endSessionIn }: { oidc: OidcClient; endSessionIn: EndSessionIn },
) {
  const { vault, clock, config, identity, pubsub } = base
  const admit = admission(base, store)

  const clientOf = (sso: StoredSso): OidcClientConfig => ({
    issuer: sso.issuer,
    clientId: sso.clientId,
    clientSecret: vault.open({ bytes: sso.clientSecret, keyId: sso.sealKeyId }, sealContext(sso.organizationId)),
    redirectUrl: redirectUrl(config, sso.organizationId),
  })

  /** What stood in the cookie, if it is ours, of this organization and not too old. */
  function attemptIn(cookie: string | undefined, organizationId: string): Begun | null {
    try {
      const [keyId = '', bytes = ''] = (cookie ?? '').split('.')
      const text = vault.open({ keyId, bytes: Buffer.from(bytes, 'base64url') }, ATTEMPT_CONTEXT)
      const begun = JSON.parse(text) as Begun
      return begun.organizationId === organizationId && begun.until > clock.now().getTime() ? begun : null
    } catch {
      return null
    }
  }

  /** The claims of whoever came back, if all of it fits together. @throws ProviderError */
  async function claimsOf(sso: StoredSso, begun: Begun, returned: Returned): Promise<SsoClaims> {
    const provider: Provider = await oidc.discover(sso.issuer)
    if (begun.issuer !== sso.issuer) throw new ProviderError('The issuer was changed during sign-in')
    const namesOther = returned.iss === undefined ? provider.namesIssuer : returned.iss !== sso.issuer
    if (namesOther) throw new ProviderError('The response comes from another issuer')
    if (returned.error !== undefined)
      throw new ProviderError(`The provider rejected the sign-in: ${returned.error.slice(0, 100)}`)
    if (!returned.code) throw new ProviderError('The provider returned no code')
    const payload = await oidc.claims(provider, clientOf(sso), { code: returned.code, attempt: begun })
    const claims = readClaims(payload, sso.groupClaim)
    if (typeof claims === 'string') throw new ProviderError(claims)
    const proven = await store.configOfDomain(domainOf(claims.email))
    if (proven?.organizationId !== sso.organizationId) {
      throw new ProviderError('The domain of the e-mail address is not verified for this organization')
    }
    return claims
  }

  return {
    /** Where the browser goes on, and the cookie that it has to bring back. @throws AppError 404 */
    async begin({ email, returnTo }: { email: string; returnTo: string }) {
      const sso = await store.configOfDomain(domainOf(email))
      if (!sso) throw notFound('single sign-on of that domain')
      const attempt = { state: secret(), nonce: secret(), verifier: secret() }
      const provider = await oidc.discover(sso.issuer).catch((error: Error) => fail(sso, error))
      const begun: Begun = {
        ...attempt,
        organizationId: sso.organizationId,
        issuer: sso.issuer,
        returnTo,
        until: clock.now().getTime() + ATTEMPT_SECONDS * 1000,
      }
      const { keyId, bytes } = vault.seal(JSON.stringify(begun), ATTEMPT_CONTEXT)
      return {
        url: oidc.authorizationUrl(provider, clientOf(sso), { ...attempt, email }),
        cookie: `${keyId}.${bytes.toString('base64url')}`,
      }
    },
    /** @returns the session's cookies and where to go. @throws AppError 401 or 403; why, is told to the owner only */
    async finish(where: { organizationId: string; cookie: string | undefined }, returned: Returned, visit: Visit) {
      const { organizationId } = where
      const begun = attemptIn(where.cookie, organizationId)
      if (!begun || begun.state !== returned.state) throw refused()
      const sso = await store.config(organizationId)
      if (!sso) throw refused()
      const person = await claimsOf(sso, begun, returned)
        .then((claims) => admit(sso, claims, visit))
        .catch((error: Error) => fail(sso, error))
      // The groups may have made somebody else of them, whether or not they get in now.
      pubsub.publish(AUTH_CHANGED)
      const lastsSeconds = config.SESSION_DAYS * DAY_SECONDS
      const session = { userId: person.id, lastsSeconds, impersonatedBy: null }
      const outcome = await identity.startSession(session, visit)
      if (outcome.status !== 'ok') throw refused()
      // The browser's session of before was perhaps somebody else's.
      await endSessionIn(visit.cookie)
      pubsub.publish(AUTH_CHANGED)
      return { cookies: outcome.cookies, returnTo: localPath(begun.returnTo) ?? '/' }
    },
  }

  async function fail(sso: StoredSso, error: Error): Promise<never> {
    if (!(error instanceof ProviderError)) throw error
    await store.noteError(sso.organizationId, error.message)
    throw forbidden(`single sign-on: ${error.message}`)
  }
}

/** The cookie of an attempt: it has to survive the way back from another site. */
export const attemptCookie = (secure: boolean): CookieSerializeOptions => ({
  path: '/api/auth/sso',
  httpOnly: true,
  sameSite: 'lax',
  secure,
  maxAge: ATTEMPT_SECONDS,
})

const secret = () => randomBytes(32).toString('base64url')
const refused = () => new AppError({ status: 401, shown: 'Sign-in failed or took too long' })
