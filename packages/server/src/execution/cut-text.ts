/** Long texts cut to what is shown, with a mark where they were cut. */

/** At most `maxChars` characters and the mark; never half a character. */
export const cutText = (text: string, maxChars: number): string =>
  text.length > maxChars ? `${text.slice(0, maxChars).toWellFormed()}…` : text

/** Of a tail that was kept of a longer text: without its first line, the beginning of which is gone. */
export const wholeLines = (tail: string, keptChars: number): string =>
  tail.length < keptChars ? tail : tail.slice(tail.indexOf('\n') + 1)
