/** Proving who somebody is: passwords, second factors, sessions. What people then may do is not decided here. */
export interface SessionCookie {
  name: string
  /** The token inside a cookie's value; null when we never signed it. */
  read(value: string): string | null
  write(token: string): string
  /** What the database knows a token by. */
  hashOf(token: string): string
}

export interface Identity {
  cookie: SessionCookie
}
