// expect: exit 0; checks rate 1

import { check } from 'k6'
import crypto, { hmac } from 'k6/crypto'
import { SharedArray } from 'k6/data'
import encoding from 'k6/encoding'

const users = new SharedArray('users', () => JSON.parse(open('./users.json')))
export const options = { vus: 2, iterations: 2, thresholds: { checks: ['rate==1'] } }
export default function () {
  check(users, {
    length: (u) => u.length === 3,
    item: (u) => u[1].name === 'bob',
    iterate: (u) => u.map((x) => x.name).join() === 'ann,bob,cy',
    readonly: (u) => {
      try {
        u[0] = 1
      } catch (e) {
        return true
      }
      return u[0].name === 'ann'
    },
    'copy out': (u) => {
      try {
        u[0].name = 'zed'
      } catch (e) {
        return true
      }
      return u[0].name === 'ann'
    },
  })
  check(null, {
    b64: () => encoding.b64encode('hello') === 'aGVsbG8=' && encoding.b64decode('aGVsbG8=', 'std', 's') === 'hello',
    b64url: () => encoding.b64encode('a?>~', 'rawurl') === 'YT8-fg',
    sha256: () => crypto.sha256('abc', 'hex') === 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    md5: () => crypto.md5('', 'hex') === 'd41d8cd98f00b204e9800998ecf8427e',
    hmac: () =>
      hmac('sha256', 'key', 'The quick brown fox jumps over the lazy dog', 'hex') ===
      'f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8',
  })
}
