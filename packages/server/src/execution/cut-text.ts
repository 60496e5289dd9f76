/** Long texts cut to what is shown, with a mark where they were cut. */

/** At most `maxChars` characters and the mark; never half a character. */
export const cutText = (text: string, maxChars: number): string =>
  text.length > maxChars ? `${text.slice(0, maxChars).toWellFormed()}…` : text
