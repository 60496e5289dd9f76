import assert from 'node:assert/strict'
import { relative } from 'node:path'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { commonFolder } from './common-folder.ts'

describe('commonFolder', () => {
  it('is the deepest folder above all', () => {
    assert.equal(commonFolder(['/srv/app/packages/runner', '/srv/app/node_modules/playwright']), '/srv/app')
    assert.equal(commonFolder(['/srv/app/runner']), '/srv/app')
    assert.equal(commonFolder(['/srv/app/runner', '/srv/app-2/runner']), '/srv')
  })

  it('is the root where packages are linked from another top folder', () => {
    assert.equal(commonFolder(['/srv/app/runner', '/opt/store/playwright']), '/')
  })

  it('comes to an end for all paths, and holds them', () => {
    const path = fc.array(fc.constantFrom('a', 'b', 'ab'), { minLength: 1, maxLength: 4 }).map((p) => `/${p.join('/')}`)
    fc.assert(
      fc.property(path, fc.array(path, { maxLength: 3 }), (first, rest) => {
        const folder = commonFolder([first, ...rest])
        for (const each of [first, ...rest]) assert.doesNotMatch(relative(folder, each), /^(\.\.|$)/)
      }),
    )
  })
})
