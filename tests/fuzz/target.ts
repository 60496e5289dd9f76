/** What the fuzzer needs to know of a parser. One file per parser in targets/; index.ts lists them and says how to add one. */

export interface FuzzTarget {
  /** As in `npm run test:fuzz -- --target NAME`. */
  name: string
  /** Inputs that the parser understands, to be changed at random. */
  seeds: readonly (string | Buffer)[]
  /** Pieces that mean something to the parser: keywords, separators, lengths, escapes. */
  words: readonly (string | Buffer)[]
  /**
   * Gives the parser its input, in the parts in which it would arrive, and returns how many bytes (or characters) came
   * out of it or are still held. A parser of whole texts joins the parts first.
   */
  feed(parts: readonly Buffer[]): number | Promise<number>
  /** Whether an error belongs to the parser's contract; any other one is a fault. */
  isRefusal(error: unknown): boolean
  /** The most that may come out of an input of that size. */
  maxOutput(inputBytes: number): number
  /**
   * How much more processor time than a bare loop over the same parts it may take; 30 unless given. Null for parsers
   * whose work is done by other threads or processes.
   */
  maxCostFactor?: number | null
}
