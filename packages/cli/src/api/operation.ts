/**
 * A command for one operation of the API: its arguments, flags and help follow from openapi.json. What an operation
 * cannot say (columns, examples, what to ask before) is data here; commands that do more are written by hand.
 */
import type { Call, Command } from '../command.ts'
import type { Context } from '../context.ts'
import { usageError } from '../errors.ts'
import { fieldOf, type Output } from '../output/output.ts'
import { type ReportOutput, showReport } from '../output/report.ts'
import type { OperationShape } from './description.ts'
import { description } from './document.ts'
import { clearFlag, fileText, flagsOf, jsonOf, kebab, type Special, valuesOf } from './flags.ts'
import { idOf, withIds } from './names.ts'

export interface OperationCommand extends Special {
  name: string
  aliases?: readonly string[]
  /** `GET /api/jobs/{id}`. {orgId} is not an argument: it is the token's or --org. */
  operation: string
  /** The description's own when absent. */
  summary?: string
  example: string
  /** Names for the arguments where the path's own do not speak: `{ id: 'job-id' }`. */
  argumentNames?: Readonly<Record<string, string>>
  /** Part of the body whatever the flags say; these fields are no flags. */
  fixed?: Readonly<Record<string, unknown>>
  /** Nothing but `fixed` is sent: no field of the body is a flag. */
  only?: boolean
  /** Fields of the body that are no flags. */
  without?: readonly string[]
  /** Query parameters that are no flags. */
  withoutQuery?: readonly string[]
  /** Asked before it is done, with the arguments put in: `Delete the job {id}?` */
  confirm?: string
  /** The answer is a list with these columns. */
  columns?: readonly string[]
  /** Where in the answer the list or the thing itself is: `data` for lists when absent. */
  within?: string
  /** What text mode shows of an answer that consists of figures. */
  report?: (answer: unknown) => ReportOutput
  /** The fields shown of one thing; all when absent. */
  fields?: readonly string[]
  /** Said in place of the answer, in text mode: `Deleted {id}`. */
  done?: string
  /** The field that --quiet prints; `id` when absent, and the argument where the answer has none. */
  key?: string
  /** PUT replaces everything: what no flag names is taken from this operation's answer. */
  mergeWith?: string
  /** Makes the body out of what the flags say. */
  prepare?: (body: Record<string, unknown>, call: Call) => Promise<Record<string, unknown>>
}

export function shapeOf(operation: string): OperationShape {
  const shape = description[operation]
  if (!shape) throw new Error(`openapi.json has no ${operation}`)
  return shape
}

export function operationCommand(made: OperationCommand): Command {
  const { name, operation, example } = made
  const known = shapeOf(operation)
  const query = known.query.filter((field) => !made.withoutQuery?.includes(field.name))
  const shape = { ...known, query }
  const hidden = new Set([...Object.keys(made.fixed ?? {}), ...(made.without ?? [])])
  const fields = made.only ? [] : shape.body.filter((field) => !hidden.has(field.name))
  const params = shape.params.filter((param) => param !== 'orgId')
  const change = /^(PATCH|PUT) /.test(operation)
  return {
    name,
    example,
    aliases: made.aliases ?? [],
    summary: made.summary ?? shape.summary,
    arguments: params.map((param) => `<${kebab(made.argumentNames?.[param] ?? param)}>`).join(' '),
    flags: [
      ...flagsOf(shape.query),
      ...flagsOf(change ? fields.map((field) => ({ ...field, required: false })) : fields, made),
      ...(change ? clearFlag(fields) : []),
      ...(fields.length > 0 ? [FILE_FLAG] : []),
    ],
    run: async (call) => {
      await carryOut({ ...made, shape, bodyFields: fields, params, change }, call)
      return undefined
    },
  }
}

const FILE_FLAG = {
  flags: '-f, --file <path>',
  summary: 'read the body from a JSON file, - for stdin; flags override it',
}

interface Prepared extends Omit<OperationCommand, 'fields'> {
  shape: OperationShape
  /** Of the body, those that are flags. */
  bodyFields: OperationShape['body']
  params: string[]
  change: boolean
}

async function carryOut(command: Prepared, given: Call): Promise<void> {
  const { context } = given
  const [method = '', path = ''] = command.operation.split(' ')
  const { params, words } = await namedParams(path, command.params, given)
  const call = { ...given, args: Object.values(params) }
  const body = await bodyOf(command, call, params)
  if (command.confirm && !(await context.prompt.confirm(filled(command.confirm, words)))) {
    throw usageError('Nothing was done')
  }
  const query = await withIds(context, await valuesOf(command.shape.query, call))
  const answered = await context.call({
    method,
    path,
    params: await withOrganization(command.shape, params, context),
    query,
    ...(body === undefined ? {} : { body }),
  })
  show(command, { answered, params, words }, context.output)
}

/** Ids for the arguments, which may be names, and words for people. What `/api/jobs/{id}/mute` is about is one of `/api/jobs`. */
async function namedParams(path: string, params: readonly string[], { context, args }: Call) {
  const pairs = await Promise.all(
    params.map(async (param, i) => {
      const given = args[i] ?? ''
      const id = await idOf(context, path.slice(0, path.indexOf(`/{${param}}`)), given)
      return { param, id, words: id === given ? id : `${given} (${id})` }
    }),
  )
  return {
    params: Object.fromEntries(pairs.map(({ param, id }) => [param, id])),
    words: Object.fromEntries(pairs.map(({ param, words }) => [param, words])),
  }
}

async function withOrganization(shape: OperationShape, params: Record<string, string>, context: Context) {
  return shape.params.includes('orgId') ? { ...params, orgId: await context.organizationId() } : params
}

async function bodyOf(command: Prepared, call: Call, params: Record<string, string>) {
  const { bodyFields: fields, fixed = {}, shape, change } = command
  if (fields.length === 0) return Object.keys(fixed).length > 0 ? fixed : undefined
  const values = { ...(await fromFile(call)), ...(await valuesOf(fields, call, command)) }
  for (const name of (call.flags.clear ?? []) as string[]) values[name] = null
  if (change && Object.keys(values).length === 0) throw usageError('There is nothing to change: no field was given')
  const merged = command.mergeWith ? { ...(await current(command, call.context, params)), ...values } : values
  const body = { ...(command.prepare ? await command.prepare(merged, call) : merged), ...fixed }
  const missing = change ? [] : shape.body.filter(({ name, required }) => required && body[name] === undefined)
  if (missing.length > 0)
    throw usageError(
      `${missing.map(({ name }) => `--${kebab(name)}`).join(', ')}: required`,
      `For example: ${command.example}`,
    )
  // A body is optional where nothing in it is needed.
  if (Object.keys(body).length === 0 && !shape.body.some(({ required }) => required)) return undefined
  return withIds(call.context, body)
}

async function fromFile({ context, flags }: Call): Promise<Record<string, unknown>> {
  if (typeof flags.file !== 'string') return {}
  const text = flags.file === '-' ? await context.prompt.stdin() : fileText(flags.file, context.cwd)
  const body = jsonOf(text, flags.file)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  throw usageError(`${flags.file}: not a JSON object`)
}

async function current(
  { mergeWith = '', bodyFields: fields }: Prepared,
  context: Context,
  params: Record<string, string>,
) {
  const [method = '', path = ''] = mergeWith.split(' ')
  const { body } = await context.call({ method, path, params })
  return Object.fromEntries(
    fields.map(({ name }) => [name, fieldOf(body, name)]).filter(([, value]) => value !== undefined),
  )
}

interface Shown {
  answered: { text: string; body: unknown }
  params: Record<string, string>
  /** The same for people. */
  words: Record<string, string>
}

type Showing = Pick<OperationCommand, 'columns' | 'within' | 'report' | 'key' | 'done' | 'fields'>

function show(command: Showing, { answered, params, words }: Shown, output: Output): void {
  const { columns, within, key = 'id' } = command
  const { text, body } = answered
  if (command.report && output.mode === 'text') {
    showReport(command.report(body), output)
  } else if (columns) {
    const rows = fieldOf(body, within ?? 'data') as Record<string, unknown>[]
    output.list({ text, rows, columns, key })
    if (fieldOf(body, 'pagination.hasNextPage') === true && output.mode === 'text') output.say(pageWords(body))
  } else if (output.mode === 'json') {
    output.json(text)
  } else {
    showOne(
      command,
      { thing: (within ? fieldOf(body, within) : body) as Record<string, unknown>, params, words },
      output,
    )
  }
}

interface ShownThing {
  thing: Record<string, unknown>
  params: Record<string, string>
  words: Record<string, string>
}

function showOne({ key = 'id', done, fields }: Showing, { thing, params, words }: ShownThing, output: Output): void {
  const id = thing[key] ?? Object.values(params).at(-1)
  if (output.mode === 'quiet') output.line(id === undefined ? '' : String(id))
  else if (done) output.say(filled(done, words))
  else output.record((fields ?? Object.keys(thing)).map((name) => [name, fieldOf(thing, name)] as const))
}

function pageWords(body: unknown): string {
  const [page, pages, total] = ['page', 'totalPages', 'total'].map((name) => fieldOf(body, `pagination.${name}`))
  return `Page ${page} of ${pages}, ${total} in total; next: --page ${Number(page) + 1}`
}

const filled = (text: string, params: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '')
