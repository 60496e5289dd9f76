/** The text of a page: its encoding by byte order mark, header, or what the page says of itself, as browsers find it. */

/** Browsers look for `<meta charset>` in these bytes (HTML, "prescan a byte stream to determine its encoding"). */
const PRESCAN_BYTES = 1024

export function decodeText(bytes: Buffer, contentType = ''): string {
  const charset =
    markOf(bytes) ??
    /charset=\s*["']?([\w:-]+)/i.exec(contentType)?.[1] ??
    ((isPage(contentType) && metaOf(bytes)) || 'utf-8')
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

const isPage = (contentType: string) => contentType === '' || /html/i.test(contentType)

function markOf([first, second, third]: Buffer): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined
}

function metaOf(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, PRESCAN_BYTES).replace(/<!--[\s\S]*?-->/g, '')
  for (const [tag] of head.matchAll(/<meta[\s/][^>]*>/gi)) {
    // regex-bounded: the tag is part of the first 1024 bytes
    const charset = /charset\s*=\s*["']?\s*([\w:-]+)/i.exec(tag)?.[1]?.toLowerCase()
    // A page whose tags can be read byte by byte is not written in pairs of bytes.
    if (charset) return charset.startsWith('utf-16') ? 'utf-8' : charset
  }
  return undefined
}
