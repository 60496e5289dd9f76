// expect: exit 0; takes about 3 s; vus max 4..5, vus_max 5; iterations between 60 and 130 (area under the ramp 10 VU-seconds, 0.1 s each)
import { sleep } from 'k6'
export const options = {
  stages: [
    { duration: '1s', target: 5 },
    { duration: '1s', target: 5 },
    { duration: '1s', target: 0 },
  ],
  gracefulStop: '1s',
  thresholds: { iterations: ['count>60', 'count<130'] },
}
export default function () {
  sleep(0.1)
}
