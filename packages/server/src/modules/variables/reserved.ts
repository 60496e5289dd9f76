/** Names a project's variables cannot take, for the runner lives by them; with the reason that the refusal gives. */

const RUNNER = 'the runner sets it for every script'
const PROXY = 'all traffic of scripts goes through the proxy of the server'
const LOADER = 'it changes how the runner is loaded'
const PLAYWRIGHT = 'it controls Playwright'

/** A name, or the beginning of names followed by `*` → why it is reserved. */
const RESERVED: Record<string, string> = {
  PATH: RUNNER,
  HOME: RUNNER,
  TMPDIR: RUNNER,
  TEST_WORKER_INDEX: RUNNER,
  TEST_PARALLEL_INDEX: RUNNER,
  'WATCHKEEPER_*': RUNNER,
  HTTP_PROXY: PROXY,
  HTTPS_PROXY: PROXY,
  ALL_PROXY: PROXY,
  NO_PROXY: PROXY,
  NODE_USE_ENV_PROXY: PROXY,
  NODE_OPTIONS: LOADER,
  NODE_PATH: LOADER,
  NODE_COMPILE_CACHE: LOADER,
  NODE_V8_COVERAGE: LOADER,
  NODE_CHANNEL_FD: LOADER,
  NODE_CHANNEL_SERIALIZATION_MODE: LOADER,
  NODE_UNIQUE_ID: LOADER,
  'LD_*': LOADER,
  'PLAYWRIGHT_*': PLAYWRIGHT,
  'PW_*': PLAYWRIGHT,
  PWDEBUG: PLAYWRIGHT,
  'PWTEST_*': PLAYWRIGHT,
}

/** Why a variable cannot have this name, or null when it can. */
export function whyReserved(key: string): string | null {
  for (const [name, reason] of Object.entries(RESERVED)) {
    if (name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name) return reason
  }
  return null
}
