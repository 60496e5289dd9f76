/** `npm pack` of this package runs it: the bundle into dist/. */
import { join } from 'node:path'
import { buildInto } from './bundle.ts'

await buildInto(join(import.meta.dirname, 'dist'))
