import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parseSchedule, type Schedule } from './cron.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

function schedule(pattern: string, zone = 'UTC'): Schedule {
  const result = parseSchedule(pattern, zone)
  if ('problem' in result) assert.fail(`${pattern}: ${result.problem}`)
  return result
}

function problem(pattern: string, zone?: string): string {
  const result = parseSchedule(pattern, zone)
  if (!('problem' in result)) assert.fail(`${pattern} was taken`)
  return result.problem
}

function dueTimes(pattern: string, zone: string, { from, count }: { from: string; count: number }): string[] {
  const { next } = schedule(pattern, zone)
  const times: string[] = []
  let at: Date | null = new Date(from)
  while (times.length < count) {
    at = next(at)
    assert.ok(at)
    times.push(at.toISOString().slice(0, 16))
  }
  return times
}

describe('what is refused', () => {
  for (const [pattern, words] of [
    ['* * * *', /five fields/],
    ['* * * * * *', /five fields/],
    ['*/1 * * * * *', /five fields/],
    ['@yearly', /five fields/],
    ['', /five fields/],
    ['60 * * * *', /Has an invalid minute: 60/],
    ['*/0 * * * *', /Has an invalid minute/],
    ['5/10 * * * *', /Has an invalid minute/],
    ['-1 * * * *', /Has an invalid minute/],
    ['1,,2 * * * *', /Has an invalid minute/],
    ['* 24 * * *', /Has an invalid hour/],
    ['0 0 1-31/40 * *', /Has an invalid day of month/],
    ['0 0 0 * *', /Has an invalid day of month/],
    ['0 0 L * *', /Has an invalid day of month/],
    ['0 0 15W * *', /Has an invalid day of month/],
    ['0 0 ? * *', /Has an invalid day of month/],
    ['0 0 * 13 *', /Has an invalid month/],
    ['0 0 * foo *', /Has an invalid month/],
    ['0 0 * * 8', /Has an invalid day of week/],
    ['0 0 * * 5L', /Has an invalid day of week/],
    ['0 0 * * 1#2', /Has an invalid day of week/],
    ['0 0 * * +1', /Has an invalid day of week/],
    ['0 0 31 2 *', /never due/],
    ['0 0 30 2 *', /never due/],
    ['0 0 31 2,4,6 *', /never due/],
    ['0 0 31 apr-jun/2,sep,nov *', /never due/],
    [`${'1,'.repeat(5000)}1 * * * *`, /at most 256/],
  ] as const) {
    it(`says what is wrong with ${pattern.slice(0, 30) || 'nothing'}`, () => assert.match(problem(pattern), words))
  }

  it('knows time zones by name only', () => {
    assert.match(problem('* * * * *', 'Mars/Olympus'), /Must be the IANA name of a time zone/)
    assert.match(problem('* * * * *', '+02:00'), /Must be the IANA name of a time zone/)
    assert.equal(
      dueTimes('0 12 * * *', 'europe/BERLIN', { from: '2026-01-01T00:00Z', count: 1 })[0],
      '2026-01-01T11:00',
    )
  })
})

describe('what is understood', () => {
  it('waits for the next leap year', () => {
    assert.deepEqual(dueTimes('0 0 29 2 *', 'UTC', { from: '2026-05-01T00:00Z', count: 2 }), [
      '2028-02-29T00:00',
      '2032-02-29T00:00',
    ])
    assert.equal(dueTimes('0 0 29 2 *', 'UTC', { from: '2096-03-01T00:00Z', count: 1 })[0], '2104-02-29T00:00')
  })

  it('takes names in any case, ranges, steps, lists and both Sundays', () => {
    assert.deepEqual(dueTimes('0 0 * jan,MAR Sun', 'UTC', { from: '2026-01-20T00:00Z', count: 2 }), [
      '2026-01-25T00:00',
      '2026-03-01T00:00',
    ])
    assert.deepEqual(dueTimes('0 0 * * 5-7', 'UTC', { from: '2026-01-01T00:00Z', count: 3 }), [
      '2026-01-02T00:00',
      '2026-01-03T00:00',
      '2026-01-04T00:00',
    ])
  })

  it('takes a day that is either of two restricted ones', () => {
    assert.deepEqual(dueTimes('0 0 13 * fri', 'UTC', { from: '2026-01-01T00:00Z', count: 4 }), [
      '2026-01-02T00:00',
      '2026-01-09T00:00',
      '2026-01-13T00:00',
      '2026-01-16T00:00',
    ])
  })
})

describe('when the clock changes', () => {
  it('makes up for a time that does not exist at the first instant after the gap', () => {
    assert.deepEqual(dueTimes('30 2 * * *', 'Europe/Berlin', { from: '2026-03-28T12:00Z', count: 2 }), [
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ])
  })

  it('makes up once, however many times the gap swallowed', () => {
    assert.deepEqual(dueTimes('0,20,40 2,3 * * *', 'Europe/Berlin', { from: '2026-03-29T00:00Z', count: 3 }), [
      '2026-03-29T01:00',
      '2026-03-29T01:20',
      '2026-03-29T01:40',
    ])
  })

  it('runs a time that exists twice the first time only', () => {
    assert.deepEqual(dueTimes('30 2 * * *', 'Europe/Berlin', { from: '2026-10-24T12:00Z', count: 2 }), [
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ])
    assert.equal(
      dueTimes('30 2 * * *', 'Europe/Berlin', { from: '2026-10-25T01:10Z', count: 1 })[0],
      '2026-10-26T01:30',
    )
  })

  it('keeps the real interval of frequencies', () => {
    const quarter = ['00:45', '01:00', '01:15', '01:30'].map((time) => `2026-03-29T${time}`)
    assert.deepEqual(dueTimes('*/15 * * * *', 'Europe/Berlin', { from: '2026-03-29T00:30Z', count: 4 }), quarter)
    const half = ['00:30', '01:00', '01:30', '02:00'].map((time) => `2026-10-25T${time}`)
    assert.deepEqual(dueTimes('*/30 * * * *', 'Europe/Berlin', { from: '2026-10-25T00:00Z', count: 4 }), half)
    const hour = ['00:00', '01:00', '02:00', '03:00'].map((time) => `2026-10-25T${time}`)
    assert.deepEqual(dueTimes('0 * * * *', 'Europe/Berlin', { from: '2026-10-24T23:30Z', count: 4 }), hour)
  })

  it('survives a day that never was', () => {
    assert.deepEqual(dueTimes('0 12 * * *', 'Pacific/Apia', { from: '2011-12-29T00:00Z', count: 3 }), [
      '2011-12-29T22:00',
      '2011-12-30T10:00',
      '2011-12-30T22:00',
    ])
  })
})

/*
 * The slow, obviously right search: walk the minutes of UTC, ask Intl what the clock on the wall shows at each, and
 * keep a list of what it has shown before.
 */

const NAMES: Record<string, number> = {
  ...Object.fromEntries(
    ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].map((n, i) => [n, i + 1]),
  ),
  ...Object.fromEntries(['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((name, index) => [name, index])),
}

function membersOf(field: string, low: number, high: number): Set<number> {
  const number = (text: string) => NAMES[text.toLowerCase()] ?? Number(text)
  const members = new Set<number>()
  for (const part of field.split(',')) {
    const [range = '', step = '1'] = part.split('/')
    const [from, to = from] = range === '*' ? [low, high] : range.split('-').map(number)
    for (let value = from as number; value <= (to as number); value += Number(step)) members.add(value)
  }
  return members
}

function matcher(pattern: string): (wallMs: number) => boolean {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = pattern.split(' ')
  const minutes = membersOf(minute, 0, 59)
  const hours = membersOf(hour, 0, 23)
  const days = membersOf(day, 1, 31)
  const months = membersOf(month, 1, 12)
  const weekdays = membersOf(weekday, 0, 7)
  if (weekdays.has(7)) weekdays.add(0)
  return (wallMs) => {
    const wall = new Date(wallMs)
    const byDay = days.has(wall.getUTCDate())
    const byWeekday = weekdays.has(wall.getUTCDay())
    const rightDay = day !== '*' && weekday !== '*' ? byDay || byWeekday : byDay && byWeekday
    const rightTime = minutes.has(wall.getUTCMinutes()) && hours.has(wall.getUTCHours())
    return rightTime && rightDay && months.has(wall.getUTCMonth() + 1)
  }
}

interface Range {
  fromMs: number
  toMs: number
  most: number
}

const isFrequency = (pattern: string) => {
  const [minute = '', hour = ''] = pattern.split(' ')
  return minute.startsWith('*') || minute.includes(',*') || membersOf(hour, 0, 23).size === 24
}

/** What the clock of `zone` shows, as if that were UTC. */
function wallClock(zone: string): (instantMs: number) => number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return (instantMs) => Date.parse(`${format.format(instantMs).replace(' ', 'T')}Z`)
}

/** The due minutes in (from, to], at most `most`, having watched the clock for a day before. */
function slowSearch(pattern: string, walls: Map<number, number>, range: Range): number[] {
  const { fromMs, toMs, most } = range
  const matches = matcher(pattern)
  const followsClock = isFrequency(pattern)
  const shown = new Set<number>()
  const due: number[] = []
  let before: number | undefined
  for (const [instantMs, wallMs] of walls) {
    if (instantMs < fromMs - (DAY_MINUTES + 1) * MINUTE_MS) continue
    if (instantMs > toMs || due.length === most) break
    let isDue = matches(wallMs) && (followsClock || !shown.has(wallMs))
    if (!followsClock && before !== undefined) {
      for (let missing = before + MINUTE_MS; missing < wallMs; missing += MINUTE_MS) isDue ||= matches(missing)
    }
    if (isDue && instantMs > fromMs) due.push(instantMs)
    shown.add(wallMs)
    before = wallMs
  }
  return due
}

const PLACES: readonly [zone: string, around: string][] = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2007-03-11'],
  ['America/New_York', '2030-11-03'],
  ['America/St_Johns', '2011-03-13'],
  ['America/St_Johns', '2010-11-07'],
  ['Australia/Lord_Howe', '2026-04-04'],
  ['Australia/Lord_Howe', '2026-10-03'],
  ['Pacific/Apia', '2011-12-30'],
  ['Asia/Kathmandu', '2020-02-28'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Sao_Paulo', '2018-02-18'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Africa/Cairo', '2014-07-31'],
  ['Asia/Pyongyang', '2018-05-04'],
  ['America/Caracas', '2007-12-09'],
  ['Antarctica/Troll', '2026-03-29'],
  ['Asia/Gaza', '2011-04-01'],
  ['Pacific/Chatham', '2037-04-04'],
  ['UTC', '2000-02-29'],
]

const WATCHED_DAYS = 6
const tables = new Map<string, Map<number, number>>()

function wallsOf(zone: string, around: string): Map<number, number> {
  const known = tables.get(zone + around)
  if (known) return known
  const wall = wallClock(zone)
  const startMs = Date.parse(around) - 3 * DAY_MINUTES * MINUTE_MS
  const walls = new Map<number, number>()
  for (let minute = 0; minute <= WATCHED_DAYS * DAY_MINUTES; minute++) {
    walls.set(startMs + minute * MINUTE_MS, wall(startMs + minute * MINUTE_MS))
  }
  tables.set(zone + around, walls)
  return walls
}

/** The first minute that does not follow on the one before it. */
function changeIn(walls: Map<number, number>): number | null {
  let before: number | undefined
  for (const [instantMs, wallMs] of walls) {
    if (before !== undefined && wallMs !== before + MINUTE_MS) return instantMs
    before = wallMs
  }
  return null
}

const number = (low: number, high: number) => fc.integer({ min: low, max: high })

function part(low: number, high: number): fc.Arbitrary<string> {
  const range = fc
    .tuple(number(low, high), number(low, high))
    .map(([a, b]) => [Math.min(a, b), Math.max(a, b)].join('-'))
  const step = number(1, high - low)
  return fc.oneof(
    number(low, high).map(String),
    range,
    fc.tuple(range, step).map(([text, by]) => `${text}/${by}`),
    step.map((by) => `*/${by}`),
  )
}

const field = (low: number, high: number, stars: number) =>
  fc.oneof(
    { weight: stars, arbitrary: fc.constant('*') },
    { weight: 4, arbitrary: part(low, high) },
    { weight: 1, arbitrary: fc.array(part(low, high), { minLength: 2, maxLength: 3 }).map((parts) => parts.join(',')) },
  )

// Hours lean to the night, when clocks change; days are mostly open, so that something is due in the days watched.
const anyPattern = fc
  .tuple(field(0, 59, 1), fc.oneof(field(0, 3, 1), field(0, 23, 1)), field(1, 31, 8), field(1, 12, 12), field(0, 7, 8))
  .map((fields) => fields.join(' '))

describe('against a slow search', () => {
  it('finds the same due times, in order, around clock changes all over the world', () => {
    // Half of the instants lie anywhere, half within an hour of the change itself.
    const instant = fc.record({ nearChange: fc.boolean(), second: number(0, 3 * DAY_MINUTES * 60) })
    const cases = fc.tuple(anyPattern, fc.constantFrom(...PLACES), instant)
    fc.assert(
      fc.property(cases, ([pattern, [zone, around], { nearChange, second }]) => {
        const walls = wallsOf(zone, around)
        const firstMs = Date.parse(around) - DAY_MINUTES * MINUTE_MS
        const endMs = firstMs + 4 * DAY_MINUTES * MINUTE_MS
        const parsed = parseSchedule(pattern, zone)
        fc.pre(!('problem' in parsed && parsed.problem.startsWith('Is never due')))
        if ('problem' in parsed) return assert.fail(parsed.problem)
        const changeMs = nearChange ? changeIn(walls) : null
        const fromMs = changeMs === null ? firstMs + second * 1000 : changeMs + ((second % 7200) - 3600) * 1000
        const expected = slowSearch(pattern, walls, { fromMs, toMs: endMs, most: 25 })
        const found: number[] = []
        let at = parsed.next(new Date(fromMs))
        while (at && at.getTime() <= endMs && found.length < 25) {
          found.push(at.getTime())
          at = parsed.next(at)
        }
        const show = (times: number[]) => times.map((time) => new Date(time).toISOString())
        assert.deepEqual(show(found), show(expected), `${pattern} in ${zone} after ${new Date(fromMs).toISOString()}`)
      }),
      { numRuns: 500 },
    )
  })

  it('finds the same first due time at any instant of 2000–2037, in any zone', () => {
    const zones = Intl.supportedValuesOf('timeZone')
    const daily = fc.tuple(field(0, 59, 1), field(0, 23, 1)).map(([minute, hour]) => `${minute} ${hour} * * *`)
    const cases = fc.tuple(
      daily,
      fc.constantFrom(...zones),
      number(Date.UTC(2000, 0, 1) / MINUTE_MS, Date.UTC(2037, 11, 1) / MINUTE_MS),
    )
    fc.assert(
      fc.property(cases, ([pattern, zone, fromMinute]) => {
        const wall = wallClock(zone)
        const walls = new Map<number, number>()
        for (let minute = fromMinute - DAY_MINUTES; minute <= fromMinute + 2 * DAY_MINUTES; minute++) {
          walls.set(minute * MINUTE_MS, wall(minute * MINUTE_MS))
        }
        const fromMs = fromMinute * MINUTE_MS
        const [expected] = slowSearch(pattern, walls, { fromMs, toMs: fromMs + 2 * DAY_MINUTES * MINUTE_MS, most: 1 })
        const found = schedule(pattern, zone).next(new Date(fromMs))?.getTime()
        assert.equal(found, expected, `${pattern} in ${zone} after ${new Date(fromMs).toISOString()}`)
      }),
      { numRuns: 100 },
    )
  })

  it('never answers with a time that is not later, for patterns of any days and months', () => {
    const cases = fc.tuple(anyPattern, fc.constantFrom(...PLACES), fc.date({ min: new Date(0), noInvalidDate: true }))
    fc.assert(
      fc.property(cases, ([pattern, [zone], from]) => {
        fc.pre(from.getUTCFullYear() < 2900)
        const parsed = parseSchedule(pattern, zone)
        if ('problem' in parsed) return assert.match(parsed.problem, /never due/)
        const next = parsed.next(from)
        assert.ok(next && next > from && next.getTime() % MINUTE_MS === 0)
        assert.equal(parsed.next(new Date(next.getTime() - 1))?.getTime(), next.getTime())
      }),
      { numRuns: 500 },
    )
  })
})
