/** What all operations share, added to each: its id, who may call it, the refusals it can answer with, the headers. */
import { ROLES, roleAllows } from '../../kernel/roles.ts'
import type { Access } from '../routes.ts'
import { HEADERS, IDEMPOTENCY_KEY, LAST_EVENT_ID, RANGE, REFUSALS, SUCCESS } from './texts.ts'
import type { Operation, Parameter, Response } from './types.ts'

const ON_EVERY_ANSWER = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

/** Said before it is known what the request is about: no limit was looked at. */
const BEFORE_ROUTES = new Set(['417', '431'])
const MORE_HEADERS: Record<string, string[]> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

export const headersOf = (status: string) =>
  Object.fromEntries(
    [...(BEFORE_ROUTES.has(status) ? ['X-Request-Id'] : ON_EVERY_ANSWER), ...(MORE_HEADERS[status] ?? [])]
      .filter((name) => name in HEADERS)
      .map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )

/** Completes the operation in place. */
export function completeOperation(operation: Operation, method: string, path: string): void {
  const access = operation['x-access']
  if (operation.requestBody && operation['x-body-optional']) operation.requestBody.required = false
  delete operation['x-access']
  delete operation['x-body-optional']
  operation.operationId ??= operationId(method, path, isList(operation))
  operation.security = securityOf(access)
  operation.description = [operation.description, whoMay(access)].filter(Boolean).join('\n\n')
  operation.parameters = [...(operation.parameters ?? []), ...requestHeaders(operation, method, access)]
  for (const [status, response] of Object.entries(operation.responses)) {
    response.headers = { ...headersOf(status), ...response.headers }
    if (response.description === 'Default Response') response.description = SUCCESS[status] ?? 'OK'
  }
  for (const status of refusalsOf(operation, { method, path, access })) {
    const refusal = `#/components/responses/${REFUSALS[status]?.name}`
    operation.responses[status] ??= { $ref: refusal } as unknown as Response
  }
}

/** Headers that mean something to the kind of answer. */
function requestHeaders({ responses }: Operation, method: string, access: Access | undefined): Parameter[] {
  const isStream = responses[200]?.content?.['text/event-stream'] !== undefined
  const isKeyed = method === 'post' && access?.kind !== 'public'
  return [
    ...(isKeyed ? [IDEMPOTENCY_KEY] : []),
    ...(isStream ? [LAST_EVENT_ID] : []),
    ...(responses[206] ? [RANGE] : []),
  ]
}

function refusalsOf(
  operation: Operation,
  { method, path, access }: { method: string; path: string; access: Access | undefined },
): string[] {
  const hasBody = operation.requestBody !== undefined
  const writes = method !== 'get'
  return [
    ...(operation.parameters?.some((parameter) => parameter.in === 'query') || hasBody ? ['400'] : []),
    // Of public ones too: a proof of who somebody is may be wrong, and a trigger key opens its own job only.
    '401',
    ...(access?.kind === 'public' ? [] : ['403']),
    ...(path.includes('{') || (hasBody && !isPlural(path)) ? ['404'] : []),
    ...(writes ? ['409'] : []),
    ...(path.startsWith('/api/invitations/') ? ['410'] : []),
    ...(writes ? ['408', '413', '415'] : []),
    ...(operation.responses[206] ? ['416'] : []),
    '417',
    '429',
    '431',
    '500',
    '503',
  ]
}

function securityOf(access: Access | undefined): Operation['security'] {
  if (access?.kind === 'public') return []
  if (access && 'session' in access && access.session) return [{ session: [] }]
  // A trigger key opens only some runs: that is said in words.
  const key = access?.kind === 'permission' && access.triggerKey === 'job' ? [{ triggerKey: [] }] : []
  return [{ token: [] }, { session: [] }, ...key]
}

function whoMay(access: Access | undefined): string {
  if (access?.kind === 'public') return 'No token is required.'
  if (access?.kind === 'person' && access.session) return 'Requires a signed-in session; a token gets a 403.'
  if (access?.kind === 'instance')
    return `Requires the permission \`${access.permission}\`: super admins in a signed-in session.`
  if (access?.kind !== 'permission' && access?.kind !== 'organization')
    return 'Any valid CLI token or session may be used.'
  const lowest = ROLES.filter((role) => roleAllows(role, access.permission)).at(-1)
  return `Requires the permission \`${access.permission}\`: the role \`${lowest}\` or higher${alsoFor(access)}.`
}

function alsoFor(access: Access & { kind: 'permission' | 'organization' }): string {
  if (access.kind === 'permission') {
    if (access.triggerKey === 'run') return ', or the trigger key that started the run'
    return access.triggerKey === 'job' ? ", or one of the job's trigger keys" : ''
  }
  return [
    access.self ? ", and for the user's own membership" : '',
    access.session ? '. Requires a signed-in session' : '',
  ].join('')
}

/**
 * `listJobs`, `createJob`, `getJob`, `updateJob`, `deleteJob`; a path that ends in a verb gives `triggerJob`, one that
 * ends in a property `getRunStatus`.
 */
export function operationId(method: string, path: string, isList: boolean): string {
  const words = path.split('/').filter((part) => part && part !== 'api' && !part.startsWith('{'))
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1).map(singular)
  if (isList) return camel(['list', ...before, last])
  if (method === 'post') return isPlural(path) ? camel(['create', ...before, singular(last)]) : camel([last, ...before])
  const verb = { patch: 'update', put: 'update', delete: 'delete' }[method] ?? 'get'
  return camel([verb, ...before, isPlural(path) || path.endsWith('}') ? singular(last) : last])
}

/** Whether the path names a collection. */
const isPlural = (path: string) => path.endsWith('s') && !path.endsWith('status')

function isList(operation: Operation): boolean {
  const schema = operation.responses[200]?.content?.['application/json']?.schema
  return schema?.properties !== undefined && Object.values(schema.properties).some(({ type }) => type === 'array')
}

const singular = (word: string) => word.replace(/ies$/, 'y').replace(/s$/, '')
const camel = (words: string[]) => words.join('-').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
