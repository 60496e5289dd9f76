import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative, resolve, sep } from 'node:path'
import { describe, it } from 'node:test'
import { makeHome } from '../testing/wk.ts'
import { fileNameOf } from './artifacts.ts'

const HOSTILE = [
  '../../x',
  '..',
  '.',
  '',
  '/etc/passwd',
  'a/../../b',
  '..\\..\\x',
  'C:\\x',
  'a\u0000b',
  '../a\u202e',
  '.ssh',
  'x'.repeat(5000),
  'con',
  'NUL.txt',
  'a:b',
  ' . ',
  '\n',
  '\u001b[2J',
]

describe('the files of artifacts', () => {
  it('lie in the folder, whatever a server calls them', () => {
    for (const id of HOSTILE) {
      for (const name of HOSTILE) {
        const file = fileNameOf({ id, name, kind: name })
        const way = relative('/d', resolve('/d', file))
        assert.ok(way !== '' && !way.startsWith('..') && !way.includes(sep), JSON.stringify({ id, name, file }))
        assert.ok(file.length <= 160 && !/[\p{C}]/u.test(file), JSON.stringify(file))
      }
    }
    assert.equal(
      fileNameOf({ id: '019b0d5e-6c1f-7d3a', name: 'shop/trace (1).zip', kind: 'trace' }),
      'c1f-7d3a-trace (1).zip',
    )
  })

  it('are written nowhere else by a hostile server', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'wk-artifacts-'))
    const data = HOSTILE.map((name) => ({ id: `../../../${name}`, kind: 'log', name, contentType: 'x', sizeBytes: 1 }))
    const server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(request.url?.endsWith('/artifacts') ? JSON.stringify({ data, pagination: {} }) : 'x')
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const home = makeHome({
      SERVICE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      SERVICE_TOKEN: `svc_live_${'x'.repeat(43)}`,
    })
    context.after(async () => {
      home.remove()
      server.close()
      await rm(folder, { recursive: true })
    })
    const into = join(folder, 'a/b')
    const { code, stderr, stdout } = await home.wk(['runs', 'artifacts', 'r', '--download', into])
    assert.equal(code, 0, stderr)
    const all = await readdir(folder, { recursive: true, withFileTypes: true })
    const outside = all.filter((entry) => entry.isFile() && entry.parentPath !== into)
    assert.deepEqual(outside, [])
    assert.equal(stdout.trim().split('\n').length, HOSTILE.length)
  })
})
