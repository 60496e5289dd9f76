/**
 * Bytes that arrive in parts and wait for more. They are copied, and the room for them doubles: a thousand parts of one
 * byte cost no more than one part of a thousand, and none keeps the large block alive that it was cut from.
 */

const FIRST_BYTES = 256

export interface ByteStore {
  push(bytes: Uint8Array): void
  /** What is held, valid until the next push. */
  view(): Buffer
  /** Forgets the first `count` bytes. */
  drop(count: number): void
  /** A copy of what is held, which is forgotten. */
  take(): Buffer
  size(): number
}

/** What nothing is read from: shared, as most stores of a check never hold anything. */
const NOTHING = Buffer.alloc(0)

export const createByteStore = (): ByteStore => new DoublingStore()

/** A class, since each check makes some: functions of their own for each would be most of what a check leaves to collect. */
class DoublingStore implements ByteStore {
  #room = NOTHING
  #start = 0
  #end = 0

  push(bytes: Uint8Array): void {
    if (this.#end + bytes.length > this.#room.length) this.#makeRoom(bytes.length)
    this.#room.set(bytes, this.#end)
    this.#end += bytes.length
  }

  #makeRoom(more: number): void {
    const size = this.size()
    const needed = size + more
    // Moving is paid for by what was dropped before.
    const target = needed * 2 <= this.#room.length ? this.#room : Buffer.allocUnsafe(Math.max(FIRST_BYTES, needed * 2))
    this.#room.copy(target, 0, this.#start, this.#end)
    this.#room = target
    this.#start = 0
    this.#end = size
  }

  view(): Buffer {
    return this.#room.subarray(this.#start, this.#end)
  }

  drop(count: number): void {
    this.#start = Math.min(this.#end, this.#start + count)
    if (this.#start === this.#end) {
      this.#start = 0
      this.#end = 0
    }
  }

  take(): Buffer {
    if (this.size() === 0) return NOTHING
    const all = Buffer.from(this.view())
    this.#room = NOTHING
    this.#start = 0
    this.#end = 0
    return all
  }

  size(): number {
    return this.#end - this.#start
  }
}
