/**
 * What a channel is: a neutral message and a config in, a verdict out. A channel knows no database, no project and no
 * schedule; whom to tell, when, and how often to try again is the alerts module's work.
 */
import type { z } from 'zod'
import type { Egress } from '../platform/egress/port.ts'
import type { Mail } from '../platform/mail/port.ts'
import type { Message } from './message.ts'

/** What came of one attempt. Both kinds are expected; an exception is a bug or a shutdown. */
export type DeliveryResult =
  | {
      sent: true
      /** In the provider's own words; maybe empty. */
      answer: string
    }
  | {
      sent: false
      /** Trying again cannot help: wrong key, gone channel, refused content. */
      permanent: boolean
      reason: string
      /** The provider asked for this pause. */
      retryAfterSeconds: number | null
    }

export interface ChannelContext {
  egress: Egress
  mail: Mail
  now(): Date
  /** For one attempt, everything included. */
  timeoutMs: number
  signal?: AbortSignal
}

export interface Channel<Config extends object> {
  type: string
  title: string
  /** Its fields are made by config-fields.ts, which knows the secret ones. */
  config: z.ZodObject<z.ZodRawShape> & z.ZodType<Config>
  /** One attempt: at most `context.timeoutMs`, at most two requests (the second in plain text). */
  send(message: Message, config: Config, context: ChannelContext): Promise<DeliveryResult>
}

/** Keeps the type of the config together with `send`, and lets the registry hold channels of all kinds. */
export function defineChannel<Config extends object>(channel: Channel<Config>): Channel<Config> {
  return channel
}

export const sent = (answer = ''): DeliveryResult => ({ sent: true, answer })
export const givenUp = (reason: string): DeliveryResult => ({
  sent: false,
  permanent: true,
  reason,
  retryAfterSeconds: null,
})
export const tryLater = (reason: string, retryAfterSeconds: number | null = null): DeliveryResult => ({
  sent: false,
  permanent: false,
  reason,
  retryAfterSeconds,
})
