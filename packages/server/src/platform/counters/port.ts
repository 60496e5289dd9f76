/** Counters of the rate limits. They may be lost; they never decide about truth. */
export interface Count {
  allowed: boolean
  limit: number
  remaining: number
  /** When the window ends, in Unix seconds. */
  resetAtSeconds: number
  /** How long that is from now, in whole seconds, 1 at least. */
  waitSeconds: number
}

export interface Counters {
  /** Counts one request against `key` and says whether it is within `limit` per window. */
  hit(key: string, limit: number, windowSeconds: number): Promise<Count>
  /** The same without counting. */
  peek(key: string, limit: number, windowSeconds: number): Promise<Count>
}
