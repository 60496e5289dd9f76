/**
 * The package as the server hands it out: `node packages/cli/pack.ts FILE` writes the tarball that `npm install` takes. The same
 * sources give the same bytes on every machine, so that its hash can be published.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createTar } from 'nanotar'
import { buildInto } from './bundle.ts'

const target = process.argv[2]
if (!target) throw new Error('usage: node packages/cli/pack.ts FILE')
const PACKAGE = import.meta.dirname

/** Of npm's own tarballs: some tools refuse the year 1970. */
const MTIME = Date.UTC(1985, 9, 26, 8, 15)
/** What gzip says of the system it was made on. */
const SYSTEM_BYTE = 9
const UNKNOWN_SYSTEM = 255

const folder = mkdtempSync(join(tmpdir(), 'wk-pack-'))
try {
  await buildInto(join(folder, 'dist'))
  const files = new Map<string, Buffer>([
    ['package.json', Buffer.from(`${JSON.stringify(published(), null, 2)}\n`)],
    ['README.md', readFileSync(join(PACKAGE, 'README.md'))],
    ['bin/wk.mjs', readFileSync(join(PACKAGE, 'bin/wk.mjs'))],
  ])
  for (const entry of readdirSync(join(folder, 'dist'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path))
  }
  const entries = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  const tar = createTar(
    entries.map(([name, data]) => ({
      name: `package/${name}`,
      data,
      attrs: { mtime: MTIME, mode: name.startsWith('bin/') ? '755' : '644', uid: 0, gid: 0, user: '', group: '' },
    })),
  )
  const packed = gzipSync(tar, { level: 9 })
  packed[SYSTEM_BYTE] = UNKNOWN_SYSTEM
  const path = resolve(target)
  mkdirSync(dirname(path), { recursive: true })
  // Whoever reads it meanwhile has the old one or the new one.
  writeFileSync(`${path}.${process.pid}`, packed)
  renameSync(`${path}.${process.pid}`, path)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Without what only building needs. */
function published(): object {
  const { scripts: _, devDependencies: __, ...rest } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  return rest
}
