/** The run cannot go on, for a reason that is told to the script's author; `rc` is its exit code. */
export class Refused extends Error {
  readonly rc: number
  constructor(rc: number, message: string) {
    super(message)
    this.rc = rc
  }
}
