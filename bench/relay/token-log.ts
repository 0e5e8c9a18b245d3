import { inTimeMs, type Spread } from './load.ts'
import { spreadOf } from './spread.ts'

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
    lag: (): Spread => spreadOf(lag.slice(0, count)),
    lagBetween: (from: number, to: number): Spread =>
      spreadOf(
        lag
          .slice(0, count)
          .filter((_, index) => (sentAt[index] ?? 0) >= from && (sentAt[index] ?? 0) < to),
      ),
    lateness: (): Spread => spreadOf(lateness.slice(0, count)),
    inTime: () => lag.slice(0, count).filter((value) => value <= inTimeMs).length,
  }
}
export type TokenLog = ReturnType<typeof createTokenLog>
