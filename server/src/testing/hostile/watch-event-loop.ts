/** How often others could be served, at least, while nothing blocks. */
const tickMs = 5

/**
 * Watches how long this thread computes without serving anyone else. It counts the thread's own processor
 * time, because a busy machine makes every program wait on the clock.
 */
export function watchEventLoop() {
  let longestMs = 0
  let last = process.threadCpuUsage()
  const tick = () => {
    const { user, system } = process.threadCpuUsage(last)
    longestMs = Math.max(longestMs, (user + system) / 1000)
    last = process.threadCpuUsage()
  }
  const timer = setInterval(tick, tickMs)
  return {
    /** Milliseconds of the longest time without a turn. */
    stop(): number {
      clearInterval(timer)
      tick()
      return longestMs
    },
  }
}
