/** The browser that `npm test` found, or the one `npm start` noted; null when this machine has none. */
import { existsSync, readFileSync } from 'node:fs'

const NOTES = new URL('../../node_modules/.watchkeeper-setup.json', import.meta.url)

export function browserPath(): string | null {
  const noted = existsSync(NOTES) ? (JSON.parse(readFileSync(NOTES, 'utf8')) as { browser?: string }).browser : null
  const path = process.env.BROWSER_PATH || process.env.SETUP_BROWSER_PATH || noted || null
  return path && existsSync(path) ? path : null
}
