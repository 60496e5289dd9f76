/** Notifies workers that tests of a type are being worked on, so that slots are warm when one is run. */
import { testTypes } from '../../test-types/index.ts'
import type { Base } from '../base.ts'

/** The payload is the type. */
export const TEST_OPENED = 'test.opened'

/** Slots are kept for minutes after a notification: one now and then is enough. */
const PAUSE_MS = 20_000

/** @returns what is called with the type of each test that is opened or saved. */
export function testsOpened({ hints }: Pick<Base, 'hints'>): (type: string) => void {
  const publishedAt = new Map<string, number>()
  return (type) => {
    const now = performance.now()
    if (!testTypes.types.includes(type) || now - (publishedAt.get(type) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS) return
    publishedAt.set(type, now)
    hints.publish(TEST_OPENED, type)
  }
}
