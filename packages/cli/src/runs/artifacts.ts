/** What runs left behind: listing it, fetching it into a folder, and a trace in the browser. */
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { mkdtemp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { ApiError, type Schemas } from '@watchkeeper/client'
import { type Command, EXAMPLE_ID } from '../command.ts'
import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'

type Artifact = Schemas['Artifact']

export const artifacts: Command = {
  name: 'artifacts',
  summary: 'List or download the artifacts of a run',
  arguments: '<run-id>',
  flags: [
    { flags: '--download <folder>', summary: 'download the files to this folder' },
    { flags: '--kind <kind>', summary: 'only report, trace, video, screenshot, log, summary or other' },
  ],
  example: `wk runs artifacts ${EXAMPLE_ID} --download artifacts`,
  async run({ context, args, flags }) {
    const { output } = context
    const runId = args[0] ?? ''
    const { text, list } = await artifactsOf(context, runId)
    const wanted = list.filter(({ kind }) => flags.kind === undefined || kind === flags.kind)
    if (typeof flags.download !== 'string') {
      output.list({ text, rows: wanted, columns: ['id', 'kind', 'name', 'contentType', 'sizeBytes'] })
      return undefined
    }
    const folder = resolve(context.cwd, flags.download)
    mkdirSync(folder, { recursive: true })
    for (const artifact of wanted.filter(({ missing }) => !missing)) {
      output.line(await fetchInto(context, { runId, artifact, folder }))
    }
    return undefined
  },
}

export const openTrace: Command = {
  name: 'open-trace',
  summary: "Show a run's trace as a page in the browser",
  arguments: '<run-id> [artifact-id]',
  flags: [{ flags: '--print', summary: 'only download the page and print its path' }],
  example: `wk runs open-trace ${EXAMPLE_ID}`,
  async run({ context, args, flags }) {
    const [runId = '', wanted] = args
    const { list } = await artifactsOf(context, runId)
    const traces = list.filter(({ kind, missing }) => kind === 'trace' && !missing)
    const artifact = wanted ? traces.find(({ id }) => id === wanted) : traces.at(-1)
    if (!artifact) throw usageError('This run has no such trace', '`wk runs artifacts` lists its artifacts.')
    const folder = await mkdtemp(join(tmpdir(), 'wk-trace-'))
    const page = await fetchInto(context, {
      runId,
      artifact: { ...artifact, name: 'trace.html' },
      folder,
      view: 'page',
    })
    context.output.line(page)
    if (!flags.print && context.output.live) open(page)
    return undefined
  },
}

async function artifactsOf(context: Context, runId: string): Promise<{ text: string; list: Artifact[] }> {
  const { text, body } = await context.call({ method: 'GET', path: '/api/runs/{runId}/artifacts', params: { runId } })
  return { text, list: (body as { data: Artifact[] }).data }
}

interface Fetched {
  runId: string
  artifact: Artifact
  folder: string
  view?: 'page'
}

/** The path it was written to, complete or not at all. Two files of one name are told apart by their ids. */
async function fetchInto(context: Context, { runId, artifact, folder, view }: Fetched): Promise<string> {
  const params = { path: { runId, artifactId: artifact.id }, query: view ? { view } : {} }
  const { api } = await context.client()
  const { response, error } = await api.GET('/api/runs/{runId}/artifacts/{artifactId}', { params, parseAs: 'stream' })
  if (!response.ok || !response.body) throw new ApiError(response, error)
  const path = join(folder, view ? safeFileName(artifact.name, 'trace') : fileNameOf(artifact))
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(`${path}.part`))
    await rename(`${path}.part`, path)
  } catch (problem) {
    rmSync(`${path}.part`, { force: true })
    throw problem
  }
  return path
}

/** Name and id are what scripts and servers say they are: neither leads out of the folder, whatever stands in them. */
export function fileNameOf({ id, name, kind }: { id: string; name: string; kind: string }): string {
  return `${safeFileName(id, 'artifact').slice(-8)}-${safeFileName(name, safeFileName(kind, 'artifact'))}`
}

const MAX_NAME_LENGTH = 150

/** The last part of a path, of characters that mean nothing to any file system or terminal; never hidden, never empty. */
export function safeFileName(text: string, otherwise: string): string {
  const last = String(text).split(/[/\\]/).at(-1) ?? ''
  const safe = last
    .replace(/[\p{C}<>:"|?*]+/gu, '-')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
    .slice(-MAX_NAME_LENGTH)
  return safe === '' || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(safe) ? otherwise : safe
}

/** Whatever this desktop opens files with; where there is none, the path is on stdout. */
function open(path: string): void {
  const [program = '', ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['explorer'] : ['xdg-open']
  const child = spawn(program, [...args, path], { stdio: 'ignore', detached: true })
  child.once('error', () => {})
  child.unref()
}
