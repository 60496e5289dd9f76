/**
 * Every parser of ours that meets bytes of strangers. `npm run test:fuzz` tries them for a minute in all, `npm test` for
 * some seconds; both print the seed they were given, and what fails says how to try it again.
 *
 * To add one: write targets/NAME.ts that exports a FuzzTarget (target.ts explains its fields; http1-response.ts is a
 * short example), and add one word here. Keep `feed` free of fixed waits: a second is some thousand inputs.
 */
import type { FuzzTarget } from './target.ts'
import { contentCoding } from './targets/content-coding.ts'
import { http1Response } from './targets/http1-response.ts'
import { storableValue } from './targets/storable-value.ts'
import { websocketFrames } from './targets/websocket-frames.ts'

export const targets: readonly FuzzTarget[] = [contentCoding, http1Response, storableValue, websocketFrames]
