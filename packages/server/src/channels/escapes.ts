/** Ways to write characters that several channels share. Those of a single channel stand in its own file. */

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const entity = (character: string) => ENTITIES[character] as string

/** For texts in which only these three mean anything: Slack's, Telegram's and Google Chat's. */
export const escapeAngles = (text: string): string => text.replace(/[&<>]/g, entity)
/** For HTML, attributes included. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, entity)
