// A copy of this package and of ours that it imports as plain JavaScript, with the packages they load beside them. Reading TypeScript costs every process
// and every thread 0.3 s of CPU, and it is the same each time; besides, the copy is all that a closed-in process must read.
import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ownPackages = ['loadgen', 'wire']
const packages = ['@jitl/quickjs-wasmfile-release-sync', 'ipaddr.js', 'papaparse']
const unusedMs = 30 * 24 * 3600 * 1000

/**
 * Makes the copy, once for each content, and returns its folder; the sources of this package are in `loadgen/src`.
 * @param home nobody else may write to it; by default a folder of this user below the temporary one
 * @throws Error when there is no such folder
 */
export function plainCopy(home = ownTemporaryFolder()): string {
  const source = realpathSync(fileURLToPath(new URL('../../..', import.meta.url)))
  const files = globSync(`{${ownPackages.join()}}/src/**/*.{ts,css}`, { cwd: source })
    .filter((file) => !/\.test\.ts$/.test(file))
    .sort()
  const hash = createHash('sha256').update(process.version)
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(source, file)))
  const paths = ownPackages.map((name) => join(source, name))
  const folders = packages.map((name) => realpathSync(dirname(require.resolve(`${name}/package.json`, { paths }))))
  for (const folder of folders) hash.update(folder).update(readFileSync(join(folder, 'package.json')))
  const target = join(home, `loadgen-${hash.digest('hex').slice(0, 16)}`)
  if (!existsSync(target)) {
    make(target, (draft) => {
      for (const file of files) writePlain(join(source, file), join(draft, file))
      writeFileSync(join(draft, 'package.json'), '{ "type": "module" }\n')
      for (const [index, name] of packages.entries()) {
        cpSync(folders[index] as string, join(draft, 'node_modules', name), { recursive: true, dereference: true })
      }
    })
    sweep(home)
  }
  const now = new Date()
  utimesSync(target, now, now)
  return realpathSync(target)
}

const require = createRequire(import.meta.url)

/** Built aside and renamed: a half-made copy is never found. Losing the race to another process is fine. */
function make(target: string, fill: (draft: string) => void): void {
  mkdirSync(dirname(target), { recursive: true })
  const draft = `${target}.new-${randomBytes(4).toString('hex')}`
  try {
    fill(draft)
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

function writePlain(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  const text = readFileSync(from, 'utf8')
  writeFileSync(to.replace(/\.ts$/, '.js'), from.endsWith('.ts') ? plainText(text) : text)
}

/** Our own files name each other as './name.ts', in imports and in URLs. */
function plainText(text: string): string {
  return stripTypeScriptTypes(text).replace(/(['"])(\.\.?\/[^'"\n]*)\.ts\1/g, '$1$2.js$1')
}

function ownTemporaryFolder(): string {
  const folder = join(tmpdir(), `loadgen-${process.geteuid?.() ?? 'user'}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = lstatSync(folder)
  const isOurs = lstatSync(folder).isDirectory() && (process.geteuid === undefined || uid === process.geteuid())
  if (!isOurs || (mode & 0o022) !== 0) throw new Error(`${folder} belongs to another user, or others may write to it`)
  return folder
}

/** Copies of versions long gone. */
function sweep(home: string): void {
  for (const name of readdirSync(home)) {
    const path = join(home, name)
    if (/^loadgen-[0-9a-f]{16}/.test(name) && Date.now() - lstatSync(path).mtimeMs > unusedMs) {
      rmSync(path, { recursive: true, force: true })
    }
  }
}
