/**
 * A server's token in the platform's keychain. The library for it has compiled parts, so only those who want it install
 * it: it is looked for beside this program and never in the folder somebody works in.
 */
import { CliError, EXIT, usageError } from '../errors.ts'

export interface KeychainEntry {
  /** null when there is none. @throws CliError when the keychain does not answer or refuses; the same of the others */
  read(): Promise<string | null>
  write(token: string): Promise<void>
  /** Also good when there was none. */
  remove(): Promise<void>
}

const PACKAGE = '@napi-rs/keyring'
const SERVICE = 'watchkeeper'
/** A person may have to type a password first. */
const DEADLINE_SECONDS = 120

interface Entry {
  getPassword(): Promise<string | null | undefined>
  setPassword(password: string): Promise<void>
  deletePassword(): Promise<boolean>
}

interface Keyring {
  AsyncEntry: new (service: string, account: string, options: object) => Entry
}

/** @throws CliError when the library is not there, or there is no keychain */
export async function openKeychain(url: string): Promise<KeychainEntry> {
  const { AsyncEntry } = await loadLibrary()
  // Left to itself it takes the kernel's keyring where there is no secret service: gone when the machine restarts.
  const options = { linux: { store: 'secret-service' } }
  const entry = await asked(async () => new AsyncEntry(SERVICE, url, options))
  return {
    read: async () => (await asked(() => entry.getPassword())) ?? null,
    write: (token) => asked(() => entry.setPassword(token)),
    remove: async () => void (await asked(() => entry.deletePassword())),
  }
}

async function loadLibrary(): Promise<Keyring> {
  let loaded: Partial<Keyring> & { default?: Partial<Keyring> }
  try {
    loaded = await import(PACKAGE)
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    if (code === 'ERR_MODULE_NOT_FOUND' && message?.includes(`'${PACKAGE}'`))
      throw usageError(
        `The keychain requires a package that is not installed: ${PACKAGE}`,
        `Install it beside wk: npm install --global ${PACKAGE}`,
      )
    throw usageError(`${PACKAGE} cannot be loaded: ${firstLine(error)}`, WITHOUT)
  }
  const AsyncEntry = loaded.AsyncEntry ?? loaded.default?.AsyncEntry
  if (!AsyncEntry) throw usageError(`This version of ${PACKAGE} is not supported; use version 2`, WITHOUT)
  return { AsyncEntry }
}

const WITHOUT = '`wk login` without --keychain saves the token in a file that only you can read.'

async function asked<Value>(ask: () => Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const words = `no answer for ${DEADLINE_SECONDS} s`
    timer = setTimeout(() => reject(new Error(words)), DEADLINE_SECONDS * 1000)
  })
  try {
    return await Promise.race([ask(), late])
  } catch (error) {
    throw new CliError(
      EXIT.api,
      `The keychain cannot be used: ${firstLine(error)}`,
      `Check that it exists and is unlocked. ${WITHOUT}`,
    )
  } finally {
    clearTimeout(timer)
  }
}

const firstLine = (error: unknown) => (error instanceof Error ? error.message : String(error)).split('\n')[0]
