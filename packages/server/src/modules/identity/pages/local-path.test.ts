import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { localPath } from './browser/local-path.js'

describe('the path to go on to after signing in', () => {
  for (const [given, path] of [
    ['/', '/'],
    ['/jobs?page=2#top', '/jobs?page=2#top'],
    ['/jobs/../runs', '/runs'],
    ['/@other.example', '/@other.example'],
    ['/docs?next=//other.example', '/docs?next=//other.example'],
    ['/docs#//other.example', '/docs#//other.example'],
    ['/%2f/other.example', '/%2f/other.example'],
    ['/a//other.example', '/a//other.example'],
  ] as const) {
    it(`is ${JSON.stringify(given)}`, () => assert.equal(localPath(given), path))
  }

  for (const given of [
    '',
    'docs',
    'https://other.example/',
    'javascript:alert(1)',
    '?x=1',
    '//other.example/',
    '///other.example/',
    '\\/other.example/',
    '/\\other.example/',
    '/\\/other.example/',
    '/\t/other.example/',
    '/\r\n/other.example/',
    ' //other.example/',
    '/.//other.example/',
    '/./\\other.example/',
    '/.\\/other.example/',
    '/%2e//other.example/',
    '/..//other.example/',
    '/a/..//other.example/',
    '/a/%2E%2e//other.example/',
    '/.\t//other.example/',
    '/././/other.example/',
    '/.///other.example/',
    '//[/',
    '/\\:0:/',
  ]) {
    it(`is none for ${JSON.stringify(given)}`, () => assert.equal(localPath(given), null))
  }
})
