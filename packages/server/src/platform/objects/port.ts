/** Files that outlive a run: artifacts, reports, finished consoles. Keys are made by us, never by users. */
import type { Readable } from 'node:stream'

export interface StoredObject {
  sizeBytes: number
  /** The bytes from `start` to `end`, both included. The caller reads it to its end or destroys it. */
  read(range?: { start: number; end: number }): Readable
}

export interface Objects {
  /** Stores the file under the key; replaces what was there; all or nothing. */
  putFile(key: string, path: string): Promise<void>
  put(key: string, bytes: Uint8Array): Promise<void>
  /** null when there is no such object. */
  get(key: string): Promise<StoredObject | null>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
  /** Whether the store can be written to. */
  ping(): Promise<boolean>
}
