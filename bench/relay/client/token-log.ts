import { inTimeMs, type Percentiles } from './load.ts'
import { percentilesOf } from './percentiles.ts'

/** Every token of a load, in flat arrays: half a million objects would disturb what is measured. */
export function createTokenLog(capacity: number) {
  const sentAt = new Float64Array(capacity)
  const lag = new Float64Array(capacity)
  const lateness = new Float64Array(capacity)
  let count = 0

  return {
    /** `dueAt` is when the double's pace wanted it sent. */
    note(token: {
      readonly sentAt: number
      readonly readAt: number
      readonly dueAt: number
    }): void {
      sentAt[count] = token.sentAt
      lag[count] = token.readAt - token.sentAt
      lateness[count] = token.sentAt - token.dueAt
      count += 1
    },
    count: () => count,
    lag: (): Percentiles => percentilesOf(lag.slice(0, count)),
    lagBetween: (from: number, to: number): Percentiles =>
      percentilesOf(
        lag
          .slice(0, count)
          .filter((_, index) => (sentAt[index] ?? 0) >= from && (sentAt[index] ?? 0) < to),
      ),
    lateness: (): Percentiles => percentilesOf(lateness.slice(0, count)),
    inTime: () => lag.slice(0, count).filter((value) => value <= inTimeMs).length,
  }
}
export type TokenLog = ReturnType<typeof createTokenLog>
