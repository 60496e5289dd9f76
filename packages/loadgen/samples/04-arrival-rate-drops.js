// expect: exit 0; of 60 planned starts 2..16 run (2 VUs, 0.5 s each, 3 s) and the rest, 44..58 (how many depends on how busy the machine is), are dropped_iterations; iterations+dropped = 60 +-1
import http from 'k6/http'
export const options = {
  scenarios: {
    open: {
      executor: 'constant-arrival-rate',
      rate: 20,
      timeUnit: '1s',
      duration: '3s',
      preAllocatedVUs: 2,
      maxVUs: 2,
      gracefulStop: '2s',
    },
  },
  thresholds: { dropped_iterations: ['count>=44', 'count<=58'] },
}
export default function () {
  http.get(`${__ENV.BASE}/d/500`)
}
