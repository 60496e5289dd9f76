/** Sealing of secret values at rest. */
export interface Sealed {
  bytes: Buffer
  keyId: string
}

export interface Vault {
  /** The id of the key that seals now. */
  keyId: string
  /** The ids of the keys that only open: whatever they sealed is to be re-encrypted. */
  others(): string[]
  /** `context` (the row's id) is bound to the sealed bytes: moved to another row they do not open. */
  seal(plain: string, context: string): Sealed
  /** @throws Error when the key is unknown or the bytes were changed. */
  open(sealed: Sealed, context: string): string
}
