/** TXT records: how the owner of a domain proves to be its owner. */
export type TxtResult = { status: 'found'; texts: string[] } | { status: 'none' } | { status: 'failed'; reason: string }

export interface TxtRecords {
  /** Never throws; ends within ten seconds. */
  look(name: string): Promise<TxtResult>
}
