#!/usr/bin/env node
/** The door of `wk`: says its version without loading anything, else hands over to the program. Runs on Node 20.18 and newer. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const here = (path) => new URL(path, import.meta.url)
const { version } = JSON.parse(readFileSync(here('../package.json'), 'utf8'))
const [first, ...more] = process.argv.slice(2)
if (more.length === 0 && (first === '--version' || first === '-V')) {
  // A reader that stops reading is no fault.
  process.stdout.on('error', () => {})
  process.stdout.write(`${version}\n`)
} else {
  module.enableCompileCache?.()
  // In the repository the source itself is run; what is published has only the bundle.
  const source = here('../src/main.ts')
  if (!existsSync(source)) await run(here('../dist/main.mjs'))
  else if (process.features.typescript) await run(source)
  else handOver()
}

async function run(program) {
  const { main } = await import(program.href).catch(refuse)
  await main(version)
}

/** The source is TypeScript: an older Node leaves it to the one that `npm start` has installed. */
function handOver() {
  const { platform, arch, versions } = process
  const node = fileURLToPath(here(`../../../node_modules/node-${platform}-${arch}/bin/node`))
  if (!existsSync(node)) {
    end(
      `In a checkout wk needs Node 24, but this is ${versions.node}. Run npm start once, which installs it, or use Node 24`,
    )
    return
  }
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  // A terminal sends Ctrl-C to both; supervisors send their signals to this process alone.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('error', (error) => end(`Node cannot be started from ${node}: ${error.message}`))
  child.on('exit', (code) => {
    process.exitCode = code ?? 130
  })
}

function refuse(error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
  end('In a checkout wk needs its npm packages. Run npm start once, or npm ci')
  process.exit()
}

function end(line) {
  process.stderr.write(`${line}\n`)
  process.exitCode = 2
}
