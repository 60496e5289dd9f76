/** Notifies workers that tests of a type are being worked on, so that slots are warm when one is run. */
import { atMostEvery } from '../../kernel/waiting.ts'
import { testTypes } from '../../test-types/index.ts'
import type { Base } from '../base.ts'

/** The payload is the type. */
export const TEST_OPENED = 'test.opened'

/** Slots are kept for minutes after a notification: one now and then is enough. */
const PAUSE_MS = 20_000

/** @returns what is called with the type of each test that is opened or saved. */
export function testsOpened({ pubsub }: Pick<Base, 'pubsub'>): (type: string) => void {
  const publish = atMostEvery(PAUSE_MS, (type) => pubsub.publish(TEST_OPENED, type))
  return (type) => {
    if (testTypes.types.includes(type)) publish(type)
  }
}
