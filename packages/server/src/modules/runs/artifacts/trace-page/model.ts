/** A Playwright trace as its page shows it. All texts are as the script or its target wrote them: hostile. */

/** All times are milliseconds since the trace began. */
export interface Action {
  /** How deep below the others it stands. */
  depth: number
  title: string
  /** What it was done to: a locator, an address. */
  target: string
  /** Before and after the test's own lines: fixtures, hooks, cleaning up. */
  isAround: boolean
  startMs: number
  /** null when the trace ends first. */
  endMs: number | null
  parameters: [name: string, value: string][]
  /** `shop.spec.ts:12` */
  place: string
  error: string
  log: string[]
  attachments: string[]
}

export interface TraceLine {
  atMs: number
  /** `log`, `warning`, `error` … of a page; `page error`; `stdout`, `stderr` of the test itself. */
  kind: string
  text: string
  place: string
}

export interface NetworkRequest {
  atMs: number
  method: string
  url: string
  /** null when no answer came. */
  status: number | null
  /** Why none came, or what the status means. */
  statusText: string
  type: string
  sizeBytes: number | null
  durationMs: number | null
}

/** Where in the archive a picture is. */
export interface PictureAt {
  entry: string
  /** null for attachments that no action brought. */
  atMs: number | null
  label: string
}

export interface Picture extends PictureAt {
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  bytes: Buffer
}

export interface Trace {
  title: string
  /** `chromium · Playwright 1.65.1 · linux · 1280 × 720` */
  about: string[]
  startedAt: Date | null
  durationMs: number
  errors: { message: string; place: string }[]
  /** In order, each after the one it belongs to. */
  actions: Action[]
  lines: TraceLine[]
  requests: NetworkRequest[]
  frames: PictureAt[]
  attached: PictureAt[]
  /** Whether more was in the trace than is told here. */
  isCut: boolean
}
