/** Writes what a load test left – report, summary, time series, its own files – to this worker's disk, secrets masked. */
import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Redactor } from '../../kernel/redact.ts'
import type { ArtifactFile, ArtifactKind } from '../../kernel/run-plan.ts'
import { collectorFolder } from '../playwright/collect.ts'
import type { ExecutionPorts } from '../ports.ts'
import type { EngineArtifact, EngineSummary } from './events.ts'

const MAX_FILES = 200
const PLAIN_TYPE = /^[a-z]+\/[a-z0-9.+-]+$/

export interface Kept {
  testId: string
  attempt: number
  artifacts: EngineArtifact[]
  summary: EngineSummary | null
}

export interface Keeper {
  keep(kept: Kept): Promise<void>
  /** Masks what was kept, and gives it. */
  masked(): Promise<ArtifactFile[]>
  /** Removes the copies. */
  release(): Promise<void>
}

interface Content {
  kind: ArtifactKind
  name: string
  contentType: string
  content: string | Buffer
}

interface KeeperOptions {
  ports: Pick<ExecutionPorts, 'config' | 'openMasker' | 'log'>
  redactor: Redactor
  secrets: readonly string[]
}

export function createKeeper({ ports, redactor, secrets }: KeeperOptions): Keeper {
  const { config, log } = ports
  const masker = ports.openMasker(secrets)
  const folder = collectorFolder(config.artifactsDir)
  const files: ArtifactFile[] = []
  const leaveOut = async (path: string, name: string, error: unknown) => {
    log.warn({ event: 'artifacts.skipped', name: redactor.text(name), err: error }, 'artifact left out')
    await rm(path, { force: true })
  }

  async function write({ testId, attempt }: Kept, { kind, name, contentType, content }: Content) {
    const path = join(folder, `${files.length}-${randomBytes(4).toString('hex')}${extname(name).slice(0, 10)}`)
    try {
      await writeFile(path, content, { mode: 0o600, flag: 'wx' })
      const shown = redactor.text(name).replace(/[^\p{L}\p{N} ._()-]+/gu, '-')
      files.push({ testId, attempt, kind, name: shown, contentType, path, sizeBytes: (await stat(path)).size })
    } catch (error) {
      await leaveOut(path, name, error)
    }
  }

  return {
    async masked() {
      const kept: ArtifactFile[] = []
      for (const file of files.splice(0)) {
        try {
          await masker.mask(file.path)
          kept.push({ ...file, sizeBytes: (await stat(file.path)).size })
        } catch (error) {
          await leaveOut(file.path, file.name, error)
        }
      }
      await masker.close()
      return kept
    },
    async keep(kept) {
      const contents = [...kept.artifacts.map(ofScript), ...ofEngine(kept.summary)]
      if (contents.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const content of contents) if (files.length < MAX_FILES) await write(kept, content)
    },
    async release() {
      await masker.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function ofScript({ role, name, contentType, content, encoding }: EngineArtifact): Content {
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  return {
    kind: role === 'report' ? 'report' : 'other',
    name,
    contentType: PLAIN_TYPE.test(type) ? type : 'application/octet-stream',
    content: Buffer.from(content, encoding),
  }
}

function ofEngine(event: EngineSummary | null): Content[] {
  if (!event) return []
  const json = (kind: ArtifactKind, name: string, value: unknown): Content => {
    return { kind, name, contentType: 'application/json', content: JSON.stringify(value) }
  }
  const summary = json('summary', 'summary.json', event.summary)
  return event.series.length > 0 ? [summary, json('other', 'time-series.json', event.series)] : [summary]
}
