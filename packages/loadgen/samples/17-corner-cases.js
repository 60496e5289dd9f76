// expect: exit 0; the one console line is a JSON object of 32 answers, none of which starts with THROWS or is WRONG

import { group } from 'k6'
import http from 'k6/http'

const U = __ENV.URL
const get = () => http.get(U).status
const R = {}
const T = (n, f) => {
  try {
    R[n] = f()
  } catch (e) {
    R[n] = 'THROWS ' + e
  }
}
class A {
  constructor() {
    this.s = http.get(U).status
  }
  get g() {
    return http.get(U).status
  }
  set v(x) {
    this.w = http.get(U).status + x
  }
  static s() {
    return http.get(U).status
  }
  m() {
    return http.get(U).status
  }
  field = http.get(U).status
  toString() {
    return 'S' + http.get(U).status
  }
  toJSON() {
    return http.get(U).status
  }
  [Symbol.toPrimitive](h) {
    return http.get(U).status
  }
  *gen() {
    yield http.get(U).status
    yield 2
  }
}
export default function () {
  T('map', () => [1, 2].map((x) => get() + x).join())
  T('forEach', () => {
    let n = 0
    ;[1, 2].forEach(() => {
      n += get()
    })
    return n
  })
  T('filter', () => [1, 2, 3].filter((x) => get() === 200 && x > 1).length)
  T('reduce', () => [1, 2].reduce((a) => a + get(), 0))
  T('sort', () => [3, 1, 2].sort((a, b) => (get(), a - b)).join())
  T('Array.from', () => Array.from({ length: 2 }, () => get()).join())
  T('replace cb', () => 'aXbX'.replace(/X/g, () => get()))
  T('JSON reviver', () => JSON.parse('{"a":1}', (k, v) => (k === 'a' ? get() : v)).a)
  T('toJSON', () => JSON.stringify({ a: new A() }).includes('200'))
  T('getter', () => new A().g)
  T('setter', () => {
    const a = new A()
    a.v = 1
    return a.w
  })
  T('constructor', () => new A().s)
  T('class field', () => new A().field)
  T('static/method', () => A.s() + new A().m())
  T('toPrimitive', () => +new A())
  T('generator', () => [...new A().gen()].join())
  T('spread iter', () => {
    const it = {
      *[Symbol.iterator]() {
        yield get()
      },
    }
    const [a] = it
    return a
  })
  T('Proxy', () => new Proxy({}, { get: () => get() }).x)
  T('default param', () => ((a = get()) => a)())
  T('tagged tpl', () => ((s, ...v) => v[0] + get())`x${1}`)
  T('bind/call/apply', () => get.bind(null)() + get.call(null) + get.apply(null, []))
  T('Map.forEach', () => {
    let n = 0
    new Map([[1, 2]]).forEach(() => {
      n = get()
    })
    return n
  })
  T('try/finally', () => {
    let n = 0
    try {
      throw 1
    } catch (e) {
      n = get()
    } finally {
      n += get()
    }
    return n
  })
  T('optional call', () => {
    const o = { f: get }
    return o?.f?.() + (o.zz?.() ?? 1)
  })
  T('computed method', () => {
    const o = { ['a' + 1]: get }
    return o['a1']()
  })
  T('group return', () => group('g', () => get()))
  T('recursion', () => {
    const f = (n) => (n ? f(n - 1) : get())
    return f(50)
  })
  T('closure fn in obj passed to lib', () =>
    Object.entries({ a: 1 })
      .map(([k]) => k + get())
      .join(),
  )
  T('findLast', () => [1, 2, 3].findLast((x) => get() === 999) === undefined)
  T('typeof ret', () => typeof get())
  T('truthy', () => ((() => false)() ? 'WRONG' : 'ok'))
  T('fn.name/async-ness', () => function q() {}.constructor.name)
  console.log(JSON.stringify(R))
}
