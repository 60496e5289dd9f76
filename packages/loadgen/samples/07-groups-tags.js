// expect: exit 0; root_group has group "outer" with group "inner"; check "in inner" path "::outer::inner::in inner" passes 2; group_duration count 4; http_reqs{type:api} count 2; http_req_duration{group:::outer} has 2 samples (inner requests carry ::outer::inner)

import { check, group } from 'k6'
import http from 'k6/http'
export const options = {
  vus: 1,
  iterations: 2,
  thresholds: {
    'http_reqs{type:api}': ['count==2'],
    'http_reqs{group:::outer}': ['count==2'],
    'http_reqs{group:::outer::inner}': ['count==2'],
    'group_duration{group:::outer}': ['avg<5000'],
    'checks{check:in inner}': ['rate==1'],
  },
}
export default function () {
  const v = group('outer', () => {
    http.get(`${__ENV.BASE}/`)
    return group('inner', () => {
      const r = http.get(`${__ENV.BASE}/`, { tags: { type: 'api', name: 'root' } })
      check(r, { 'in inner': (x) => x.status === 200 })
      return 7
    })
  })
  if (v !== 7) throw new Error('group must return the value of its function')
}
