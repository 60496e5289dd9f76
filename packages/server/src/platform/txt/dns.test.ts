import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startDnsServer, textData } from '../../testing/checks/dns-server.ts'
import { dnsTxtRecords } from './dns.ts'

it('tells texts, their absence and a server that fails apart', async () => {
  const long = textData('one ') + textData('two')
  const server = await startDnsServer({
    'TXT a.example.test': [textData('hello'), long],
    'TXT b.example.test': [],
    'TXT broken.example.test': 2,
  })
  try {
    const records = dnsTxtRecords([server.address])
    assert.deepEqual(await records.look('a.example.test'), { status: 'found', texts: ['hello', 'one two'] })
    assert.deepEqual(await records.look('b.example.test'), { status: 'none' })
    assert.deepEqual(await records.look('c.example.test'), { status: 'none' })
    assert.deepEqual(await records.look('broken.example.test'), { status: 'failed', reason: 'ESERVFAIL' })
  } finally {
    server.close()
  }
})
