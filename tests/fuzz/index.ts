/**
 * Every parser of ours that meets bytes of strangers. `npm run test:fuzz` tries them for a minute in all, `npm test` for
 * some seconds; both print the seed they were given, and what fails says how to try it again.
 *
 * To add one: write targets/NAME.ts that exports a FuzzTarget (target.ts explains its fields; http1-response.ts is a
 * short example), and add one word here. Keep `feed` free of fixed waits: a second is some thousand inputs.
 */
import type { FuzzTarget } from './target.ts'
import { certificates } from './targets/certificates.ts'
import { consoleLines } from './targets/console-lines.ts'
import { contentCoding } from './targets/content-coding.ts'
import { cookies } from './targets/cookies.ts'
import { dnsAnswers } from './targets/dns-answers.ts'
import { grpcMessages } from './targets/grpc-messages.ts'
import { http1Response } from './targets/http1-response.ts'
import { http2Frames } from './targets/http2-frames.ts'
import { importedFiles } from './targets/imported-files.ts'
import { redaction } from './targets/redaction.ts'
import { registryAnswers } from './targets/registry-answers.ts'
import { slotEvents } from './targets/slot-events.ts'
import { storableValue } from './targets/storable-value.ts'
import { traceRecords } from './targets/trace-records.ts'
import { websocketFrames } from './targets/websocket-frames.ts'
import { zipArchive } from './targets/zip-archive.ts'

export const targets: readonly FuzzTarget[] = [
  certificates,
  consoleLines,
  contentCoding,
  cookies,
  dnsAnswers,
  grpcMessages,
  http1Response,
  http2Frames,
  importedFiles,
  redaction,
  registryAnswers,
  slotEvents,
  storableValue,
  traceRecords,
  websocketFrames,
  zipArchive,
]
