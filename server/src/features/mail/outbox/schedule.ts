const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How long after each try the next one is made; after the last, none. */
export const retryDelays: readonly number[] = [
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  12 * hourMs,
]
export const maxTries = retryDelays.length + 1

/** While the last try runs, the mail waits so long: it is then known how it ended. */
const lastTryMs = minuteMs

/** When a mail is due again once a try, the first being 1, has begun: nobody else sends it meanwhile. */
export const nextTryAt = (now: number, tries: number): number =>
  now + (retryDelays[tries - 1] ?? lastTryMs)
