// CSS selectors for `k6/html`: tags, ids, classes, attributes, combinators and the common pseudo-classes.
import { defineModule } from '../vu/script-module.ts'
import type { HtmlNode } from './html-parser.ts'

type Test = (node: HtmlNode) => boolean

export const cssSelector = defineModule({
  name: 'loadgen:css',
  exports: [],
  needs: ['loadgen:html'],
  parts: [nth, attribute, split],
  sandbox: (host) => {
    const { textOf } = host.module<{ textOf(node: HtmlNode): string }>('loadgen:html')
    type Step = { combinator: string; test: Test }
    const elements = (node: HtmlNode | null) => (node?.children ?? []).filter(({ type }) => type === 'element')
    const index = (node: HtmlNode) => elements(node.parent).indexOf(node)
    const pseudo = (name: string, argument: string): Test => {
      if (name === 'first-child') return (node) => index(node) === 0
      if (name === 'last-child') return (node) => index(node) === elements(node.parent).length - 1
      if (name === 'only-child') return (node) => elements(node.parent).length === 1
      if (name === 'empty') return (node) => node.children.length === 0
      if (name === 'checked') return (node) => 'checked' in node.attributes || 'selected' in node.attributes
      if (name === 'disabled') return (node) => 'disabled' in node.attributes
      if (name === 'contains') {
        const wanted = argument.replace(/^(['"])(.*)\1$/, '$2')
        return (node) => textOf(node).includes(wanted)
      }
      if (name === 'not') {
        const inner = compile(argument)
        return (node) => !inner(node)
      }
      if (name === 'has') {
        const inner = compile(argument)
        return (node) => descendants(node).some(inner)
      }
      if (name === 'nth-child') {
        const fits = nth(argument)
        return (node) => fits(index(node) + 1)
      }
      if (name === 'nth-of-type' || name === 'first-of-type') {
        const fits = name === 'first-of-type' ? (position: number) => position === 1 : nth(argument)
        return (node) =>
          fits(
            elements(node.parent)
              .filter((other) => other.name === node.name)
              .indexOf(node) + 1,
          )
      }
      throw new Error(`selector :${name} is not supported`)
    }
    const compound = (text: string): Test => {
      const tests: Test[] = []
      const pattern =
        /\*|([\w-]+)|#((?:\\.|[\w-])+)|\.((?:\\.|[\w-])+)|\[\s*([\w:-]+)\s*(?:([~|^$*!]?=)\s*(?:"([^"]*)"|'([^']*)'|([^\]\s]+))\s*)?\]|:([\w-]+)(?:\(((?:[^()]|\([^()]*\))*)\))?/y
      while (pattern.lastIndex < text.length) {
        const match = pattern.exec(text)
        if (match === null) throw new Error(`cannot read the selector '${text}'`)
        const [, tag, id, name, key, operator = '', double, single, bare, pseudoName, argument = ''] = match
        const bareName = (value: string) => value.replace(/\\(.)/g, '$1')
        if (tag !== undefined) tests.push((node) => node.name === tag.toLowerCase())
        else if (id !== undefined) tests.push((node) => node.attributes.id === bareName(id))
        else if (name !== undefined)
          tests.push((node) => (node.attributes.class ?? '').split(/\s+/).includes(bareName(name)))
        else if (key !== undefined) tests.push(attribute(key, operator, double ?? single ?? bare ?? ''))
        else if (pseudoName !== undefined) tests.push(pseudo(pseudoName, argument))
      }
      return (node) => node.type === 'element' && tests.every((test) => test(node))
    }
    const steps = (text: string): Step[] => {
      const found: Step[] = []
      let combinator = ''
      for (const part of split(text.trim(), (char) => ' >+~\n\t'.includes(char))) {
        if (part === '') continue
        if (part.trim() === '') combinator = combinator === '' ? ' ' : combinator
        else if ('>+~'.includes(part)) combinator = part
        else {
          found.push({ combinator, test: compound(part) })
          combinator = ''
        }
      }
      if (found.length === 0) throw new Error('an empty selector')
      return found
    }
    const matchSteps = (node: HtmlNode, list: Step[], last: number): boolean => {
      const { combinator, test } = list[last] as Step
      if (!test(node)) return false
      if (last === 0) return true
      if (combinator === '>') return node.parent !== null && matchSteps(node.parent, list, last - 1)
      if (combinator === '+' || combinator === '~') {
        const before = elements(node.parent).slice(0, index(node)).reverse()
        return (combinator === '+' ? before.slice(0, 1) : before).some((other) => matchSteps(other, list, last - 1))
      }
      for (let up = node.parent; up !== null; up = up.parent) if (matchSteps(up, list, last - 1)) return true
      return false
    }
    const cache = new Map<string, Test>()
    const compile = (selector: string): Test => {
      const known = cache.get(selector)
      if (known !== undefined) return known
      const alternatives = split(selector, (char) => char === ',')
        .filter((part) => part !== ',')
        .map(steps)
      const test = (node: HtmlNode) => alternatives.some((list) => matchSteps(node, list, list.length - 1))
      if (cache.size < 200) cache.set(selector, test)
      return test
    }
    const descendants = (node: HtmlNode): HtmlNode[] => {
      const found: HtmlNode[] = []
      const visit = ({ children }: HtmlNode) => {
        for (const child of children) {
          if (child.type !== 'element') continue
          found.push(child)
          visit(child)
        }
      }
      visit(node)
      return found
    }
    return { compile, descendants, elements }
  },
})

function nth(formula: string): (position: number) => boolean {
  const text = formula.trim().replace('odd', '2n+1').replace('even', '2n')
  const match = /^([+-]?\d*)n\s*([+-]\s*\d+)?$/.exec(text)
  if (match === null) return (position) => position === Number(text)
  const step = match[1] === '' || match[1] === '+' ? 1 : match[1] === '-' ? -1 : Number(match[1])
  const offset = Number((match[2] ?? '0').replace(/\s/g, ''))
  return (position) =>
    step === 0 ? position === offset : (position - offset) % step === 0 && (position - offset) / step >= 0
}

function attribute(name: string, operator: string, value: string): Test {
  const get = (node: HtmlNode) => node.attributes[name.toLowerCase()]
  const tests: Record<string, (actual: string) => boolean> = {
    '': () => true,
    '=': (actual) => actual === value,
    '!=': (actual) => actual !== value,
    '^=': (actual) => value !== '' && actual.startsWith(value),
    '$=': (actual) => value !== '' && actual.endsWith(value),
    '*=': (actual) => value !== '' && actual.includes(value),
    '~=': (actual) => actual.split(/\s+/).includes(value),
    '|=': (actual) => actual === value || actual.startsWith(`${value}-`),
  }
  const test = tests[operator] as (actual: string) => boolean
  return (node) => {
    const actual = get(node)
    return actual === undefined ? operator === '!=' : test(actual)
  }
}

// Splits at a level where no bracket, parenthesis or quote is open.
function split(text: string, isBreak: (char: string) => boolean): string[] {
  const parts = ['']
  let depth = 0
  let quote = ''
  for (const char of text) {
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '(' || char === '[') depth++
    else if (char === ')' || char === ']') depth--
    if (depth === 0 && quote === '' && isBreak(char)) parts.push(char, '')
    else parts[parts.length - 1] += char
  }
  return parts
}
