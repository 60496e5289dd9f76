/** Bounds of what reads what scripts and users leave: archives, consoles, the runner's events, imported files, traces. */
import { mkdtempSync } from 'node:fs'
import { rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { zipSync } from 'fflate'
import { fromGatus } from '../../../packages/cli/src/import/gatus.ts'
import { textOf } from '../../../packages/cli/src/import/import-command.ts'
import { maskTrace } from '../../../packages/server/src/execution/masking/mask-trace.ts'
import { openMasker } from '../../../packages/server/src/execution/masking/masker.ts'
import { createConsole } from '../../../packages/server/src/execution/playwright/console.ts'
import { readEvents } from '../../../packages/server/src/execution/playwright/events.ts'
import { createRedactor } from '../../../packages/server/src/kernel/redact.ts'
import { readZipEntries, type ZipSource } from '../../../packages/server/src/kernel/zip-read.ts'
import { lineSplitter } from '../../../packages/server/src/modules/runs/console/lines.ts'
import { atEnd, KIB, MIB, type Row, type RowElsewhere, times } from './row.ts'

const folder = mkdtempSync(join(tmpdir(), 'bounds-'))
atEnd(() => rm(folder, { recursive: true }))
const zeros = Buffer.alloc(2 * MIB)

const said = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => 'taken',
      (error: Error) => error.message,
    )

/** The end of an archive whose directory is said to have so many bytes and entries, of a file as large as is wanted. */
function archive(sizeBytes: number, entries: number, directoryBytes: number): ZipSource {
  const end = Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(directoryBytes, 12)
  return { sizeBytes, at: async () => end, stream: () => Readable.from([]) }
}
const wholeArchive = (files: Record<string, Uint8Array>): ZipSource => {
  const bytes = Buffer.from(zipSync(files))
  return { sizeBytes: bytes.length, at: async (from, to) => bytes.subarray(from, to), stream: () => Readable.from([]) }
}
/** What a run prints without a secret in it is long; the thread that masks it has no time. */
const maskedLate = async (name: string, content: Uint8Array) => {
  const path = join(folder, name)
  await writeFile(path, content)
  const masker = openMasker(['top-secret'], 1)
  return await said(() => masker.mask(path)).finally(() => masker.close())
}

const redactor = createRedactor(['top-secret'])
const printed = (parts: Iterable<string>): string => {
  const splitter = lineSplitter()
  const lines: string[] = []
  const console = createConsole({ redactor, mark: '\0mark\n', onText: (text) => lines.push(...splitter.push(text)) })
  for (const part of parts) console.write(Buffer.from(part))
  console.end()
  lines.push(...splitter.end())
  return lines.map((line) => `${line.length} ${line.slice(-40)}`).join('\n')
}

const events = async (parts: Iterable<string>) => {
  const stream = new PassThrough()
  const found: string[] = []
  readEvents(stream, (event) => {
    found.push(event.type === 'problem' ? `${event.type} ${event.error.message.length}` : event.type)
  })
  for (const part of parts) stream.write(part)
  stream.end()
  await finished(stream)
  return `${found.length}: ${found.slice(-2)}`
}
const problem = (message: string) => {
  const nothing = { stack: null, snippet: null, file: null, line: null, column: null }
  return `${JSON.stringify({ type: 'problem', testId: null, error: { message, ...nothing } })}\n`
}

const traced = async (parts: Iterable<Buffer>) => {
  let bytes = 0
  let held = 0
  let given = 0
  const counted = function* () {
    for (const part of parts) {
      given += part.length
      held = Math.max(held, given - bytes)
      yield part
    }
  }
  for await (const part of maskTrace(counted(), redactor)) bytes += part.length
  return `${bytes} bytes, at most ${Math.round(held / MIB)} MiB held`
}

export const scriptRows: (Row | RowElsewhere)[] = [
  {
    parser: 'zip',
    bound: 'bytes in',
    run: () => said(() => readZipEntries(archive(64 * MIB, 1, 16 * MIB + 1), { entries: 10, bytes: MIB })),
    outcome: /^bad directory$/,
  },
  {
    parser: 'zip',
    bound: 'bytes out',
    run: () => said(() => readZipEntries(wholeArchive({ a: Buffer.alloc(1001) }), { entries: 10, bytes: 1000 })),
    outcome: /^too large when unpacked$/,
  },
  {
    parser: 'zip',
    bound: 'pieces',
    run: () => said(() => readZipEntries(archive(64 * MIB, 11, 1000), { entries: 10, bytes: MIB })),
    outcome: /^too many entries$/,
  },
  {
    parser: 'zip',
    bound: 'time',
    run: () => maskedLate('late.zip', zipSync({ a: zeros }, { level: 1 })),
    outcome: /^secrets could not be masked within 0 s$/,
  },

  {
    parser: 'console',
    bound: 'bytes in',
    run: () => printed(times(1000, 'x'.repeat(KIB))),
    outcome: /^164\d\d x+… \(1007616 more characters\)$/,
  },
  {
    parser: 'console',
    bound: 'bytes out',
    file: 'packages/server/src/modules/runs/console/console.test.ts',
    test: 'keeps the first and the last 5 MiB and says how many lines are missing',
  },
  {
    parser: 'console',
    bound: 'pieces',
    // Beginnings of the mark, which are held back until it is certain that they are none.
    run: () => printed(times(30_000, '\0')),
    outcome: /^164\d\d .*… \(13616 more characters\)$/,
  },
  {
    parser: 'console',
    bound: 'time',
    file: 'packages/server/src/execution/playwright/ending.slow.test.ts',
    test: 'at the deadline what had ended keeps its result, what runs has timed out, the rest is left out',
  },

  {
    parser: 'runner protocol',
    bound: 'bytes in',
    run: () => events([problem('x'.repeat(8_000_000)), problem('a')]),
    outcome: /^1: problem 1$/,
  },
  {
    parser: 'runner protocol',
    bound: 'bytes out',
    run: () => events([problem('x'.repeat(300_000))]),
    outcome: /^1: problem 2000\d\d$/,
  },
  {
    parser: 'runner protocol',
    bound: 'pieces',
    run: () => events([...times(401, '{"type":"ready"}\n'.repeat(1000)), problem('late')]),
    outcome: /^400000: ready,ready$/,
  },
  {
    parser: 'runner protocol',
    bound: 'time',
    file: 'packages/server/src/execution/playwright/ending.slow.test.ts',
    test: 'a script that hangs while it is loaded has timed out',
  },

  {
    parser: 'YAML of imports',
    bound: 'bytes in',
    run: async () => {
      const path = join(folder, 'large.yaml')
      await writeFile(path, '')
      await truncate(path, 64 * MIB + 1)
      return await said(() => textOf(path))
    },
    outcome: /^is larger than 64 MB$/,
  },
  {
    parser: 'YAML of imports',
    bound: 'bytes out',
    run: () => {
      const doubled = 'abcdefghij'
        .split('')
        .map((name, n, all) => `${name}: &${name} [${times(9, n ? `*${all[n - 1]}` : 'x')}]`)
      return said(() => fromGatus(`${doubled.join('\n')}\nendpoints: []\n`))
    },
    outcome: /^This is not valid YAML: its aliases make more than 1000 copies$/,
  },
  {
    parser: 'YAML of imports',
    bound: 'pieces',
    run: () => said(() => fromGatus(`endpoints:\n${'  - {name: a, url: "tcp://a:1"}\n'.repeat(10_001)}`)),
    outcome: /^This is more than one project can have: more than 10000 monitors$/,
  },
  {
    parser: 'YAML of imports',
    bound: 'time',
    // Read by a command that its user ends; what could take time without end is depth.
    run: () => said(() => fromGatus(`endpoints: ${'['.repeat(10_000)}`)),
    outcome: /^This is not valid YAML: it is nested too deep at line 1, column \d+$/,
  },

  {
    parser: 'trace',
    bound: 'bytes in',
    run: () => traced(times(9 * 64, Buffer.alloc(16 * KIB, 'x'))),
    outcome: /^9437184 bytes, at most 4 MiB held$/,
  },
  {
    parser: 'trace',
    bound: 'bytes out',
    file: 'packages/server/src/execution/masking/mask-artifact.test.ts',
    test: 'of nested archives add up to too many',
  },
  {
    parser: 'trace',
    bound: 'pieces',
    run: () => traced(times(100_000, Buffer.from('x'))),
    outcome: /^100000 bytes, at most 0 MiB held$/,
  },
  {
    parser: 'trace',
    bound: 'time',
    run: () => maskedLate('late.trace', zeros),
    outcome: /^secrets could not be masked within 0 s$/,
  },
]
