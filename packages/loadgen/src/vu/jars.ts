// A VU's cookie jars: number 0 is its own, further ones are made by scripts.
import { type CookieJar, newCookieJar } from '../../../wire/src/cookies.ts'

const maxJars = 1000

export interface Jars {
  /** Throws when the jar is no longer kept. */
  of(id?: number): CookieJar
  make(): number
  /** Empties the VU's own jar, as between iterations. */
  clear(): void
}

export function newJars(): Jars {
  const jars = new Map<number, CookieJar>([[0, newCookieJar()]])
  let next = 1
  const of = (id = 0) => {
    const jar = jars.get(id)
    if (jar === undefined) throw new Error('this cookie jar is no longer kept')
    return jar
  }
  return {
    of,
    make() {
      // Jars made in every iteration push out the oldest.
      const oldest = [...jars.keys()][1]
      if (jars.size >= maxJars && oldest !== undefined) jars.delete(oldest)
      jars.set(next, newCookieJar())
      return next++
    },
    clear() {
      if (of().size > 0) jars.set(0, newCookieJar())
    },
  }
}
