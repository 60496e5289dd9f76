/**
 * What the name of a script says: `checkout/pay.api.spec.ts` is the api test `checkout/pay`, called "Pay". Only the ending
 * counts, and never the text: a test cannot change its type, so what was deployed by its name must keep it. A file that is
 * run by itself is guessed more kindly (scripts/types.ts).
 */
const ENDING = /(?:\.(api))?\.(spec|k6)\.(?:[cm]?[jt]s)$/

export const isScript = (file: string): boolean => ENDING.test(file)

export function typeOfScript(file: string): string {
  const [, api, kind] = ENDING.exec(file) ?? []
  if (kind === 'k6') return 'k6'
  return api === 'api' ? 'api' : 'browser'
}

const bare = (file: string) => file.replace(/^\.\//, '').replace(ENDING, '')

/** Characters that a logical id cannot have become `-`. */
export const idOfScript = (file: string): string =>
  bare(file)
    .replace(/[^A-Za-z0-9._:/-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '') || 'test'

export function titleOfScript(file: string): string {
  const words = (bare(file).split('/').at(-1) ?? '').replace(/[-_.]+/g, ' ').trim()
  return words === '' ? file : words[0]?.toUpperCase() + words.slice(1)
}

/** Where a test of that type is written to. */
export function fileOfTest({ id, type }: { id: string; type: string }): string {
  const ending = type === 'k6' || type === 'performance' ? 'k6' : type === 'api' ? 'api.spec' : 'spec'
  return `${id.replace(/[:]/g, '-').replace(/\.{2,}/g, '-')}.${ending}.ts`
}
