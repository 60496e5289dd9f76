/** How a value is kept: plain, or sealed with the variable's id bound to it. Rules of changing one into the other. */
import { invalid } from '../../kernel/errors.ts'
import { MIN_SECRET_LENGTH } from '../../kernel/secret-forms.ts'
import type { Vault } from '../../platform/vault/port.ts'
import type { Stored, StoredVariable } from './store.ts'

interface Change {
  /** undefined or null: none given. */
  value?: string | null | undefined
  isSecret: boolean
}

export function valueKeeper(vault: Vault) {
  const keep = (id: string, value: string, isSecret: boolean): Stored =>
    isSecret ? { value: null, sealed: vault.seal(value, id) } : { value, sealed: null }

  return {
    keep,

    /** The value after a change: a new one, the stored one, or the stored one that becomes a secret now. */
    next({ id, value: plain, sealed }: StoredVariable, { value, isSecret }: Change): Stored {
      if (typeof value === 'string') return keep(id, value, isSecret)
      if (sealed && !isSecret)
        throw invalid({ path: 'value', message: 'A new value is required when isSecret is turned off' })
      if (sealed) return { value: null, sealed }
      if (value === null)
        throw invalid({ path: 'value', message: 'Must be a string; null keeps the value of a secret only' })
      return keep(id, plain ?? '', isSecret)
    },

    /** @throws Error that names the variable when it was sealed with another SECRET_KEY. */
    open({ id, key, value, sealed }: StoredVariable): string {
      if (!sealed) return value ?? ''
      try {
        return vault.open(sealed, id)
      } catch (cause) {
        throw new Error(`The secret ${key} cannot be decrypted`, { cause })
      }
    },
  }
}

/** Bytes in the database: a sealed value is a few longer than its text. */
export const sizeOf = ({ value, sealed }: Stored): number => sealed?.bytes.length ?? Buffer.byteLength(value ?? '')

const UNMASKED = `A secret that is blank or shorter than ${MIN_SECRET_LENGTH} characters cannot be masked in consoles and reports`
const SEEN = 'The value was readable until now, and the audit log may still show it; set a new value'

/** What to tell whoever saved it. `before` is null for a new variable. */
export function warningsOf({ value, isSecret }: Change, before: StoredVariable | null): string[] {
  if (!isSecret) return []
  const known = value ?? before?.value ?? null
  const isUnmasked = known !== null && (known.length < MIN_SECRET_LENGTH || known.trim() === '')
  const wasSeen = before !== null && before.sealed === null && typeof value !== 'string'
  return [...(isUnmasked ? [UNMASKED] : []), ...(wasSeen ? [SEEN] : [])]
}
