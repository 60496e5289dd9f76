/** People: how they prove who they are, and what they may do with their own account. */
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import { accountRoutes } from './account/routes.ts'
import { accountService } from './account/service.ts'
import { accountStore } from './account/store.ts'
import { meRoutes } from './me/routes.ts'
import { meService } from './me/service.ts'
import { meStore } from './me/store.ts'
import { accountNotices } from './notices.ts'
import { pageRoutes } from './pages/routes.ts'
import { sessionEnd } from './session-end.ts'
import { idleSince, sessionLookup } from './session-lookup.ts'
import { signInLimits } from './sign-in/limits.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { signInService } from './sign-in/service.ts'
import { signUpService } from './sign-in/sign-up.ts'
import { signInStore } from './sign-in/store.ts'
import { ssoDomains } from './sso/domains.ts'
import { oidcClient } from './sso/oidc.ts'
import { ssoRoutes } from './sso/routes.ts'
import { ssoSettings } from './sso/service.ts'
import { ssoSignIn } from './sso/sign-in.ts'
import { ssoStore } from './sso/store.ts'
import { identityStore } from './store.ts'
import { identityTrail } from './trail.ts'

export { baseOf, identityMails } from './mails.ts'
export { giveCookies, visitOf } from './visit.ts'

export function createIdentity(base: Base & { audit: Audit }) {
  const { db, clock, config } = base
  const limits = signInLimits(base.counters)
  const trail = identityTrail(base)
  const store = signInStore(db)
  const tell = accountNotices(base)
  const account = accountService(base, { store: accountStore(db), codes: store, limits, trail, tell })
  const sso = ssoStore(db)
  const oidc = oidcClient(base.egress)
  const endSessionIn = sessionEnd(base.identity.cookie, store)
  const signIn = signInService(base, store, { limits, trail, isSsoEnforcedFor: sso.isEnforcedFor, endSessionIn, tell })
  const ssoServices = {
    settings: ssoSettings(base, sso, oidc),
    domains: ssoDomains(base, sso),
    signIn: ssoSignIn(base, sso, { oidc, endSessionIn }),
  }
  return {
    lookup: sessionLookup(base, identityStore(db), base.identity.cookie),
    routes: [
      meRoutes(meService(base, meStore(db))),
      signInRoutes(signUpService(base, store, limits), signIn, config.PUBLIC_URL),
      accountRoutes(account),
      ssoRoutes(ssoServices, config.PUBLIC_URL),
      pageRoutes,
    ],
    /** Forgets what has run out: sessions, links, used codes. */
    sweep: () => store.sweep(clock.now(), idleSince(base)),
  }
}
