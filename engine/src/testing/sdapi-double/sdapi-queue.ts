import { setTimeout as delay } from 'node:timers/promises'

/** Makes one picture at a time, step by step; the others wait. */
export function createSdApiQueue() {
  let tail: Promise<unknown> = Promise.resolve()
  let step = 0
  let steps = 0
  let isInterrupted = false

  async function paint(count: number, stepMs: () => number) {
    isInterrupted = false
    step = 0
    steps = count
    for (; step < steps && !isInterrupted; step++) await delay(stepMs())
    const done = step
    steps = 0
    step = 0
    return done
  }

  return {
    /** Runs the steps; returns how many were done, which is fewer if interrupted. */
    run(count: number, stepMs: () => number): Promise<number> {
      const turn = tail.then(() => paint(count, stepMs))
      tail = turn
      return turn
    },
    interrupt() {
      isInterrupted = true
    },
    get state() {
      return { step, steps, isInterrupted }
    },
  }
}
export type SdApiQueue = ReturnType<typeof createSdApiQueue>
