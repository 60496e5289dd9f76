#!/usr/bin/env node
/** The door of `wk`: says its version without loading anything, else hands over to the program. Runs on Node 20.18 and newer. */
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'

const here = (path) => new URL(path, import.meta.url)
const { version } = JSON.parse(readFileSync(here('../package.json'), 'utf8'))
const [first, ...more] = process.argv.slice(2)
if (more.length === 0 && (first === '--version' || first === '-V')) {
  process.stdout.write(`${version}\n`)
} else {
  module.enableCompileCache?.()
  // In the repository the source itself is run; what is published has only the bundle.
  const source = here('../src/main.ts')
  const { main } = await import((existsSync(source) ? source : here('../dist/main.mjs')).href)
  await main(version)
}
