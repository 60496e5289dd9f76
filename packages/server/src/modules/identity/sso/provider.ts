/**
 * What an OpenID provider says about itself: discovery and keys. Everything goes through the egress policy, as an
 * organization chose the address. OpenID Connect Discovery 1.0.
 */
import type { JSONWebKeySet } from 'jose'
import { boundedCache } from '../../../kernel/bounded-cache.ts'
import type { Egress } from '../../../platform/egress/port.ts'

export interface Provider {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  userinfoEndpoint: string | null
  jwksUri: string
  /** The secret goes into the body, as the provider takes no header. */
  secretInBody: boolean
  namesIssuer: boolean
}

/** What the provider, or the way to it, did wrong; the message is fit to be shown to the organization's owner. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}

const KEPT_MS = 300_000
const TIMEOUT_MS = 10_000
const MAX_BYTES = 262_144

export function providerLook(egress: Egress) {
  const providers = boundedCache<Provider>({ size: 500, ttlMs: KEPT_MS })
  const keys = boundedCache<JSONWebKeySet>({ size: 500, ttlMs: KEPT_MS })

  async function json(url: string, options: Parameters<Egress['fetch']>[1] = {}): Promise<Record<string, unknown>> {
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, maxRedirects: 0 }
    const answer = await egress.fetch(url, { ...limits, ...options }).catch((error: Error) => {
      throw new ProviderError(`${hostOf(url)} cannot be reached: ${error.message.slice(0, 200)}`)
    })
    if (answer.status !== 200) throw new ProviderError(`${hostOf(url)} answered ${answer.status}`)
    const value = parsed(answer.body.toString('utf8'))
    if (!value) throw new ProviderError(`${hostOf(url)} did not answer with JSON`)
    return value
  }

  async function discover(issuer: string, { fresh = false } = {}): Promise<Provider> {
    const known = fresh ? undefined : providers.get(issuer)
    if (known) return known
    if (!isSafe(issuer)) throw new ProviderError('The issuer must be an https address')
    const found = await json(`${issuer.replace(/(?<!\/)\/+$/, '')}/.well-known/openid-configuration`)
    if (found.issuer !== issuer) throw new ProviderError('The provider reports a different issuer')
    const methods = found.token_endpoint_auth_methods_supported
    const provider: Provider = {
      issuer,
      authorizationEndpoint: endpoint(found, 'authorization_endpoint'),
      tokenEndpoint: endpoint(found, 'token_endpoint'),
      userinfoEndpoint: found.userinfo_endpoint === undefined ? null : endpoint(found, 'userinfo_endpoint'),
      jwksUri: endpoint(found, 'jwks_uri'),
      secretInBody: Array.isArray(methods) && !methods.includes('client_secret_basic'),
      namesIssuer: found.authorization_response_iss_parameter_supported === true,
    }
    providers.set(issuer, provider)
    return provider
  }

  async function keySet(uri: string, { fresh = false } = {}): Promise<JSONWebKeySet> {
    const known = fresh ? undefined : keys.get(uri)
    if (known) return known
    const found = await json(uri)
    if (!Array.isArray(found.keys)) throw new ProviderError('The provider publishes no keys')
    keys.set(uri, found as unknown as JSONWebKeySet)
    return found as unknown as JSONWebKeySet
  }

  return { json, discover, keySet }
}

function endpoint(found: Record<string, unknown>, name: string): string {
  const value = found[name]
  if (typeof value !== 'string' || !isSafe(value)) throw new ProviderError(`The provider has no valid ${name}`)
  return value
}

/** In the clear only to this machine itself. */
function isSafe(address: string): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password || url.hash) return false
  const isOwn = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isOwn)
}

const hostOf = (url: string) => URL.parse(url)?.host ?? 'The provider'

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
