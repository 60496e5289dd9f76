/**
 * Hides a monitor's own secrets in whatever its check says: a target may send back what it was sent. Editors may change
 * path and assertions of a monitor whose secrets they cannot read.
 */
import type { CheckResult } from '../checks/define.ts'
import type { AnyCheck } from '../checks/index.ts'
import type { CheckPlan } from '../checks/plan.ts'
import { createRedactor, type Redactor } from '../kernel/redact.ts'
import { takeSecrets } from '../kernel/secret-fields.ts'

const MAX_MESSAGE_LENGTH = 4000
/** Shorter parts of a header are words of its scheme. */
const MIN_PART_LENGTH = 8

export interface CheckMask {
  text(text: string): string
  /** Error and details, shortened to what people can read. */
  result(result: CheckResult): CheckResult
}

export function createCheckMask(plan: CheckPlan, check: AnyCheck): CheckMask {
  // Most checks have nothing to say: the automaton is built when one has.
  let redactor: Redactor | undefined
  const masking = () => {
    redactor ??= createRedactor(secretsOf(plan, check))
    return redactor
  }
  return {
    text: (text) => masking().text(text),
    result(result) {
      const { error, details } = result
      if (!error && !details) return result
      const mask = masking()
      return {
        ...result,
        error: error && { ...error, message: mask.text(error.message).slice(0, MAX_MESSAGE_LENGTH) },
        details: details && mask.value(details),
      }
    },
  }
}

function secretsOf({ url, config }: CheckPlan, { options }: AnyCheck): string[] {
  const { secrets } = takeSecrets(options, config)
  const { username = '', password = '' } = URL.parse(url) ?? {}
  const sealed = Object.values(secrets)
  return [...sealed.flatMap((secret) => [secret, ...partsOf(secret)]), ...credentialsOf(username, password)]
}

/** `Bearer TOKEN`, `Basic BASE64`, `session=TOKEN; theme=dark`, `https://user:pw@proxy`: a target may send back a part of it. */
function partsOf(secret: string): string[] {
  const { username = '', password = '' } = URL.parse(secret) ?? {}
  const basic = /^basic\s+(\S+)$/i.exec(secret)?.[1]
  const pair = basic ? Buffer.from(basic, 'base64').toString() : ''
  const parts = secret.split(/[\s;,=]+/).filter((part) => part.length >= MIN_PART_LENGTH)
  return [
    ...parts,
    ...(pair.includes(':') ? [pair, pair.slice(pair.indexOf(':') + 1)] : []),
    ...credentialsOf(username, password),
  ]
}

function credentialsOf(username: string, password: string): string[] {
  if (password === '') return username === '' ? [] : [username]
  try {
    return [password, decodeURIComponent(password)]
  } catch {
    return [password]
  }
}
