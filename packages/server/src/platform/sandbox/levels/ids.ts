/** The user and group id that a script sees as its own inside a user namespace. */

/** Not 0: Chromium refuses its own sandbox when it finds itself called root. */
export const INSIDE_ID = 1000
