import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isPermanentError } from './permanent-error.ts'

it('tells errors that never change from those that may pass', () => {
  const permanent = ['22P05', '22021', '23503', '42703', '21000', '54000', '0A000']
  const passing = ['40P01', '53300', '57P01', '08006', '55P03', 'ECONNREFUSED', '22', 'CONNECTION_CLOSED', 22021]
  for (const code of permanent) assert.equal(isPermanentError({ code }), true, code)
  for (const code of passing) assert.equal(isPermanentError({ code }), false, String(code))
  for (const error of [null, undefined, 'text', new Error('22P05')]) assert.equal(isPermanentError(error), false)
})
