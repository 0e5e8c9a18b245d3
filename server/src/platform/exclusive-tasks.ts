/** Runs tasks of the same name one after the other, in order of arrival; those of different names run at once. */
export type RunExclusively = <T>(name: string, task: () => Promise<T>) => Promise<T>

export interface ExclusiveTasks {
  readonly run: RunExclusively
  /** Whether a task of this name runs or waits. */
  isRunning(name: string): boolean
}

export function createExclusiveTasks(): ExclusiveTasks {
  const last = new Map<string, Promise<unknown>>()
  return {
    isRunning: (name) => last.has(name),
    async run(name, task) {
      const mine = (last.get(name) ?? Promise.resolve()).then(task)
      // A failure goes to its caller; the next task runs all the same.
      const ended = mine.catch(() => undefined)
      last.set(name, ended)
      try {
        return await mine
      } finally {
        if (last.get(name) === ended) last.delete(name)
      }
    },
  }
}
