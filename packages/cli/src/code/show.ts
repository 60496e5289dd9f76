/** A plan for people: one line for each thing, the changed fields below it, and how many at the end. */
import type { ResourceValue } from './model.ts'
import { type DeployPlan, type PlannedChange, summaryOf } from './plan.ts'

const SIGN: Record<PlannedChange['action'], string> = { create: '+', update: '~', delete: '-' }
const MAX_VALUE_LENGTH = 100
const MAX_NAMED = 20

/** Lines of the plan. */
export function planLines(plan: DeployPlan): string[] {
  const lines = plan.changes.flatMap(changeLines)
  if (plan.unmanaged.length > 0) {
    const named = plan.unmanaged.slice(0, MAX_NAMED).map(({ kind, name }) => `${kind} "${name}"`)
    const more = plan.unmanaged.length - named.length
    lines.push('', `Not deployed by this config, unchanged: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`)
  }
  const warnings = plan.notes.filter((note) => note.includes('formerly'))
  if (warnings.length > 0) lines.push('', ...warnings)
  return [...lines, ...(lines.length > 0 ? [''] : []), countLine(plan)]
}

export function countLine(plan: DeployPlan): string {
  const { create, update, delete: gone, unchanged } = summaryOf(plan)
  if (plan.changes.length === 0) return `No changes: ${unchanged} up to date.`
  return `${create} to create, ${update} to change, ${gone} to delete, ${unchanged} up to date.`
}

function changeLines({ action, kind, id, name, fields }: PlannedChange): string[] {
  const head = `${SIGN[action]} ${kind} ${id}${name === id ? '' : ` "${name}"`}`
  const lines = action === 'update' ? fields.map(({ field, from, to }) => `    ${field}: ${difference(from, to)}`) : []
  return [head, ...lines]
}

function difference(from: ResourceValue, to: ResourceValue): string {
  if (typeof from === 'string' && typeof to === 'string' && (from.includes('\n') || to.includes('\n'))) {
    return lineDifference(from, to)
  }
  return `${shortened(from)} → ${shortened(to)}`
}

const shortened = (value: ResourceValue): string => {
  const text = JSON.stringify(value)
  return text.length <= MAX_VALUE_LENGTH ? text : `${text.slice(0, MAX_VALUE_LENGTH)}… (${text.length} characters)`
}

/** How many lines are not in the other text. */
function lineDifference(from: string, to: string): string {
  const before = from.split('\n')
  const after = to.split('\n')
  const missing = (lines: string[], others: string[]) => {
    const known = new Set(others)
    return lines.filter((line) => !known.has(line)).length
  }
  const added = missing(after, before)
  const removed = missing(before, after)
  return `${added} ${added === 1 ? 'line' : 'lines'} added, ${removed} removed`
}
