/** The wall clock behind everything that is stored or shown; tests move a fake one. Durations use performance.now(). */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
