/** Streamed text is rendered no more often than this: nobody reads faster, and what is typed meanwhile is rendered in between. */
const renderEveryMs = 50
/** After a slow render, this many times its own duration is left for everything else. */
const pausePerRenderTime = 4
/** However slow a render is: a reply that does not move looks broken. */
const maxPauseMs = 1000

/** How long to wait after a render before the next. */
export const pauseAfterRender = (renderMs: number): number =>
  Math.min(maxPauseMs, Math.max(renderEveryMs, renderMs * pausePerRenderTime))

/** Calls back at an animation frame, no more often than one can read, and less often where rendering is slow. */
export function createRenderThrottle() {
  let nextAt = 0
  return (render: () => void) => {
    const renderNow = () => {
      const at = performance.now()
      nextAt = at + pauseAfterRender(0)
      let startedAt = at
      // React renders in a task of its own, after the first of these timers and before the second.
      setTimeout(() => {
        startedAt = performance.now()
      })
      render()
      setTimeout(() => {
        nextAt = at + pauseAfterRender(performance.now() - startedAt)
      })
    }
    setTimeout(() => requestAnimationFrame(renderNow), Math.max(0, nextAt - performance.now()))
  }
}
