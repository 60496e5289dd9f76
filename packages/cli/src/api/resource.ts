/** The five verbs that most nouns have, from one table per noun. */
import { type Command, EXAMPLE_ID } from '../command.ts'
import { description } from './document.ts'
import { type OperationCommand, operationCommand } from './operation.ts'

export interface Resource {
  /** As users type it: `jobs`. */
  noun: string
  /** One of them, in words: `job`. */
  one: string
  /** The collection: `/api/jobs`. */
  path: string
  /** One of it, where that is not the path with its one parameter. */
  item?: string
  columns: readonly string[]
  /** What follows `wk jobs create` and `wk jobs update ID` in the help. */
  createExample?: string
  updateExample?: string
  /** What all five have in common, and what one of them has of its own. */
  shared?: Partial<OperationCommand>
  list?: Partial<OperationCommand>
  get?: Partial<OperationCommand>
  create?: Partial<OperationCommand>
  update?: Partial<OperationCommand>
  remove?: Partial<OperationCommand>
}

/** Those verbs for which the API has an operation that is open to tokens. */
export function resourceCommands(resource: Resource): Command[] {
  const { noun, one, path, item = `${path}/{id}`, columns, shared = {} } = resource
  const method = description[`PATCH ${item}`] ? 'PATCH' : 'PUT'
  const parent = shared.argumentNames ? `${EXAMPLE_ID} ` : ''
  const param = /\{(\w+)\}$/.exec(item)?.[1] ?? 'id'
  const example = (rest: string) => `wk ${noun} ${rest}`.trim()
  const verbs: OperationCommand[] = [
    {
      name: 'list',
      aliases: ['ls'],
      operation: `GET ${path}`,
      example: example(`list ${parent}`),
      columns,
      ...shared,
      ...resource.list,
    },
    {
      name: 'get',
      operation: `GET ${item}`,
      example: example(`get ${parent}${EXAMPLE_ID}`),
      ...shared,
      ...resource.get,
    },
    {
      name: 'create',
      operation: `POST ${path}`,
      example: example(`create ${parent}${resource.createExample ?? ''}`),
      ...shared,
      ...resource.create,
    },
    {
      name: 'update',
      operation: `${method} ${item}`,
      example: example(`update ${parent}${EXAMPLE_ID} ${resource.updateExample ?? ''}`),
      ...shared,
      ...resource.update,
    },
    {
      name: 'delete',
      aliases: ['rm'],
      operation: `DELETE ${item}`,
      example: example(`delete ${parent}${EXAMPLE_ID} --yes`),
      confirm: `Delete the ${one} {${param}}?`,
      done: `Deleted {${param}}`,
      ...shared,
      ...resource.remove,
    },
  ]
  return verbs.filter(({ operation }) => description[operation]).map(operationCommand)
}
