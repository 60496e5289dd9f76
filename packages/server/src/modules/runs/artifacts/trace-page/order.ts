/** Puts the calls of a trace in the order in which they are read: each after its parent, else by time. */
import type { Action } from './model.ts'

/** A parent was always made before its children, so there are no circles. */
export interface ActionNode {
  parent: ActionNode | null
  action: Action
}

const MAX_DEPTH = 10

export function inOrder(nodes: readonly ActionNode[]): Action[] {
  const children = Map.groupBy(nodes, ({ parent }) => parent)
  const latestFirst = (parent: ActionNode | null) =>
    (children.get(parent) ?? []).toSorted((a, b) => a.action.startMs - b.action.startMs).reverse()
  const actions: Action[] = []
  const waiting = latestFirst(null).map((node) => ({ node, depth: 0 }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next
    actions.push({ ...node.action, depth: Math.min(depth, MAX_DEPTH) })
    waiting.push(...latestFirst(node).map((child) => ({ node: child, depth: depth + 1 })))
  }
  return actions
}
