/** A program of its own: writes Scalar's browser bundle, gzipped, to stdout. See docs-page.ts for why. */
import { gzipSync } from 'node:zlib'
import apiReference from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

const app = Fastify()
await app.register(apiReference, { routePrefix: '/docs', configuration: { url: '/' } })
const answer = await app.inject('/docs/js/scalar.js')
if (answer.statusCode !== 200) throw new Error(`Scalar has no bundle: ${answer.statusCode}`)
process.stdout.write(gzipSync(answer.rawPayload))
