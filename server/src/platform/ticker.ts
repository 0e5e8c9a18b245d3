/** A shared timer: all waiting callers are woken together. It runs only while someone waits. */
export function createTicker(everyMs: number) {
  let upcoming: Promise<void> | undefined
  return {
    /** Resolves within `everyMs`. */
    nextTick(): Promise<void> {
      upcoming ??= new Promise<void>((resolve) => setTimeout(resolve, everyMs)).then(() => {
        upcoming = undefined
      })
      return upcoming
    },
  }
}
