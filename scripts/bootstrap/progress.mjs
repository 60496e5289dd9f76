/**
 * What set-up says while it works: one line for each step with the time it took, a spinner on a terminal, and nothing at
 * all when there was nothing to do. All of it on stderr: stdout belongs to the program that is started.
 */

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

/** Set-up cannot go on: the message is the one line that the user gets. */
export class SetupError extends Error {}

const WORDS = {
  ENOSPC: 'no space left on the disk',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
}

/** What a file system's error says, in words. */
export const wordsOf = (error) => WORDS[error.code] || error.code || error.message

/** What the user reads when set-up ended with `error`: one line for what can be acted on. */
export function explainSetup(error) {
  if (error instanceof SetupError) return error.message
  return WORDS[error.code] ? `Set-up cannot write to ${error.path || 'its folder'}: ${wordsOf(error)}` : error.stack
}

/** Runs `work` under a title. It may return { words, missed }: a few words on how it went, and that it got nothing. */
export async function step(title, work) {
  const startedAt = Date.now()
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
  const spinner = startSpinner(() => `${title} ${seconds()}`)
  try {
    const { words, missed } = (await work()) || {}
    spinner.end(`${missed ? '–' : '✓'} ${title}${words ? `: ${words}` : ''} (${seconds()})`)
  } catch (error) {
    spinner.end(`✗ ${title} (${seconds()})`)
    throw error
  }
}

export function say(line) {
  process.stderr.write(`${line}\n`)
}

function startSpinner(text) {
  if (!process.stderr.isTTY) {
    say(`  ${text().replace(/ [\d.]+ s$/, '')} …`)
    return { end: say }
  }
  let frame = 0
  const draw = () => process.stderr.write(`\r\x1b[K${FRAMES[frame++ % FRAMES.length]} ${text()}`)
  const timer = setInterval(draw, 100)
  return {
    end(line) {
      clearInterval(timer)
      process.stderr.write(`\r\x1b[K${line}\n`)
    },
  }
}
