/** How fast bytes arrive, smoothed so that a person can read it. */
export interface Progress {
  readonly receivedBytes: number
  readonly bytesPerSecond: number | undefined
}

/** Shorter spans say more of the system's buffers than of the connection. */
const spanMs = 1000
const weightOfNew = 0.3

/** Counts what arrives; `now` is a steady clock in milliseconds. */
export function createProgressCounter(receivedBytes: number, now: () => number) {
  let received = receivedBytes
  let rate: number | undefined
  let spanStart = now()
  let inSpan = 0
  return {
    add(count: number): void {
      received += count
      // Beginning anew is not a negative speed.
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
