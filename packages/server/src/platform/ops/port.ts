/** Probes and numbers of a process without an API. */
export interface OpsAnswers {
  /** Whether work can be given to it. */
  ready(): Promise<boolean>
  metrics(): Promise<{ body: string; type: string }>
}

export interface OpsPort {
  address: string
  close(): Promise<void>
}
