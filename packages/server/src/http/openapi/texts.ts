/** The words of the description that belong to no single route. */
import type { Parameter, Schema } from './types.ts'

export const INTRODUCTION = `
Monitoring and test automation: tests, the jobs that group and schedule them, their runs and live consoles.

**Authentication.** Send \`Authorization: Bearer <token>\`. A CLI token (\`svc_live_…\`, \`svc_test_…\`) stands for one project
and carries the role of the person who made it. A trigger key (\`svc_trigger_…\`, older ones \`job_…\`) starts the one job
it was made for, reads the status of the runs that it started, and opens nothing else. Browsers use the session cookie that signing in sets: without a Bearer token it
counts. Such a request is about the project that \`X-Project-Id\` names, else about the one last chosen with
\`PUT /api/me/project\`, else about the default project of the person's first organization; somebody who is in no project
gets 403 where one is needed. What changes something must come from our own pages (\`Origin\`, \`Sec-Fetch-Site\`): 403 else.

**Errors** are \`{ "error": string }\`. A 400 may add \`details\`, one entry per wrong field. The order of refusals is
401, 429, 403, 400, 404, 409: another project's object is answered like one that never was.

**Lists** are \`{ data, pagination }\`, newest first. \`page\` counts from 1; \`limit\` above 100 gives 100.

**Rate limits** are shown by \`X-RateLimit-*\` on every answer; a 429 says in \`Retry-After\` how many seconds to wait.

**Sent again.** A POST with an \`Idempotency-Key\` (1 to 255 characters) is carried out once: for 24 hours the same key from the
same caller to the same path gives the first answer again, with \`Idempotent-Replayed: true\`. Another body under that key is
a 409 with the code \`idempotency_mismatch\`. While the first request goes on, a second one waits up to 5 s and is then a 409
with the code \`idempotency_in_progress\` and \`Retry-After\`. Should the server die between the work and its answer, it is a 409
with the code \`idempotency_answer_lost\`: the work is done and not repeated. Refusals with 401, 403, 429, and 400 for the
shape of the request are not kept, nor is anything from 500 on.

**Command line.** [/cli](/cli) says how to install \`wk\`, which goes with this server, and has its hash.

**Changes.** PATCH changes only the fields that are present, and \`null\` clears an optional one. Unknown fields are refused;
an object's own read-only fields are ignored, so what a GET gave can be sent back. Times are ISO 8601 in UTC.
`.trim()

/** Every tag a route may carry, in the order of the reference. */
export const TAGS: Record<string, string> = {
  Tests: 'Scripts that check something: Playwright files with or without a browser, and k6 load tests.',
  Jobs: 'Named groups of tests that run on a cron schedule or on demand.',
  'Trigger keys': 'Keys that start one job and read the status of the runs they started; for CI systems.',
  Monitors: 'Checks at an interval, from one or several places: what was found, and what follows from it.',
  Runs: 'Executions of jobs and single tests: status, live console, results and artifacts.',
  Tags: 'Words that group tests and jobs.',
  'Notification providers': 'By whom people are told: e-mail, chats, on-call services, webhooks.',
  Alerts: 'What people were told, and whether it reached them.',
  Variables: 'Settings and secrets that scripts find in their environment.',
  'CLI tokens': 'How programs prove who they are.',
  'Sign-in': 'How people prove who they are. Browsers use it; programs use tokens.',
  'Single sign-on': 'Signing in by the OpenID provider of an organization.',
  Account: 'Who is asking: the own account and session.',
  Organizations: 'Who shares projects and people. `{orgId}` may be `current`: that of the token or the session.',
  Members: 'The people of an organization, and what each may do.',
  Invitations: 'How people come into an organization: by a link that is mailed to them.',
  Projects: 'Where tests, jobs and their runs live. People see the projects that their role names.',
  Instance: 'The install as a whole, for super admins.',
  Audit: 'Who changed what, when and from where.',
  System: 'The service itself. Needs no token.',
}

export const SUCCESS: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  206: 'The part that `Range` asked for',
  302: 'Found elsewhere',
  304: 'Not changed since',
  503: 'The service cannot do its work just now',
}

interface Refusal {
  name: string
  description: string
  example: unknown
}

/** Status → the answer that operations share. */
export const REFUSALS: Record<string, Refusal> = {
  400: {
    name: 'BadRequest',
    description: 'A parameter or field is wrong; `details` names each.',
    example: { error: 'name: Must not be blank', details: [{ path: 'name', message: 'Must not be blank' }] },
  },
  401: {
    name: 'Unauthorized',
    description: 'The token is missing, invalid, disabled, expired or not meant for this endpoint.',
    example: { error: 'Unauthorized' },
  },
  403: {
    name: 'Forbidden',
    description: "The caller's role or the token's scope does not allow this.",
    example: { error: 'Forbidden' },
  },
  404: {
    name: 'NotFound',
    description: 'There is no such thing in this project.',
    example: { error: 'Not found' },
  },
  409: {
    name: 'Conflict',
    description: 'The state of the object does not allow this; `error` says what collides.',
    example: { error: 'Run is already completed' },
  },
  408: {
    name: 'TooSlow',
    description: 'The body took too long to come.',
    example: { error: 'Request timed out' },
  },
  410: {
    name: 'Gone',
    description: 'The link was used, was taken back or has expired.',
    example: { error: 'The invitation is no longer good' },
  },
  413: {
    name: 'TooLarge',
    description: 'The body is larger than this server accepts.',
    example: { error: 'Request body is too large' },
  },
  415: {
    name: 'NotJson',
    description: 'The body is not `application/json`.',
    example: { error: 'Send the body as application/json' },
  },
  416: {
    name: 'OutsideTheFile',
    description: 'The range lies outside the file; `Content-Range` says how long that is.',
    example: { error: 'Range is outside the 1024 bytes there are' },
  },
  417: {
    name: 'NotExpected',
    description: 'Of `Expect` only `100-continue` is understood.',
    example: { error: 'Expect is not supported' },
  },
  429: {
    name: 'TooManyRequests',
    description: 'A rate limit is exceeded; `Retry-After` says how many seconds to wait.',
    example: { error: 'Too many requests' },
  },
  431: {
    name: 'HeadersTooLarge',
    description: 'The headers are larger than 16 KiB together.',
    example: { error: 'Request headers are too large' },
  },
  500: {
    name: 'InternalError',
    description: 'Our fault. `X-Request-Id` finds the reason in the log of the server.',
    example: { error: 'Internal server error' },
  },
  503: {
    name: 'Unavailable',
    description: 'The database cannot be reached just now; `Retry-After` says when to ask again.',
    example: { error: 'The database cannot be reached just now' },
  },
}

export const ERROR_SCHEMA: Schema = {
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: { type: 'string', description: 'What is wrong, in words.' },
    code: { type: 'string', description: 'Where one status has several causes: which, for programs.' },
    details: {
      type: 'array',
      description: 'Only with 400: every wrong field.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        additionalProperties: false,
        properties: {
          path: { type: 'string', description: 'Where: `config.timezone`; empty for the body as a whole.' },
          message: { type: 'string' },
        },
      },
    },
  },
}

const header = (type: string, description: string, example: unknown) => ({ description, schema: { type }, example })

export const HEADERS: Record<string, unknown> = {
  'X-Request-Id': header(
    'string',
    'Names this request in the log of the server.',
    '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90',
  ),
  'X-RateLimit-Limit': header('integer', 'Requests allowed per window.', 1000),
  'X-RateLimit-Remaining': header('integer', 'Requests left in this window.', 999),
  'X-RateLimit-Reset': header('integer', 'When the window ends, in Unix seconds.', 1_795_788_060),
  'WWW-Authenticate': header('string', 'What is wanted, and whether a token was wrong.', 'Bearer realm="Watchkeeper"'),
  'Retry-After': header('integer', 'Seconds to wait.', 12),
}

const asked = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
  example,
})
export const LAST_EVENT_ID = asked('Last-Event-ID', 'Continues after this event; an unknown id starts over.', '41')
export const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description: 'For 24 hours, the same key with the same body gives the first answer again instead of doing it twice.',
  example: 'deploy-42',
}
export const RANGE = asked('Range', 'One range of bytes.', 'bytes=0-1023')

export const SECURITY_SCHEMES = {
  token: { type: 'http', scheme: 'bearer', description: 'A CLI token: `svc_live_…` or `svc_test_…`.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'watchkeeper.session_token',
    description: 'Set by signing in; `__Secure-` stands before the name where the server is reached by https.',
  },
  triggerKey: {
    type: 'http',
    scheme: 'bearer',
    description: "A job's trigger key: `svc_trigger_…`, older ones `job_…`.",
  },
}
