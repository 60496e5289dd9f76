/** How often a trigger key may be used: its own limit, or the one that holds for all. */
import type { Config } from '../../config.ts'

const STANDARD_WINDOW_SECONDS = 60

export interface KeyLimit {
  limit: number
  windowSeconds: number
}

export const limitOf = ({ RATE_LIMIT_TRIGGER }: Config, own: KeyLimit | null): KeyLimit =>
  own ?? { limit: RATE_LIMIT_TRIGGER, windowSeconds: STANDARD_WINDOW_SECONDS }
