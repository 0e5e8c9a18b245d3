import type { Clock } from '#platform/clock.ts'

/** A clock that only moves when a test moves it. */
export interface ManualClock extends Clock {
  advance(milliseconds: number): void
}

export function createManualClock(start = Date.UTC(2026, 0, 15, 12)): ManualClock {
  let now = start
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds
    },
  }
}
