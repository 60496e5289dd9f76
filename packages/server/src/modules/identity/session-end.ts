/** Ends the session that a cookie holds: of whoever signs in again, and of whoever should not have come in after all. */
import type { SessionCookie } from '../../platform/identity/port.ts'
import type { SignInStore } from './sign-in/store.ts'

/** @returns whether there was the cookie of a session in a Cookie header, or in a line of Set-Cookie */
export type EndSessionIn = (text: string) => Promise<boolean>

export const sessionEnd =
  (cookie: SessionCookie, store: Pick<SignInStore, 'endSession'>): EndSessionIn =>
  async (text) => {
    const pair = text.split(/; */).find((part) => part.startsWith(`${cookie.name}=`))
    const token = pair && cookie.read(safelyDecoded(pair.slice(cookie.name.length + 1)))
    if (token) await store.endSession(cookie.hashOf(token))
    return Boolean(token)
  }

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
