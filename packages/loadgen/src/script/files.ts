// Where the files of a test come from: a folder on disk, out of which no path and no symbolic link leads, or texts that
// came with the job.
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'

export interface Files {
  /** Name of the script among them, for example `script.js`. */
  scriptName: string
  exists(name: string): boolean
  /** @throws Error that names the file when it is missing, outside or too large */
  read(name: string, maxBytes: number): Buffer
}

export function filesOnDisk(scriptPath: string, givenRoot: string | undefined): Files {
  const root = realpathSync.native(givenRoot ?? dirname(scriptPath))
  const scriptFile = join(realpathSync.native(dirname(scriptPath)), basename(scriptPath))
  const scriptName = relative(root, scriptFile).split(sep).join('/')
  if (scriptName.startsWith('..')) throw new Error('the script is outside its root folder')
  return {
    scriptName,
    exists(name) {
      try {
        return statSync(join(root, name)).isFile()
      } catch {
        return false
      }
    },
    read(name, maxBytes) {
      let real: string
      try {
        real = realpathSync.native(join(root, name))
      } catch {
        throw new Error(`there is no file '${name}'`)
      }
      if (real !== root && !real.startsWith(root + sep)) throw new Error(`'${name}' is outside the folder of the test`)
      refuseLarge(name, statSync(real).size, maxBytes)
      return readFileSync(real)
    },
  }
}

export function givenFiles(scriptName: string, files: Record<string, string | Uint8Array>): Files {
  const known = new Map(Object.entries(files))
  return {
    scriptName,
    exists: (name) => known.has(name),
    read(name, maxBytes) {
      const content = known.get(name)
      if (content === undefined) throw new Error(`there is no file '${name}'`)
      const bytes =
        typeof content === 'string'
          ? Buffer.from(content)
          : Buffer.from(content.buffer, content.byteOffset, content.length)
      refuseLarge(name, bytes.length, maxBytes)
      return bytes
    },
  }
}

function refuseLarge(name: string, size: number, maxBytes: number): void {
  if (size > maxBytes) throw new Error(`'${name}' is larger than ${maxBytes} bytes`)
}
