// expect: exit 99 (run failed); http_req_failed rate 0.5 (10 of 20); threshold http_req_failed "rate<0.1" not ok; "p(95)<5000" ok
import http from 'k6/http'
export const options = {
  vus: 2,
  iterations: 20,
  thresholds: { http_req_failed: ['rate<0.1'], http_req_duration: ['p(95)<5000'] },
}
export default function () {
  http.get(`${__ENV.BASE}/flaky/2`)
}
