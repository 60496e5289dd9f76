// expect: exit 0; checks rate 1; http_reqs count is 1 post + 3 redirects' hops (4) + 3 batch + 2 cookie + 1 timeout + 1 refused + 1 expected 404 = 13

import { check } from 'k6'
import http from 'k6/http'

const B = __ENV.BASE
export const options = {
  vus: 1,
  iterations: 1,
  thresholds: { checks: ['rate==1'], http_reqs: ['count==13'], 'http_req_failed{name:expected404}': ['rate==0'] },
}
export default function () {
  const post = http.post(`${B}/echo/x?q=1`, JSON.stringify({ a: 1 }), {
    headers: { 'Content-Type': 'application/json', 'X-T': 'v' },
  })
  const red = http.get(`${B}/redirect/3`)
  const [b0, b1, b2] = http.batch([
    `${B}/`,
    ['GET', `${B}/status/404`],
    { method: 'POST', url: `${B}/echo`, body: { k: 'v w' } },
  ])
  http.get(`${B}/cookie/set`)
  const ck = http.get(`${B}/cookie/see`)
  const slow = http.get(`${B}/d/3000`, { timeout: '200ms' })
  const ref = http.get('http://127.0.0.1:1/')
  const e404 = http.get(`${B}/status/404`, {
    tags: { name: 'expected404' },
    responseCallback: http.expectedStatuses(404),
  })
  check(null, {
    post: () =>
      post.status === 200 &&
      post.json('method') === 'POST' &&
      post.json('headers.x-t') === 'v' &&
      post.json('body') === '{"a":1}' &&
      post.json('query.q') === '1',
    headers: () => post.headers['Content-Type'] === 'application/json',
    redirect: () => red.status === 200 && red.json('done') === true && red.url.endsWith('/redirect/0'),
    batch: () => b0.status === 200 && b1.status === 404 && b2.json('body') === 'k=v+w',
    cookie: () => ck.json('cookie') === 'sid=abc123',
    timeout: () => slow.status === 0 && slow.error_code === 1050,
    refused: () => ref.status === 0 && ref.error !== '' && ref.error_code === 1212,
    timings: () => post.timings.duration >= 0 && typeof post.timings.waiting === 'number',
    expected: () => e404.status === 404,
  })
}
