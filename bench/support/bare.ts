/**
 * A program of its own, the least that could be compared with: Fastify, one route, one indexed query, as many bytes.
 * Settings: DATABASE_URL, PROJECT_ID, BYTES. Prints its port.
 */
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

const { DATABASE_URL = '', PROJECT_ID = '', BYTES = '0' } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const text = 'select * from jobs where project_id = $1 order by id desc limit 50'
const body = `"${'x'.repeat(Number(BYTES) - 2)}"`
const app = Fastify()
app.get('/', async (_request, reply) => {
  await pool.query({ name: 'jobs', text, values: [PROJECT_ID] })
  return reply.type('application/json; charset=utf-8').send(body)
})
await app.listen({ host: '127.0.0.1', port: 0 })
console.log((app.server.address() as AddressInfo).port)
process.once('SIGTERM', () => process.exit(0))
