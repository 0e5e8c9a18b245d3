/** Does one thing after the other: a picture of the largest size takes hundreds of megabytes while it is worked on. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export function createInTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = last.then(work, work)
    // What went wrong is told to whoever asked for it.
    last = mine.catch(() => undefined)
    return mine
  }
}
