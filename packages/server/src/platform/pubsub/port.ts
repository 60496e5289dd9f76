/**
 * Wake-ups and live events between parts of the program and between processes. A message may be lost or come twice:
 * whoever listens looks at the database, and looks again by itself after a while.
 */
export interface PubSub {
  /** Tells everyone who listens to `topic`, in this process at once, in others soon. Payloads stay below 1 KiB. */
  publish(topic: string, payload?: string): void
  /** @returns a function that stops listening. */
  subscribe(topic: string, listener: (payload: string) => void): () => void
  close(): Promise<void>
}
