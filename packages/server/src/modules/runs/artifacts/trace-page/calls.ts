/** The calls in a trace: steps of the test, each perhaps with the browser's side of it. */
import { brief, fieldsOf, listAt, numberOf, placeOf, type TraceFields, textOf } from './fields.ts'
import type { Action, PictureAt } from './model.ts'
import type { TraceNotes } from './notes.ts'
import { type ActionNode, inOrder } from './order.ts'

const MAX_COUNTS = { actions: 1000, log: 40, parameters: 12, attachments: 20, pictures: 200 }

export function createCalls(notes: TraceNotes) {
  const nodes: ActionNode[] = []
  const byId = new Map<string, ActionNode>()
  const attached: PictureAt[] = []
  const nodeOf = (event: TraceFields) => byId.get(textOf(event.callId, 100))

  function begin(event: TraceFields) {
    const id = textOf(event.callId, 100)
    const known = byId.get(id)
    if (known) {
      if (known.action.parameters.length === 0) known.action.parameters = parametersOf(event.params, notes)
      return
    }
    if (!id || !notes.fits(nodes, MAX_COUNTS.actions)) return
    const parent = byId.get(textOf(event.parentId, 100)) ?? null
    const node = { parent, action: newAction(event, parent, notes) }
    nodes.push(node)
    byId.set(id, node)
  }

  function end(event: TraceFields) {
    const action = nodeOf(event)?.action
    if (!action) return
    action.endMs ??= numberOf(event.endTime)
    action.error ||= notes.text(fieldsOf(event.error).message, 20_000)
    for (const one of listAt(event.attachments).slice(0, MAX_COUNTS.attachments).map(fieldsOf)) {
      const label = notes.text(one.name, 200)
      action.attachments.push(label)
      if (!textOf(one.contentType, 100).startsWith('image/') || !notes.fits(attached, MAX_COUNTS.pictures)) continue
      attached.push({ entry: textOf(one.file, 300), atMs: action.endMs, label })
    }
  }

  return {
    begin,
    end,
    log(event: TraceFields) {
      const log = nodeOf(event)?.action.log
      if (log && notes.fits(log, MAX_COUNTS.log)) log.push(notes.text(event.message, 1000))
    },
    attached,
    firstMs: () => nodes[0]?.action.startMs ?? 0,
    actions: () => inOrder(nodes),
  }
}

function newAction(event: TraceFields, parent: ActionNode | null, notes: TraceNotes): Action {
  const own = [event.class, event.method].map((word) => textOf(word, 60)).filter(Boolean)
  return {
    depth: 0,
    title: notes.text(event.title, 300) || own.join('.'),
    target: notes.text(event.subtitle, 500),
    isAround: parent ? parent.action.isAround : event.method === 'hook',
    startMs: numberOf(event.startTime) ?? 0,
    endMs: null,
    parameters: parametersOf(event.params, notes),
    place: placeOf(event.stack),
    error: '',
    log: [],
    attachments: [],
  }
}

function parametersOf(params: unknown, notes: TraceNotes): Action['parameters'] {
  return Object.entries(fieldsOf(params))
    .filter(([name]) => name !== 'isFunction')
    .slice(0, MAX_COUNTS.parameters)
    .map(([name, value]) => [textOf(name, 60), notes.text(brief(value, 500), 500)])
}
