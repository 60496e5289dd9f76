/** Which type of test a file is: by its name, else by what it imports. */
export const TEST_TYPES = ['browser', 'api', 'playwright', 'performance', 'k6'] as const
export type TestType = (typeof TEST_TYPES)[number]

/** `*.k6.ts`, `*.api.spec.ts` and so on say it; a script that imports k6 is a load test; else it is a Playwright file with a browser. */
export function typeOfScript(path: string, script: string): TestType {
  const words = path.toLowerCase().split(/[/\\]/).at(-1)?.split('.') ?? []
  const named = TEST_TYPES.find((type) => words.slice(1, -1).includes(type))
  if (named) return named
  return /^\s*import\b[^'"]*['"]k6(\/|['"])/m.test(script) ? 'k6' : 'browser'
}

export const isLoadTest = (type: TestType): boolean => type === 'k6' || type === 'performance'
