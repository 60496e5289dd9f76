/** What is wrong with the bytes of the other side, in words for its owner. Whether that is a failure decides the caller. */

export type FaultKind = 'malformed_response' | 'incomplete_response' | 'no_answer' | 'content'

export class ProtocolFault extends Error {
  override name = 'ProtocolFault'
  readonly kind: FaultKind
  /** Where it was found, if that differs from where the caller is. */
  readonly phase: 'headers' | 'body' | undefined

  constructor(kind: FaultKind, message: string, phase?: 'headers' | 'body') {
    super(message)
    this.kind = kind
    this.phase = phase
  }
}

export const malformed = (message: string) => new ProtocolFault('malformed_response', message)
