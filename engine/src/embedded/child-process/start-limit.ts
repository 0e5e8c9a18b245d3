import { EngineFailure } from '#engine-failure.ts'

/** Limits restarts, so that a child that always dies does not keep the machine busy. */
export const startLimits = { starts: 6, withinMs: 60_000 } as const

export function createStartLimit({
  now = () => performance.now(),
}: {
  readonly now?: () => number
} = {}) {
  let times: number[] = []
  return {
    /** @throws EngineFailure `busy` when it started too often lately */
    countStart() {
      times = times.filter((time) => now() - time < startLimits.withinMs)
      const [oldest] = times
      if (oldest !== undefined && times.length >= startLimits.starts) {
        const retryAfter = Math.ceil((oldest + startLimits.withinMs - now()) / 1000)
        throw new EngineFailure('busy', {
          detail: 'the child started too often lately',
          retryAfter,
          neverSent: true,
        })
      }
      times.push(now())
    },
  }
}
