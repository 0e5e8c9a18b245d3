/** Growing text is drawn this often at the most: nobody reads faster, and what is typed meanwhile is drawn in between. */
const renderEveryMs = 50
/** A drawing that is dear leaves this many times its own time for everything else. */
const pausePerRenderTime = 4
/** However dear: a reply that stands still looks broken. */
const longestPauseMs = 1000

/** How long after a drawing the next may begin. */
export const pauseAfterRender = (costMs: number): number =>
  Math.min(longestPauseMs, Math.max(renderEveryMs, costMs * pausePerRenderTime))

/** Calls back at a frame, so that drawings follow each other no faster than they can be read, and slower where they are dear. */
export function createRenderThrottle() {
  let nextAt = 0
  return (draw: () => void) => {
    const drawNow = () => {
      const at = performance.now()
      nextAt = at + pauseAfterRender(0)
      let begun = at
      // What is shown is drawn in a timer of its own, after this one and before the next.
      setTimeout(() => {
        begun = performance.now()
      })
      draw()
      setTimeout(() => {
        nextAt = at + pauseAfterRender(performance.now() - begun)
      })
    }
    setTimeout(() => requestAnimationFrame(drawNow), Math.max(0, nextAt - performance.now()))
  }
}
