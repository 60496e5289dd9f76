/**
 * Which type of test a file is that is run by itself: by its name, else by what it imports. Projects as code go by the
 * ending alone (code/script-names.ts): there a word more in a name, or an import that comes later, must not make another
 * type of a test that is deployed, since a test cannot change its type. Names that end in what both know mean the same.
 */
export const TEST_TYPES = ['browser', 'api', 'playwright', 'performance', 'k6'] as const
export type TestTypeName = (typeof TEST_TYPES)[number]

/** `*.k6.ts`, `*.api.spec.ts` and so on say it; a script that imports k6 is a load test; else it is a Playwright file with a browser. */
export function typeOfScript(path: string, script: string): TestTypeName {
  const words = path.toLowerCase().split(/[/\\]/).at(-1)?.split('.') ?? []
  const named = words.slice(1, -1).findLast((word) => TEST_TYPES.some((type) => type === word))
  if (named) return named as TestTypeName
  return /^[ \t]*import\b[^'"]{0,1000}['"]k6(\/|['"])/m.test(script) ? 'k6' : 'browser'
}

export const isLoadTest = (type: TestTypeName): boolean => type === 'k6' || type === 'performance'
