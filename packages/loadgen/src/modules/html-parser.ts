// A small, forgiving HTML parser for `k6/html`, inside the script's engine. It builds a tree browsers would mostly agree
// with; it does not repair tables or misnested formatting.
import { defineModule } from '../vu/script-module.ts'

export interface HtmlNode {
  type: 'element' | 'text' | 'comment' | 'document' | 'doctype'
  name: string
  attributes: Record<string, string>
  children: HtmlNode[]
  parent: HtmlNode | null
  text: string
}

export const htmlParser = defineModule({
  name: 'loadgen:html',
  exports: [],
  parts: [newEntityDecoder, readAttributes],
  sandbox: () => {
    const words = (text: string) => new Set(text.split(' '))
    const voids = words('area base br col embed hr img input link meta param source track wbr')
    const raws = words('script style textarea title')
    const rawEnds = new Map([...raws].map((name) => [name, new RegExp(`</${name}`, 'gi')]))
    // What closes what: an opening tag ends an open element of one of these names.
    const closes: Record<string, Set<string>> = {
      li: words('li'),
      option: words('option'),
      optgroup: words('option optgroup'),
      tr: words('tr td th'),
      td: words('td th'),
      th: words('td th'),
      dt: words('dt dd'),
      dd: words('dt dd'),
    }
    const blocks =
      'address article aside blockquote div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'
    for (const name of blocks.split(' ')) closes[name] = new Set([...(closes[name] ?? []), 'p'])
    const fences = words('table ul ol select dl html body div form')
    const tagPattern = /^<(\/?)([a-z][^\s/>]*)(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*)>/i
    const decode = newEntityDecoder()
    const node = (type: HtmlNode['type'], name: string, parent: HtmlNode | null): HtmlNode => {
      const made: HtmlNode = { type, name, attributes: {}, children: [], parent, text: '' }
      parent?.children.push(made)
      return made
    }
    const closeFor = (open: HtmlNode, name: string): HtmlNode => {
      const closing = closes[name]
      if (closing === undefined) return open
      for (let at: HtmlNode | null = open; at !== null && at.type === 'element'; at = at.parent) {
        if (closing.has(at.name)) return closeFor(at.parent as HtmlNode, name)
        if (fences.has(at.name)) return open
      }
      return open
    }
    const parse = (html: string): HtmlNode => {
      const root = node('document', '#document', null)
      let open = root
      let at = 0
      const addText = (text: string) => {
        if (text !== '') node('text', '#text', open).text = decode(text)
      }
      while (at < html.length) {
        const next = html.indexOf('<', at)
        if (next < 0) break
        addText(html.slice(at, next))
        if (html.startsWith('<!--', next)) {
          const end = html.indexOf('-->', next + 4)
          node('comment', '#comment', open).text = html.slice(next + 4, end < 0 ? undefined : end)
          at = end < 0 ? html.length : end + 3
          continue
        }
        // Most tags are short: a large part of the page would be copied for each of them.
        const tag = tagPattern.exec(html.slice(next, next + 512)) ?? tagPattern.exec(html.slice(next, next + 65_536))
        if (tag === null) {
          const end = html.indexOf('>', next)
          if (/^<[!?]/.test(html.slice(next, next + 2)) && end >= 0) {
            node('doctype', html.slice(next + 2, end), open)
            at = end + 1
          } else {
            addText('<')
            at = next + 1
          }
          continue
        }
        const [whole, slash, rawName = '', rest = ''] = tag
        const name = rawName.toLowerCase()
        at = next + whole.length
        if (slash === '/') {
          let target: HtmlNode | null = open
          while (target !== null && target.name !== name) target = target.parent
          if (target !== null && target.parent !== null) open = target.parent
          continue
        }
        open = closeFor(open, name)
        const made = node('element', name, open)
        made.attributes = readAttributes(rest, decode)
        if (voids.has(name) || /\/\s*$/.test(rest)) continue
        open = made
        const rawEnd = rawEnds.get(name)
        if (rawEnd === undefined) continue
        rawEnd.lastIndex = at
        const end = rawEnd.exec(html)?.index ?? -1
        const content = html.slice(at, end < 0 ? undefined : end)
        if (content !== '') {
          const isCode = name === 'script' || name === 'style'
          node('text', '#text', open).text = isCode ? content : decode(content)
        }
        at = end < 0 ? html.length : end
      }
      addText(html.slice(at))
      return root
    }
    const escapeText = (text: string) =>
      text.replace(/[&<>]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[char] ?? char)
    const print = (item: HtmlNode): string => {
      if (item.type === 'text') {
        const isCode = item.parent?.name === 'script' || item.parent?.name === 'style'
        return isCode ? item.text : escapeText(item.text)
      }
      if (item.type === 'comment') return `<!--${item.text}-->`
      if (item.type === 'doctype') return `<!${item.name}>`
      const inner = item.children.map(print).join('')
      if (item.type === 'document') return inner
      const attributes = Object.entries(item.attributes).map(
        ([name, value]) => ` ${name}="${value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"`,
      )
      const start = `<${item.name}${attributes.join('')}>`
      return voids.has(item.name) ? start : `${start}${inner}</${item.name}>`
    }
    const textOf = (item: HtmlNode): string =>
      item.type === 'text' ? item.text : item.type === 'comment' ? '' : item.children.map(textOf).join('')
    return { parse, print, textOf }
  },
})

/** The names that load tests meet; others stay as they are. */
function newEntityDecoder(): (text: string) => string {
  const named: Record<string, string> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00a0',
    copy: '©',
    reg: '®',
    euro: '€',
    hellip: '…',
    mdash: '—',
    ndash: '–',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    Auml: 'Ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
    szlig: 'ß',
    eacute: 'é',
    egrave: 'è',
    middot: '·',
    times: '×',
    laquo: '«',
    raquo: '»',
  }
  return (text: string): string =>
    text.includes('&')
      ? text.replace(/&(#x[0-9a-f]+|#\d+|\w+);?/gi, (whole, entity: string) => {
          if (entity[0] !== '#') return named[entity] ?? whole
          const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1))
          return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
        })
      : text
}

function readAttributes(text: string, decode: (text: string) => string): Record<string, string> {
  const attributes: Record<string, string> = {}
  const pattern = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g
  for (const [, name = '', double, single, bare] of text.matchAll(pattern)) {
    const key = name.toLowerCase()
    if (!(key in attributes)) attributes[key] = decode(double ?? single ?? bare ?? '')
  }
  return attributes
}
