/** Mail through an SMTP server: one connection per message, encrypted whenever the server can and always for passwords. */
import { isIP } from 'node:net'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { oneLine } from '../../kernel/line.ts'
import { StartError } from '../../kernel/start-error.ts'
import type { Mail, MailMessage, MailResult } from './port.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 15_000
const WHOLE_MS = 30_000
const MAX_HEADER_LENGTH = 998
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, `smtps://…` for TLS from the first byte; `?tls=none` allows a password in the clear. */
  url: string
  /** `Name <address>` or an address. */
  from: string
  /** Certificates to believe beside the system's. */
  ca?: string
  /** For everything together: connecting, signing in, handing over. */
  timeoutMs?: number
}

/** @throws StartError when the address cannot be read; it is never repeated, as it may hold a password. */
export function smtpMail(options: SmtpOptions): Mail {
  const server = readServer(options.url)
  const settings = {
    ...server,
    ...(options.ca ? { tls: { ca: options.ca } } : {}),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let transport: Promise<Transporter> | undefined
  // Loaded with the first mail: until then nobody carries it in memory.
  const connect = () => import('nodemailer').then(({ createTransport }) => createTransport(settings))
  return {
    configured: true,
    async send(message) {
      const signal = AbortSignal.timeout(options.timeoutMs ?? WHOLE_MS)
      try {
        transport ??= connect()
        const sent = await (await transport).sendMail({ ...toMail(message, options.from), signal } as SendMailOptions)
        return { status: 'sent', id: sent.messageId.replace(/^<|>$/g, '') }
      } catch (error) {
        return toFailure(error as SmtpError)
      }
    },
  }
}

function readServer(given: string) {
  const url = URL.parse(given)
  const port = url && PORTS[url.protocol as keyof typeof PORTS]
  if (!url || !port || !url.hostname) throw new StartError('SMTP_URL must have the form smtp://user:password@host:587')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const auth = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined
  const secure = url.protocol === 'smtps:'
  const clear = url.searchParams.get('tls') === 'none' || isLoopback(host)
  return {
    host,
    port: Number(url.port) || port,
    secure,
    requireTLS: !secure && auth !== undefined && !clear,
    // A server that offers no sign-in would otherwise be used without.
    ...(auth ? { auth, forceAuth: true } : {}),
  }
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || (isIP(host) === 4 && /^127\./.test(host))

function toMail({ to, subject, text, html, headers = {}, id }: MailMessage, from: string) {
  const own = Object.entries(headers).map(([key, value]) => ({ key: headerOf(key), value: headerOf(value) }))
  return {
    from,
    // As an object: a text would be read as a list, and a comma in it would add a recipient.
    to: { name: '', address: headerOf(to) },
    subject: headerOf(subject),
    text,
    headers: [...own, { key: 'Auto-Submitted', value: 'auto-generated' }],
    ...(html === undefined ? {} : { html }),
    ...(id === undefined ? {} : { messageId: `<${headerOf(id)}>` }),
  }
}

/** What stands in a header cannot begin another one. */
const headerOf = (text: string) => oneLine(text).slice(0, MAX_HEADER_LENGTH)

interface SmtpError extends Error {
  code?: string
  responseCode?: number
}

/** 5xx is the server's last word, as is an address that it will not take; everything else may pass. */
function toFailure({ code, responseCode, message }: SmtpError): MailResult {
  if (code === 'EABORT') return { status: 'failed', reason: 'The mail server took too long', again: true }
  const final = responseCode !== undefined ? responseCode >= 500 : code === 'EENVELOPE'
  return { status: 'failed', reason: oneLine(message).slice(0, 300), again: !final }
}
