// Turns what can go wrong with a request into the numbers k6's documentation lists, so that scripts can compare them.

export interface HttpFailure {
  code: number
  text: string
}

/** An error that already knows its number. */
export class CodedError extends Error {
  readonly errorCode: number
  constructor(errorCode: number, message: string) {
    super(message)
    this.errorCode = errorCode
  }
}

export const errorCodes = {
  other: 1000,
  badUrl: 1020,
  timeout: 1050,
  dns: 1100,
  noAddress: 1101,
  blockedAddress: 1110,
  blockedHost: 1111,
  dial: 1210,
  dialTimeout: 1211,
  ended: 1220,
  tooLarge: 1000,
  http2: 1600,
  decompression: 1701,
} as const

const bySystemCode: Record<string, [number, string]> = {
  ENOTFOUND: [1101, 'lookup: no such host'],
  EAI_AGAIN: [1100, 'lookup: temporary failure'],
  EAI_FAIL: [1100, 'lookup failed'],
  ECONNREFUSED: [1212, 'dial: connection refused'],
  ETIMEDOUT: [1211, 'dial: i/o timeout'],
  EHOSTUNREACH: [1210, 'dial: no route to host'],
  ENETUNREACH: [1210, 'dial: network unreachable'],
  EADDRNOTAVAIL: [1210, 'dial: no local address left'],
  EPIPE: [1201, 'write: broken pipe'],
  ECONNRESET: [1220, 'read: connection reset by peer'],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [1310, 'x509: certificate signed by unknown authority'],
  SELF_SIGNED_CERT_IN_CHAIN: [1310, 'x509: certificate signed by unknown authority'],
  DEPTH_ZERO_SELF_SIGNED_CERT: [1310, 'x509: certificate signed by unknown authority'],
  UNABLE_TO_GET_ISSUER_CERT: [1310, 'x509: certificate signed by unknown authority'],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [1310, 'x509: certificate signed by unknown authority'],
  CERT_HAS_EXPIRED: [1300, 'x509: certificate has expired'],
  ERR_TLS_CERT_ALTNAME_INVALID: [1311, 'x509: certificate is valid for another name'],
}

/** Number and text of a failed exchange. */
export function failureOf(error: unknown): HttpFailure {
  if (error instanceof CodedError) return { code: error.errorCode, text: error.message }
  const { code = '', message = String(error), cause } = error as { code?: string; message?: string; cause?: unknown }
  const known = bySystemCode[code]
  if (known !== undefined) return { code: known[0], text: known[1] }
  if (cause === undefined || cause === error) {
    if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)) return { code: 1300, text: `tls: ${message}` }
    if (/^(ERR_HTTP2|NGHTTP2)/.test(code)) return { code: 1600, text: message }
    return { code: errorCodes.other, text: message }
  }
  return failureOf(cause)
}
