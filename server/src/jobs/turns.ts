/** Gives the place back; calling it twice does nothing more. */
export type Release = () => void

export interface Turns {
  /**
   * Waits for a place at the engine. People who wait take turns one by one; within one person it is first come, first served.
   * Rejects with the signal's reason when it is aborted while waiting.
   */
  take(personId: string, signal: AbortSignal): Promise<Release>
  /** How many work now, and how many wait. */
  count(): { readonly working: number; readonly waiting: number }
  /** Looks again whether someone may start, after the number of places has grown. */
  refresh(): void
}

interface Waiting {
  readonly start: () => void
}

/** Fair access to a bounded number of places (decision D5); `places` is read anew each time, so a change acts at once. */
export function createTurns(places: () => number): Turns {
  // A Map keeps insertion order: the first person in it is the next to be served, then goes to the end.
  const queues = new Map<string, Waiting[]>()
  let working = 0

  function startNext() {
    while (working < places()) {
      const [next] = queues
      if (!next) return
      const [person, queue] = next
      queues.delete(person)
      const [first, ...rest] = queue
      if (rest.length > 0) queues.set(person, rest)
      if (!first) continue
      working += 1
      first.start()
    }
  }

  function release() {
    working -= 1
    startNext()
  }

  const withdraw = (person: string, waiting: Waiting) => {
    const rest = (queues.get(person) ?? []).filter((other) => other !== waiting)
    if (rest.length > 0) queues.set(person, rest)
    else queues.delete(person)
  }

  return {
    take: (person, signal) =>
      new Promise<Release>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const leave = () => {
          withdraw(person, waiting)
          reject(signal.reason)
        }
        const waiting: Waiting = {
          start: () => {
            signal.removeEventListener('abort', leave)
            resolve(once(release))
          },
        }
        signal.addEventListener('abort', leave, { once: true })
        const queue = queues.get(person)
        if (queue) queue.push(waiting)
        else queues.set(person, [waiting])
        startNext()
      }),
    count: () => ({ working, waiting: [...queues.values()].reduce((sum, queue) => sum + queue.length, 0) }),
    refresh: startNext,
  }
}

function once(act: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    act()
  }
}
