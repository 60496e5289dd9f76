// expect: ends within about 3 s although the loop never yields; iterations 0; 1 or 2 interrupted (a VU that never gets a turn may not count); the worker and other runs are not disturbed; exit 0 (no threshold), run completed with interrupted iterations reported
export const options = {
  scenarios: { loop: { executor: 'constant-vus', vus: 2, duration: '1s', gracefulStop: '500ms' } },
}
export default function () {
  for (;;) {
    try {
      for (;;) {}
    } catch (e) {}
  }
}
