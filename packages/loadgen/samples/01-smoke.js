// expect: exit 0; iterations 3; http_reqs 3; checks 6 pass 0 fail; console lines "iter 0..2" in order

import { check } from 'k6'
import http from 'k6/http'
export const options = { vus: 1, iterations: 3 }
export default function () {
  const res = http.get(`${__ENV.BASE}/`)
  console.log('iter ' + __ITER)
  check(res, { 'status is 200': (r) => r.status === 200, 'three items': (r) => r.json('items').length === 3 })
}
