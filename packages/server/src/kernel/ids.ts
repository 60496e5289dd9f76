/** Identifiers: UUID version 7, so that ids sort by the time they were made. */
import { v7 } from 'uuid'

export const newId = (): string => v7()

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether PostgreSQL will take the text as a uuid; a malformed id is answered like an unknown one. */
export const isId = (text: string): boolean => UUID.test(text)
