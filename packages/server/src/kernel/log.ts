/**
 * pino, one line per finished unit with an `event` name: JSON, or coloured text on a terminal.
 * The redact list lives here; scripts, variable values, headers and tokens are never logged on purpose.
 */
import { createRequire } from 'node:module'
import { type Logger, multistream, pino, type StreamEntry } from 'pino'
import type Pretty from 'pino-pretty'

export type Log = Logger

const REDACT = ['authorization', 'cookie', 'password', 'secret', 'token', 'key', 'value', 'script', 'databaseUrl']

/** What looks like one of our own tokens is cut wherever it stands in a text. */
const TOKEN = /\b(svc_(?:live|test|trigger)_|job_)[A-Za-z0-9]{8,}/g
export const withoutTokens = (text: string): string => text.replace(TOKEN, '$1***')

/** Whether lines are for people rather than for collectors. */
export const wantsText = ({ LOG_FORMAT }: { LOG_FORMAT: 'auto' | 'json' | 'pretty' }): boolean =>
  LOG_FORMAT === 'pretty' || (LOG_FORMAT === 'auto' && process.stdout.isTTY === true)

export function createLog(options: { level: string; terminal: boolean; stream?: NodeJS.WritableStream }): Log {
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: [...REDACT, ...REDACT.map((name) => `*.${name}`), 'req.headers'], censor: '***' },
    hooks: {
      streamWrite: withoutTokens,
    },
  }
  if (options.stream) return pino(settings, options.stream as NodeJS.WritableStream)
  if (!options.terminal) return pino(settings, pino.destination({ dest: 1, sync: false }))
  // Loaded where it is used: in service lines are JSON.
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof Pretty
  const entry: StreamEntry = {
    level: options.level as 'info',
    stream: pretty({
      colorize: true,
      translateTime: 'SYS:HH:MM:ss',
      ignore: 'event',
      messageFormat: '{event} {msg}',
      sync: true,
    }),
  }
  return pino(settings, multistream([entry]))
}
