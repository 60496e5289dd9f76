// expect: exit 0; setup once, teardown once; http_reqs 1 (setup) + 4; a VU's change of the data is never seen by another iteration's fresh copy in another VU or by teardown; console has "teardown token=T n=0"

import { check } from 'k6'
import http from 'k6/http'
export const options = { vus: 2, iterations: 4, thresholds: { checks: ['rate==1'], http_reqs: ['count==5'] } }
export function setup() {
  const r = http.get(`${__ENV.BASE}/`)
  return { token: r.status === 200 ? 'T' : 'F', n: 0, list: [1, 2] }
}
export default function (data) {
  const r = http.get(`${__ENV.BASE}/`, { headers: { Authorization: 'Bearer ' + data.token } })
  check(data, { 'token from setup': (d) => d.token === 'T', 'list copied': (d) => d.list.length >= 2 })
  data.list.push(__VU)
  data.n++
}
export function teardown(data) {
  console.log(`teardown token=${data.token} n=${data.n} list=${data.list.length}`)
}
