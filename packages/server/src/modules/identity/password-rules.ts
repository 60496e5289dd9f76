/** Which passwords are taken: long enough, and none that a list of common ones gives away. */
import { invalid } from '../../kernel/errors.ts'

export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 256

let common: Promise<ReadonlySet<string>> | undefined

/** Read when it is first asked for: most processes never do. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return common
}

/** @throws AppError 400 that names the field and says what is wrong; the password is never repeated. */
export async function checkPassword(path: string, password: string, person: { email?: string } = {}): Promise<void> {
  const text = password.normalize('NFKC')
  if ([...text].length < MIN_PASSWORD_LENGTH) {
    throw invalid({ path, message: `Must have at least ${MIN_PASSWORD_LENGTH} characters` })
  }
  const folded = text.toLowerCase()
  if (new Set(folded).size < 4) throw invalid({ path, message: 'Must have more different characters' })
  if (person.email && folded.includes(person.email.toLowerCase())) {
    throw invalid({ path, message: 'Must not contain the e-mail address' })
  }
  const list = await commonPasswords()
  // "password" stays a common one with a year and an exclamation mark behind it.
  const stem = folded.replace(/(?<![^\p{L}])[^\p{L}]+$/u, '')
  if (list.has(folded) || (stem.length > 0 && list.has(stem))) {
    throw invalid({ path, message: 'Must not be a common password' })
  }
}
