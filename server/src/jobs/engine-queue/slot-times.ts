/** What was used this long ago counts half. */
const halfLifeMs = 30_000
/** What someone has used who has held a slot all the time. */
const constantUseMs = halfLifeMs / Math.LN2
/** Who has held slots for less than this share of the time asks little: a person who reads the replies. */
const lightShare = 1 / 3

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

  function removeIdleUsers() {
    for (const [userId, time] of times)
      if (time.running === 0 && bringUpToDate(time).used < 1) times.delete(userId)
  }

  /** Whole seconds: a smaller difference says nothing about who had more. */
  function secondsOf(userId: string): number {
    const time = times.get(userId)
    return time ? Math.floor(bringUpToDate(time).used / 1000) : 0
  }

  return {
    secondsOf,
    /** A slot is taken or given back. */
    change(userId: string, by: 1 | -1): void {
      if (by === -1) removeIdleUsers()
      const time = times.get(userId) ?? { used: 0, running: 0, at: now() }
      bringUpToDate(time).running += by
      times.set(userId, time)
    },
    /** How many slots this user holds. */
    runningOf: (userId: string): number => times.get(userId)?.running ?? 0,
    /** Whether this user has held slots for a large part of the time. */
    isHeavy: (userId: string): boolean => secondsOf(userId) * 1000 >= lightShare * constantUseMs,
    /** Whether anybody else asks, or has asked lately. */
    othersAsk: (userId: string): boolean =>
      [...times].some(
        ([other, { running }]) => other !== userId && (running > 0 || secondsOf(other) > 0),
      ),
  }
}

export type SlotTimes = ReturnType<typeof createSlotTimes>
