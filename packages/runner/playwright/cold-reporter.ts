/** reporter.ts in the form in which Playwright's command line loads one from a file. */
import type { FullConfig, Suite } from '@playwright/test/reporter'
import type { SlotFile } from '../protocol.ts'
import { jsonLine, writeFully } from './console.ts'
import { createReporter } from './reporter.ts'

function ColdReporter({ files, attachmentsDir }: { files: SlotFile[]; attachmentsDir: string }) {
  const reporter = createReporter({
    files,
    attachmentsDir,
    say: (event) => writeFully(3, jsonLine(event)),
    print: (text) => writeFully(1, text),
  })
  return {
    ...reporter,
    version: undefined,
    onBegin: (_config: FullConfig, suite: Suite) => reporter.onBegin?.(suite),
    onStdOut: (chunk: string | Buffer) => writeFully(1, chunk),
    onStdErr: (chunk: string | Buffer) => writeFully(1, chunk),
    printsToStdio: () => true,
  }
}

// biome-ignore lint/style/noDefaultExport: Playwright takes a reporter file's default export
export default ColdReporter
