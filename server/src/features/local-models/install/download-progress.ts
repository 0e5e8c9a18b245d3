/** The speed is smoothed so that a user can read it. */
export interface Progress {
  readonly receivedBytes: number
  readonly bytesPerSecond: number | undefined
}

/** In a shorter time the system's buffers would distort the speed. */
const spanMs = 1000
const weightOfNew = 0.3

/** Counts received bytes; `now` is a monotonic clock in milliseconds. */
export function createProgressCounter(receivedBytes: number, now: () => number) {
  let received = receivedBytes
  let rate: number | undefined
  let spanStart = now()
  let inSpan = 0
  return {
    add(count: number): void {
      received += count
      // A restart from the beginning is not a negative speed.
      if (count > 0) inSpan += count
      const elapsed = now() - spanStart
      if (elapsed < spanMs) return
      const fresh = (inSpan * 1000) / elapsed
      rate = rate === undefined ? fresh : rate * (1 - weightOfNew) + fresh * weightOfNew
      spanStart = now()
      inSpan = 0
    },
    now: (): Progress => ({ receivedBytes: received, bytesPerSecond: rate }),
  }
}
export type ProgressCounter = ReturnType<typeof createProgressCounter>
