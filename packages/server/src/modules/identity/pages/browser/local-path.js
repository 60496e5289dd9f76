/** Where people may be sent on after signing in. The pages and the server ask the same rule: this server, and nowhere else. */

const HERE = 'http://here.invalid'

/**
 * @param {string} given
 * @returns {string | null} the path as browsers read it, with query and fragment; null when it leads elsewhere
 */
export function localPath(given) {
  const path = pathOf(given)
  // `/.//other.example` is a path here, and turns into `//other.example`, which is not: what is sent must hold by itself.
  return path !== null && pathOf(path) === path ? path : null
}

/** @param {string} given */
function pathOf(given) {
  if (!given.startsWith('/')) return null
  try {
    const { origin, pathname, search, hash } = new URL(given, HERE)
    return origin === HERE ? pathname + search + hash : null
  } catch {
    return null
  }
}
