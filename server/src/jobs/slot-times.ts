/** What was used this long ago counts half. */
const halfLifeMs = 15_000

interface SlotTime {
  /** Milliseconds, as counted at `at`. */
  used: number
  running: number
  at: number
}

/** How long each user has held slots lately. `now` in milliseconds, from any beginning. */
export function createSlotTimes(now: () => number) {
  const times = new Map<string, SlotTime>()

  function bringUpToDate(time: SlotTime): SlotTime {
    const passed = now() - time.at
    time.used = time.used * 0.5 ** (passed / halfLifeMs) + time.running * passed
    time.at += passed
    return time
  }

  function forgetIdleUsers() {
    for (const [userId, time] of times)
      if (time.running === 0 && bringUpToDate(time).used < 1) times.delete(userId)
  }

  return {
    /** A slot is taken or given back. */
    change(userId: string, by: 1 | -1): void {
      if (by === -1) forgetIdleUsers()
      const time = times.get(userId) ?? { used: 0, running: 0, at: now() }
      bringUpToDate(time).running += by
      times.set(userId, time)
    },
    /** Whole seconds: a smaller difference says nothing about who had more. */
    secondsOf(userId: string): number {
      const time = times.get(userId)
      return time ? Math.floor(bringUpToDate(time).used / 1000) : 0
    },
  }
}

export type SlotTimes = ReturnType<typeof createSlotTimes>
