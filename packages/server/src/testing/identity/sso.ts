/** Organizations with single sign-on, for tests: the product, a DNS server of its own, and OpenID providers on loopback. */
import assert from 'node:assert/strict'
import { type Client, startApp, type TestApp } from '../app.ts'
import { startDnsServer, textData, type Zone } from '../checks/dns-server.ts'
import { CLIENT, lyingProvider, realProvider, throughProvider } from './openid.ts'

export const SSO = '/api/organizations/current/sso'

export type SsoKit = Awaited<ReturnType<typeof startSso>>

export async function startSso() {
  const zone: Zone = {}
  const closers: (() => void)[] = []
  const dns = await startDnsServer(zone)
  const t = await startApp({ env: { DNS_SERVERS: dns.address, PUBLIC_URL: 'https://watch.example.test' } })
  let made = 0

  /** An organization with a proven domain and the provider, and its owner. */
  async function withSso(kind: 'real' | 'lying', more: object = {}) {
    const client = await t.stranger()
    const owner = await t.signedIn(client)
    const domain = kind === 'real' ? `corp${++made}.example` : `corp.example`
    const organizationId = (await owner.get('/api/me')).body.organization.id as string
    const provider =
      kind === 'real'
        ? await realProvider(`https://watch.example.test/api/auth/sso/callback/${organizationId}`)
        : await lyingProvider()
    closers.push(provider.close)
    await t.app.db.sql`delete from sso_domains where domain = ${domain}`
    await prove(owner, domain)
    const input = { issuer: provider.issuer, ...CLIENT, ...more }
    const saved = await owner.put(SSO, input)
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
    return { client, owner, domain, organizationId, input, provider }
  }

  async function prove(owner: Client, domain: string): Promise<void> {
    const claimed = await owner.post(`${SSO}/domains`, { domain })
    assert.equal(claimed.status, 201, JSON.stringify(claimed.body))
    zone[`TXT ${claimed.body.txtName}`] = [textData('v=spf1 -all'), textData(claimed.body.txtValue)]
    assert.equal((await owner.post(`${SSO}/domains/${domain}/verify`)).body.verified, true)
  }

  async function begin(browser: Browser, email: string, returnTo = '/jobs?page=2'): Promise<URL> {
    const answer = await browser.post('/api/auth/sso', { email, returnTo })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return new URL(answer.body.url)
  }
  const comeBack = (browser: Browser, url: URL) => browser.get(url.pathname + url.search)

  /** The whole way with the real provider. */
  async function enter(sso: { domain: string; provider: object }, account: { sub: string; [claim: string]: unknown }) {
    const provider = sso.provider as Awaited<ReturnType<typeof realProvider>>
    provider.state.account = {
      email: `${account.sub}@${sso.domain}`,
      email_verified: true,
      name: account.sub,
      ...account,
    }
    const browser = t.browser()
    const away = await begin(browser, `${account.sub}@${sso.domain}`)
    const back = await throughProvider(away.href, provider.issuer)
    return { browser, back, answer: await comeBack(browser, back) }
  }

  return {
    t,
    zone,
    withSso,
    begin,
    comeBack,
    enter,
    async close() {
      for (const close of closers) close()
      dns.close()
      await t.close()
    },
  }
}

type Browser = ReturnType<TestApp['browser']>
