// expect: exit 0; checks rate 1: no host object is reachable; open() outside the script's own folder is refused
import { check } from 'k6'
export const options = { vus: 1, iterations: 1, thresholds: { checks: ['rate==1'] } }
let openRefused = false
try {
  open('/etc/passwd')
} catch (e) {
  openRefused = true
}
let openUp = false
try {
  open('../../../../etc/passwd')
} catch (e) {
  openUp = true
}
export default function () {
  const viaCtor = (o) => {
    try {
      return o.constructor.constructor('return typeof process + typeof require + typeof Buffer')()
    } catch (e) {
      return 'undefinedundefinedundefined'
    }
  }
  check(null, {
    'no process': () =>
      typeof process === 'undefined' &&
      viaCtor({}) === 'undefinedundefinedundefined' &&
      viaCtor(check) === 'undefinedundefinedundefined' &&
      viaCtor(console.log) === 'undefinedundefinedundefined',
    'no require': () =>
      typeof require === 'undefined' ||
      (() => {
        try {
          require('fs')
          return false
        } catch (e) {
          return true
        }
      })(),
    'no fetch/XHR/wasm host': () =>
      typeof XMLHttpRequest === 'undefined' && typeof Deno === 'undefined' && typeof Bun === 'undefined',
    'open absolute refused': () => openRefused,
    'open parent refused': () => openUp,
    'no host env leak': () => __ENV.PATH === undefined && __ENV.HOME === undefined,
    'frozen builtins are own': () => {
      try {
        Array.prototype.x1 = 1
        const ok = [].x1 === 1
        delete Array.prototype.x1
        return ok
      } catch (e) {
        return true
      }
    },
  })
}
