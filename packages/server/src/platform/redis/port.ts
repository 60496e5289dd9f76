/** A Redis that may be away at any time: whoever uses it has another way, and takes this one again by itself. */
export interface Redis {
  /** Whether commands have a chance just now. */
  isReady(): boolean
  /** Whether it answers within `timeoutMs`. */
  ping(timeoutMs: number): Promise<boolean>
  /** One script, one round trip. @throws Error when Redis is away */
  evaluate(script: string, keys: string[], args: string[]): Promise<unknown>
  publish(channel: string, message: string): Promise<void>
  /** Listens from now on, also after Redis was away; what was sent meanwhile is lost. */
  subscribe(channel: string, listener: (message: string) => void): void
  close(): Promise<void>
}
