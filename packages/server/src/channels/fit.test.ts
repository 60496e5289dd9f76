import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { messageOf } from '../testing/channels/provider.ts'
import { escapeAngles } from './escapes.ts'
import { bytes, fit, outline, plainText, units } from './fit.ts'

const text = fc.string({ unit: 'binary', maxLength: 300 })
const measure = fc.constantFrom(units, bytes)
const writing = fc.constantFrom((piece: string) => piece, escapeAngles)

describe('fit', () => {
  it('keeps to the limit by the measure, and is the text itself or its beginning and a mark', () => {
    fc.assert(
      fc.property(text, fc.nat(200), measure, writing, (given, max, measure, write) => {
        const fitted = fit(given, { max, measure, escape: write })
        assert.ok(measure(fitted) <= max)
        assert.ok(fitted.isWellFormed())
        const whole = write(given.toWellFormed())
        if (measure(whole) <= max) assert.equal(fitted, whole)
        else if (fitted !== '') assert.ok(fitted.endsWith('…') && whole.startsWith(fitted.slice(0, -1)))
      }),
    )
  })

  it('cuts neither a character nor an escape in two', () => {
    assert.equal(fit('🚀🚀🚀', { max: 4 }), '🚀…')
    assert.equal(fit('🚀🚀🚀', { max: 11, measure: bytes }), '🚀🚀…')
    assert.equal(fit('a<<<', { max: 9, escape: escapeAngles }), 'a&lt;…')
  })
})

describe('outline', () => {
  it('fits in its plain form, whatever is in it, and keeps the link', () => {
    const field = fc.record({ name: fc.constantFrom('Job', 'Failing tests'), value: text })
    const parts = { text, fields: fc.array(field, { maxLength: 12 }) }
    fc.assert(
      fc.property(text, fc.record(parts), fc.integer({ min: 400, max: 2000 }), measure, (name, more, max, measure) => {
        const message = messageOf(name, more)
        const plain = plainText(outline(message, { max, measure }))
        assert.ok(measure(plain) <= max, `${measure(plain)} > ${max}`)
        assert.ok(plain.endsWith(message.link ?? ''))
      }),
    )
  })

  it('leaves out nothing that has room', () => {
    const message = messageOf('Checkout')
    const plain = plainText(outline(message, { max: 4000 }))
    assert.equal(
      plain,
      `Checkout is down\n\nconnection refused\n\nMonitor: Checkout\nLocation: eu-central\n\n${message.link}`,
    )
  })
})
