/** Whether this machine has a network at all: asked when checks fail in ways that its absence would explain. */
export interface Connectivity {
  /** Answers within about two seconds; never rejects. */
  isOnline(): Promise<boolean>
}
