/** Echo requests to an address that the egress policy has allowed. */

export type PingReport =
  /** `unavailable`: this machine or user cannot send ICMP; the reason is for the administrator. */
  | { kind: 'unavailable'; reason: string }
  | {
      kind: 'sent'
      sent: number
      received: number
      minMs: number | null
      averageMs: number | null
      maxMs: number | null
    }
  /** The system refused to send to this address. */
  | { kind: 'unreachable'; reason: string }

export interface Icmp {
  /**
   * `address` is a literal one, never a name. Waits up to `timeoutMs` for all answers; the report counts what came.
   * Rejects only with the signal's reason.
   */
  ping(address: string, options: { count: number; timeoutMs: number; signal: AbortSignal }): Promise<PingReport>
}
