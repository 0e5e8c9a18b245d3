/** Limits the starts of a thread that always ends, so that it does not keep the machine busy. */
const limits = { starts: 6, withinMs: 60_000 } as const

export function createStartLimit(now: () => number) {
  let times: number[] = []
  return {
    /** Milliseconds until the next start is allowed; 0 counts this one. */
    countStart(): number {
      times = times.filter((time) => now() - time < limits.withinMs)
      const [oldest] = times
      if (oldest !== undefined && times.length >= limits.starts)
        return oldest + limits.withinMs - now()
      times.push(now())
      return 0
    },
  }
}
