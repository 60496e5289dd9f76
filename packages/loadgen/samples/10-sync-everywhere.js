// expect: exit 0; checks rate 1: a blocking http.get works from every place that plain JavaScript can call a function

import { check } from 'k6'
import http from 'k6/http'

const s = () => http.get(`${__ENV.BASE}/`).status
class A {
  constructor() {
    this.s = s()
  }
  get g() {
    return s()
  }
  f = s()
  toJSON() {
    return s()
  }
  [Symbol.toPrimitive]() {
    return s()
  }
  *gen() {
    yield s()
  }
}
export const options = { vus: 3, iterations: 3, thresholds: { checks: ['rate==1'] } }
export default function () {
  const a = new A()
  check(null, {
    map: () => [1, 2].map(s).join() === '200,200',
    sort: () => [2, 1].sort((x, y) => (s(), x - y))[0] === 1,
    from: () => Array.from({ length: 2 }, s).length === 2 && Array.from({ length: 1 }, s)[0] === 200,
    replace: () => 'x'.replace(/x/, () => s()) === '200',
    reviver: () => JSON.parse('[0]', (k, v) => (v === 0 ? s() : v))[0] === 200,
    toJSON: () => JSON.stringify([a]) === '[200]',
    getter: () => a.g === 200,
    ctor: () => a.s === 200,
    field: () => a.f === 200,
    primitive: () => +a === 200,
    generator: () => [...a.gen()][0] === 200,
    proxy: () => new Proxy({}, { get: () => s() }).x === 200,
    defaults: () => ((v = s()) => v)() === 200,
    mapForEach: () => {
      let n = 0
      new Map([[1, 1]]).forEach(() => {
        n = s()
      })
      return n === 200
    },
    finally: () => {
      try {
        throw 1
      } catch (e) {
        return s() === 200
      } finally {
        s()
      }
    },
  })
}
