// `k6/html`: parseHTML and the Selection it returns, and the reading of forms and links for Response.submitForm and
// clickLink.
import { defineModule } from '../vu/script-module.ts'
import type { HtmlNode } from './html-parser.ts'

interface HtmlTools {
  print(node: HtmlNode): string
  textOf(node: HtmlNode): string
  compile(selector: string): (node: HtmlNode) => boolean
  descendants(node: HtmlNode): HtmlNode[]
  elements(node: HtmlNode | null): HtmlNode[]
}

function fieldValue(node: HtmlNode): string {
  const { textOf, descendants } = Selection.tools
  if (node.name === 'textarea') return textOf(node)
  if (node.name !== 'select') return node.attributes.value ?? (node.name === 'option' ? textOf(node) : '')
  const options = descendants(node).filter(({ name }) => name === 'option')
  const chosen = options.find(({ attributes }) => 'selected' in attributes) ?? options[0]
  return chosen === undefined ? '' : fieldValue(chosen)
}

function siblings(node: HtmlNode, isAfter: boolean): HtmlNode[] {
  const all = Selection.tools.elements(node.parent)
  const at = all.indexOf(node)
  return isAfter ? all.slice(at + 1) : all.slice(0, at).reverse()
}

function ancestors(node: HtmlNode): HtmlNode[] {
  const found: HtmlNode[] = []
  for (let up = node.parent; up !== null && up.type === 'element'; up = up.parent) found.push(up)
  return found
}

function until(nodes: HtmlNode[], selector: string | undefined): HtmlNode[] {
  if (selector === undefined) return nodes
  const stop = nodes.findIndex(Selection.tools.compile(selector))
  return stop < 0 ? nodes : nodes.slice(0, stop)
}

function convert(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

class HtmlElement {
  #node: HtmlNode
  constructor(node: HtmlNode) {
    this.#node = node
  }
  nodeName() {
    return this.#node.name
  }
  nodeType() {
    return { element: 1, text: 3, comment: 8, document: 9, doctype: 10 }[this.#node.type]
  }
  nodeValue() {
    return this.#node.type === 'text' || this.#node.type === 'comment' ? this.#node.text : null
  }
  id() {
    return this.#node.attributes.id ?? ''
  }
  getAttribute(name: string) {
    return this.#node.attributes[name.toLowerCase()]
  }
  hasAttribute(name: string) {
    return name.toLowerCase() in this.#node.attributes
  }
  attributes() {
    return Object.fromEntries(Object.entries(this.#node.attributes).map(([name, value]) => [name, { name, value }]))
  }
  innerHTML() {
    return this.#node.children.map(Selection.tools.print).join('')
  }
  toString() {
    return Selection.tools.print(this.#node)
  }
  textContent() {
    return Selection.tools.textOf(this.#node)
  }
  value() {
    return fieldValue(this.#node)
  }
  classList() {
    return (this.#node.attributes.class ?? '').split(/\s+/).filter((name) => name !== '')
  }
  className() {
    return this.#node.attributes.class ?? ''
  }
  children() {
    return Selection.tools.elements(this.#node).map((child) => new HtmlElement(child))
  }
  childNodes() {
    return this.#node.children.map((child) => new HtmlElement(child))
  }
  childElementCount() {
    return Selection.tools.elements(this.#node).length
  }
  firstElementChild() {
    const [first] = Selection.tools.elements(this.#node)
    return first === undefined ? null : new HtmlElement(first)
  }
  lastElementChild() {
    const last = Selection.tools.elements(this.#node).at(-1)
    return last === undefined ? null : new HtmlElement(last)
  }
  parentElement() {
    return this.#node.parent?.type === 'element' ? new HtmlElement(this.#node.parent) : null
  }
  nextElementSibling() {
    const [next] = siblings(this.#node, true)
    return next === undefined ? null : new HtmlElement(next)
  }
  previousElementSibling() {
    const [before] = siblings(this.#node, false)
    return before === undefined ? null : new HtmlElement(before)
  }
  querySelector(selector: string) {
    const found = Selection.tools.descendants(this.#node).find(Selection.tools.compile(selector))
    return found === undefined ? null : new HtmlElement(found)
  }
  querySelectorAll(selector: string) {
    return Selection.tools
      .descendants(this.#node)
      .filter(Selection.tools.compile(selector))
      .map((node) => new HtmlElement(node))
  }
  selection() {
    return new Selection([this.#node])
  }
}

type Tester = string | Selection | ((index: number, element: unknown) => boolean)

class Selection {
  /** Of the modules for HTML and CSS; set before the first selection. */
  static tools: HtmlTools
  #nodes: HtmlNode[]
  constructor(nodes: HtmlNode[]) {
    this.#nodes = [...new Set(nodes)]
  }
  #tester(test: Tester): (node: HtmlNode, index: number) => boolean {
    if (typeof test === 'string') return Selection.tools.compile(test)
    if (typeof test === 'function') return (node, index) => test(index, new HtmlElement(node))
    return (node) => test.#nodes.includes(node)
  }
  #each(walk: (node: HtmlNode) => HtmlNode[], selector?: string): Selection {
    const found = this.#nodes.flatMap(walk)
    return new Selection(selector === undefined ? found : found.filter(Selection.tools.compile(selector)))
  }
  get length() {
    return this.#nodes.length
  }
  find(selector: string) {
    const test = Selection.tools.compile(selector)
    return new Selection(this.#nodes.flatMap((node) => Selection.tools.descendants(node).filter(test)))
  }
  filter(test: Tester) {
    return new Selection(this.#nodes.filter(this.#tester(test)))
  }
  not(test: Tester) {
    const isMatch = this.#tester(test)
    return new Selection(this.#nodes.filter((node, index) => !isMatch(node, index)))
  }
  is(test: Tester) {
    return this.#nodes.some(this.#tester(test))
  }
  has(selector: string) {
    const test = Selection.tools.compile(selector)
    return new Selection(this.#nodes.filter((node) => Selection.tools.descendants(node).some(test)))
  }
  closest(selector: string) {
    const test = Selection.tools.compile(selector)
    return new Selection(
      this.#nodes.flatMap((node) => {
        const found = [node, ...ancestors(node)].find(test)
        return found === undefined ? [] : [found]
      }),
    )
  }
  children(selector?: string) {
    return this.#each((node) => Selection.tools.elements(node), selector)
  }
  contents() {
    return new Selection(this.#nodes.flatMap(({ children }) => children))
  }
  parent(selector?: string) {
    return this.#each((node) => ancestors(node).slice(0, 1), selector)
  }
  parents(selector?: string) {
    return this.#each(ancestors, selector)
  }
  parentsUntil(selector?: string, filter?: string) {
    return this.#each((node) => until(ancestors(node), selector), filter)
  }
  next(selector?: string) {
    return this.#each((node) => siblings(node, true).slice(0, 1), selector)
  }
  nextAll(selector?: string) {
    return this.#each((node) => siblings(node, true), selector)
  }
  nextUntil(selector?: string, filter?: string) {
    return this.#each((node) => until(siblings(node, true), selector), filter)
  }
  prev(selector?: string) {
    return this.#each((node) => siblings(node, false).slice(0, 1), selector)
  }
  prevAll(selector?: string) {
    return this.#each((node) => siblings(node, false), selector)
  }
  prevUntil(selector?: string, filter?: string) {
    return this.#each((node) => until(siblings(node, false), selector), filter)
  }
  siblings(selector?: string) {
    return this.#each((node) => Selection.tools.elements(node.parent).filter((other) => other !== node), selector)
  }
  eq(index: number) {
    const node = this.#nodes.at(index)
    return new Selection(node === undefined ? [] : [node])
  }
  first() {
    return this.eq(0)
  }
  last() {
    return this.eq(-1)
  }
  slice(start: number, end?: number) {
    return new Selection(this.#nodes.slice(start, end))
  }
  size() {
    return this.#nodes.length
  }
  get(index?: number) {
    if (index === undefined) return this.#nodes.map((node) => new HtmlElement(node))
    const node = this.#nodes.at(index)
    return node === undefined ? undefined : new HtmlElement(node)
  }
  toArray() {
    return this.#nodes.map((node) => new Selection([node]))
  }
  each(handler: (index: number, element: HtmlElement) => void) {
    this.#nodes.forEach((node, index) => {
      handler(index, new HtmlElement(node))
    })
    return this
  }
  map(mapper: (index: number, selection: Selection) => unknown) {
    return this.#nodes.map((node, index) => mapper(index, new Selection([node])))
  }
  attr(name: string, fallback?: string) {
    return this.#nodes[0]?.attributes[name.toLowerCase()] ?? fallback
  }
  data(key?: string) {
    const attributes = this.#nodes[0]?.attributes ?? {}
    const dashed = (name: string) => `data-${name.replace(/[A-Z]/g, (char) => `-${char.toLowerCase()}`)}`
    if (key !== undefined) {
      const text = attributes[dashed(key)]
      return text === undefined ? undefined : convert(text)
    }
    return Object.fromEntries(
      Object.entries(attributes)
        .filter(([name]) => name.startsWith('data-'))
        .map(([name, value]) => [
          name.slice(5).replace(/-(\w)/g, (_, char: string) => char.toUpperCase()),
          convert(value),
        ]),
    )
  }
  text() {
    return this.#nodes.map(Selection.tools.textOf).join('')
  }
  html(fallback?: string) {
    const [node] = this.#nodes
    return node === undefined ? fallback : node.children.map(Selection.tools.print).join('')
  }
  val() {
    const [node] = this.#nodes
    return node === undefined ? undefined : fieldValue(node)
  }
  serializeArray() {
    const controls = new Set(['input', 'select', 'textarea'])
    const buttons = new Set(['submit', 'button', 'image', 'reset', 'file'])
    return this.#nodes
      .flatMap((node) => (node.name === 'form' ? Selection.tools.descendants(node) : [node]))
      .filter(({ name, attributes }) => {
        if (!controls.has(name) || attributes.name === undefined || 'disabled' in attributes) return false
        if (name !== 'input') return true
        const type = (attributes.type ?? 'text').toLowerCase()
        if (type === 'checkbox' || type === 'radio') return 'checked' in attributes
        return !buttons.has(type)
      })
      .map((node) => {
        const isBox = node.attributes.type === 'checkbox' || node.attributes.type === 'radio'
        return {
          name: node.attributes.name as string,
          value: isBox ? (node.attributes.value ?? 'on') : fieldValue(node),
        }
      })
  }
  serializeObject() {
    return Object.fromEntries(this.serializeArray().map(({ name, value }) => [name, value]))
  }
  serialize() {
    const plus = (text: string) => encodeURIComponent(text).replace(/%20/g, '+')
    return this.serializeArray()
      .map(({ name, value }) => `${plus(name)}=${plus(value)}`)
      .join('&')
  }
}

export const k6Html = defineModule({
  name: 'k6/html',
  exports: ['parseHTML'],
  needs: ['loadgen:html', 'loadgen:css'],
  parts: [fieldValue, siblings, ancestors, until, convert, HtmlElement, Selection],
  sandbox: (host) => {
    const { parse, print, textOf } = host.module<HtmlTools & { parse(html: string): HtmlNode }>('loadgen:html')
    const { compile, descendants, elements } = host.module<HtmlTools>('loadgen:css')
    Selection.tools = { print, textOf, compile, descendants, elements }
    const parseHTML = (html: unknown) => new Selection([parse(String(html))])
    return { parseHTML, Selection }
  },
})

export const forms = defineModule({
  name: 'loadgen:forms',
  usedWhere: /\.(html|submitForm|clickLink)\s*\(/,
  exports: [],
  needs: ['k6/html'],
  sandbox: (host) => {
    type Found = {
      size(): number
      attr(name: string, fallback?: string): string | undefined
      find(selector: string): Found
      serializeObject(): Record<string, string>
      val(): string | undefined
    }
    type Page = { url: string; html(): Found }
    const resolve = host.operation('resolveUrl')
    const absolute = (page: Page, target: string) => resolve(`${page.url}\n${target}`)
    const readForm = (page: Page, selector: string, submit: string | undefined, fields: Record<string, unknown>) => {
      const form = page.html().find(selector)
      if (form.size() === 0) throw new Error(`no form found for selector '${selector}'`)
      const values: Record<string, unknown> = { ...form.serializeObject() }
      const button = form.find(submit ?? '[type="submit"]')
      const name = button.attr('name')
      if (name !== undefined) values[name] = button.val()
      Object.assign(values, fields)
      const method = (form.attr('method', 'get') as string).toUpperCase()
      const url = absolute(page, form.attr('action', page.url) as string)
      if (method !== 'GET') return { method, url, body: values }
      const query = Object.entries(values).map(
        ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`,
      )
      return { method, url: `${url.split('?')[0]}?${query.join('&')}`, body: null }
    }
    const readLink = (page: Page, selector: string) => {
      const href = page.html().find(selector).attr('href')
      if (href === undefined) throw new Error(`no link found for selector '${selector}'`)
      return absolute(page, href)
    }
    return { readForm, readLink }
  },
  operations: {
    resolveUrl: (_vu, text) => {
      const [base = '', target = ''] = text.split('\n')
      return URL.parse(target, base)?.href ?? target
    },
  },
})
