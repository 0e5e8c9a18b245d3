/** The source of time; tests pass their own. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
}
export const systemClock: Clock = { now: () => Date.now() }

/** A time as the API writes it: ISO 8601. */
export const isoDate = (milliseconds: number): string => new Date(milliseconds).toISOString()
