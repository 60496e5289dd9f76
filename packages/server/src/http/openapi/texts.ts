/** The words of the description that belong to no single route. */
import type { Parameter, Schema } from './types.ts'

export const INTRODUCTION = `
Monitoring and test automation: tests, the jobs that group and schedule them, their runs and live consoles.

**Authentication.** Send \`Authorization: Bearer <token>\`. A CLI token (\`svc_live_…\`, \`svc_test_…\`) belongs to one project
and has the role of the user who created it. A trigger key (\`svc_trigger_…\`, older ones \`job_…\`) can start the one job
it was created for and read the status of the runs that it started, and nothing else. Browsers use the session cookie that is
set at sign-in; it is used when there is no Bearer token. The project of such a request is the one in \`X-Project-Id\`, else the
one last selected with \`PUT /api/me/project\`, else the default project of the user's first organization. A user who is in no
project gets a 403 where a project is required. Requests with a cookie that change something must come from this server's own
pages (\`Origin\`, \`Sec-Fetch-Site\`); others get a 403.

**Errors** are \`{ "error": string }\`. A 400 may add \`details\`, with one entry per invalid field. Errors take precedence in the
order 401, 429, 403, 400, 404, 409. A resource of another project gets the same 404 as one that does not exist.

**Lists** are \`{ data, pagination }\`, newest first. \`page\` counts from 1; values of \`limit\` above 100 give 100.

**Rate limits** are shown by \`X-RateLimit-*\` on every response. A 429 gives the number of seconds to wait in \`Retry-After\`.

**Idempotent requests.** A POST with an \`Idempotency-Key\` (1 to 255 characters) is carried out once. For 24 hours, the same key
from the same caller to the same path gets the first response again, with \`Idempotent-Replayed: true\`. The same key with a
different body gets a 409 with the code \`idempotency_mismatch\`. While the first request is in progress, a second one waits up to
5 s and then gets a 409 with the code \`idempotency_in_progress\` and \`Retry-After\`. If the server stops between the work and its
response, the second request gets a 409 with the code \`idempotency_answer_lost\`: the work is done and is not repeated. Responses
with 401, 403, 429, with 400 for the shape of the request, and from 500 on are not stored.

**Command line.** [/cli](/cli) describes how to install \`wk\` in the version of this server, and gives its hash.

**Changes.** PATCH changes only the fields that are present, and \`null\` clears an optional one. Unknown fields are rejected;
read-only fields of the resource are ignored, so that the response of a GET can be sent back. Times are ISO 8601 in UTC.
`.trim()

/** Every tag a route may carry, in the order of the reference. */
export const TAGS: Record<string, string> = {
  Tests: 'Test scripts: Playwright tests with or without a browser, and k6 load tests.',
  Jobs: 'Named groups of tests that run on a cron schedule or on demand.',
  'Trigger keys': 'Keys that start one job and read the status of the runs they started; for CI systems.',
  Monitors: 'Checks that run at an interval from one or more locations, with their results, states and statistics.',
  Runs: 'Executions of jobs and single tests: status, live console, results and artifacts.',
  Tags: 'Labels that group tests, jobs and monitors.',
  'Notification providers': 'Channels that deliver alerts: e-mail, chats, on-call services, webhooks.',
  Alerts: 'Alerts that were sent or suppressed, and whether they were delivered.',
  Variables: 'Settings and secrets that scripts receive as environment variables.',
  'CLI tokens': 'Tokens with which programs authenticate.',
  'Sign-in': 'How users authenticate in a browser; programs use tokens.',
  'Single sign-on': 'Sign-in with the OpenID provider of an organization.',
  Account: "The caller's account and sessions.",
  Organizations:
    'Owners of projects and members. `{orgId}` may be `current`: the organization of the token or session.',
  Members: 'The users in an organization and their roles.',
  Invitations: 'Invitations to an organization, sent as a link by e-mail.',
  Projects: 'Groups of tests, jobs, monitors and runs. Members see the projects that their role gives them access to.',
  Instance: 'The whole instance, for super admins.',
  Audit: 'Who changed what, when and from where.',
  System: 'The service itself. No token is required.',
}

export const SUCCESS: Record<string, string> = {
  200: 'OK',
  201: 'Created',
  206: 'The requested range',
  302: 'Found',
  304: 'Not modified',
  503: 'The service is unavailable',
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
    description: 'A parameter or field is invalid; `details` lists each of them.',
    example: { error: 'name: Must not be blank', details: [{ path: 'name', message: 'Must not be blank' }] },
  },
  401: {
    name: 'Unauthorized',
    description: 'The token is missing, invalid, disabled, expired or not accepted by this endpoint.',
    example: { error: 'Unauthorized' },
  },
  403: {
    name: 'Forbidden',
    description: "The caller's role or the token's scope does not allow this.",
    example: { error: 'Forbidden' },
  },
  404: {
    name: 'NotFound',
    description: 'No such resource exists in this project.',
    example: { error: 'Not found' },
  },
  409: {
    name: 'Conflict',
    description: 'The state of the resource does not allow this; `error` says why.',
    example: { error: 'Run is already completed' },
  },
  408: {
    name: 'TooSlow',
    description: 'The request body did not arrive in time.',
    example: { error: 'Request timed out' },
  },
  410: {
    name: 'Gone',
    description: 'The link was used or cancelled, or has expired.',
    example: { error: 'The invitation is no longer valid' },
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
    description: 'The range is outside the file; `Content-Range` gives the size of the file.',
    example: { error: 'Range is outside the file of 1024 bytes' },
  },
  417: {
    name: 'NotExpected',
    description: 'The only supported value of `Expect` is `100-continue`.',
    example: { error: 'Expect is not supported' },
  },
  429: {
    name: 'TooManyRequests',
    description: 'A rate limit was exceeded; `Retry-After` gives the number of seconds to wait.',
    example: { error: 'Too many requests' },
  },
  431: {
    name: 'HeadersTooLarge',
    description: 'The headers are larger than 16 KiB in total.',
    example: { error: 'Request headers are too large' },
  },
  500: {
    name: 'InternalError',
    description: "The server failed. `X-Request-Id` identifies the cause in the server's log.",
    example: { error: 'Internal server error' },
  },
  503: {
    name: 'Unavailable',
    description: 'The database is unavailable; `Retry-After` gives the number of seconds to wait.',
    example: { error: 'The database is unavailable. Try again later' },
  },
}

export const ERROR_SCHEMA: Schema = {
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: { type: 'string', description: 'What is wrong and what to do, as a sentence.' },
    code: { type: 'string', description: 'A stable code for programs, where one status has several causes.' },
    details: {
      type: 'array',
      description: 'Only with 400: every invalid field.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        additionalProperties: false,
        properties: {
          path: {
            type: 'string',
            description: 'Path of the field, such as `config.timezone`; empty for the body as a whole.',
          },
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
    "Identifies this request in the server's log.",
    '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90',
  ),
  'X-RateLimit-Limit': header('integer', 'Requests allowed per window.', 1000),
  'X-RateLimit-Remaining': header('integer', 'Requests left in this window.', 999),
  'X-RateLimit-Reset': header('integer', 'Time when the window ends, in Unix seconds.', 1_795_788_060),
  'WWW-Authenticate': header(
    'string',
    'The authentication scheme, and whether a token was invalid.',
    'Bearer realm="Watchkeeper"',
  ),
  'Retry-After': header('integer', 'Seconds to wait.', 12),
}

const asked = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
  example,
})
export const LAST_EVENT_ID = asked(
  'Last-Event-ID',
  'Id of the last event received; the stream continues after it. An unknown id starts from the beginning.',
  '41',
)
export const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description:
    'A repeated request with the same key and body gets the first response again for 24 hours, and is not carried out twice.',
  example: 'deploy-42',
}
export const RANGE = asked('Range', 'A single range of bytes.', 'bytes=0-1023')

export const SECURITY_SCHEMES = {
  token: { type: 'http', scheme: 'bearer', description: 'A CLI token: `svc_live_…` or `svc_test_…`.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'watchkeeper.session_token',
    description: 'Set at sign-in; its name begins with `__Secure-` when the server is reached by https.',
  },
  triggerKey: {
    type: 'http',
    scheme: 'bearer',
    description: "A job's trigger key: `svc_trigger_…`, older ones `job_…`.",
  },
}
