// expect: exit 0; stdout gets exactly the line "SUMMARY_OK 5 true"; an artifact summary.json is produced that parses and has metrics.iterations.values.count 5
import http from 'k6/http'
export const options = {
  vus: 1,
  iterations: 5,
  summaryTrendStats: ['avg', 'p(99)', 'count'],
  thresholds: { http_req_duration: ['p(99)<5000'] },
}
export default function () {
  http.get(`${__ENV.BASE}/`)
}
export function handleSummary(data) {
  const d = data.metrics.http_req_duration
  const need = ['avg', 'p(99)', 'count'].every((k) => typeof d.values[k] === 'number')
  const ok =
    need &&
    d.type === 'trend' &&
    d.contains === 'time' &&
    d.thresholds['p(99)<5000'].ok === true &&
    data.root_group.name === '' &&
    Array.isArray(data.root_group.groups) &&
    data.state.testRunDurationMs > 0 &&
    data.metrics.vus.type === 'gauge' &&
    data.metrics.http_req_failed.values.fails === 5
  return { stdout: `SUMMARY_OK ${data.metrics.iterations.values.count} ${ok}\n`, 'summary.json': JSON.stringify(data) }
}
