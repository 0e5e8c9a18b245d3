/** Growing text is drawn this often at the most: nobody reads faster, and what is typed meanwhile is drawn in between. */
const drawEveryMs = 50
/** A drawing that is dear leaves this many times its own time for everything else. */
const timesItsCost = 4
/** However dear: a reply that stands still looks broken. */
const slowestMs = 1000

/** How long after a drawing the next may begin. */
export const pauseAfter = (costMs: number): number =>
  Math.min(slowestMs, Math.max(drawEveryMs, costMs * timesItsCost))

/** Calls back at a frame, so that drawings follow each other no faster than they can be read, and slower where they are dear. */
export function atReadingPace() {
  let nextAt = 0
  return (draw: () => void) => {
    const drawNow = () => {
      const at = performance.now()
      nextAt = at + pauseAfter(0)
      let begun = at
      // What is shown is drawn in a timer of its own, after this one and before the next.
      setTimeout(() => {
        begun = performance.now()
      })
      draw()
      setTimeout(() => {
        nextAt = at + pauseAfter(performance.now() - begun)
      })
    }
    setTimeout(() => requestAnimationFrame(drawNow), Math.max(0, nextAt - performance.now()))
  }
}
