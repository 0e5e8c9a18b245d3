interface Writers {
  readonly aborts: Set<AbortController>
  /** Settles, never rejects, once all that came so far are done. */
  last: Promise<unknown>
}

/** One writer of each upload at a time, in the order in which they came. */
export function createUploadWriters() {
  const writers = new Map<string, Writers>()
  return {
    /** Waits for those before it, then runs. */
    async runExclusively<T>(id: string, write: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const mine: Writers = writers.get(id) ?? { aborts: new Set(), last: Promise.resolve() }
      writers.set(id, mine)
      const abort = new AbortController()
      mine.aborts.add(abort)
      const done = mine.last.then(() => write(abort.signal))
      mine.last = done.catch(() => 'reported to the caller')
      try {
        return await done
      } finally {
        mine.aborts.delete(abort)
        if (mine.aborts.size === 0) writers.delete(id)
      }
    },
    /** Ends those that are there: whoever asks where to go on has lost the connection of the one before. */
    async end(id: string): Promise<void> {
      const current = writers.get(id)
      for (const abort of current?.aborts ?? []) abort.abort()
      await current?.last
    },
  }
}
export type UploadWriters = ReturnType<typeof createUploadWriters>
