// The host operations the sandbox itself needs, whatever modules a script imports.

import { layout, sampleCapacity } from './mailbox.ts'
import type { HostOperation } from './script-module.ts'
import type { VirtualUser } from './virtual-user.ts'

/** Told apart by identity: it needs no interrupt check and may answer long after. */
export const park: HostOperation = () => {
  throw new Error('park belongs to the VU')
}

export const coreOperations: Record<string, HostOperation> = {
  samples: (vu) => {
    takeSamples(vu)
    return undefined
  },
  /** Interns "metric\ntags" in the VU's current group; empty text forgets all. */
  series: (vu, key) => {
    if (key === '') {
      vu.series.length = 0
      return undefined
    }
    const split = key.indexOf('\n')
    const metric = split < 0 ? key : key.slice(0, split)
    const tags = split < 0 ? {} : (JSON.parse(key.slice(split + 1)) as Record<string, unknown>)
    vu.series.push(vu.services.recorder.series(metric, vu.sampleTags(tags)))
    return String(vu.series.length - 1)
  },
  group: (vu, path) => String(vu.services.recorder.group(path)),
  bytes: (vu) => {
    const bytes = vu.outbox ?? new Uint8Array(0)
    vu.outbox = undefined
    return bytes
  },
  /** The script's side has ended an iteration; answered by the VU itself, see Vu. */
  park,
  settled: (vu, text) => {
    vu.settledText = text
    return undefined
  },
}

/** Records the samples waiting in the mailbox. The host does this after every call into the script. */
export function takeSamples(vu: VirtualUser): void {
  const { ints, samples } = vu.mailbox
  const count = ints[layout.sampleCount] ?? 0
  if (count === 0) return
  ints[layout.sampleCount] = 0
  // A script cannot reach the mailbox, but a VU broken by a stack overflow may hold any numbers.
  for (let i = 0; i < Math.min(count, sampleCapacity) * 2; i += 2) {
    const record = vu.series[samples[i] ?? -1]
    if (record !== undefined) record(samples[i + 1] ?? 0)
  }
}
