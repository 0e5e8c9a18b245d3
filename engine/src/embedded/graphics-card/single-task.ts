/** One task at a time, which can be given up; `onError` gets what it throws. */
export function createSingleTask(onError: (cause: unknown) => Promise<void>) {
  let running: { readonly abort: AbortController; readonly ended: Promise<void> } | undefined
  return {
    isRunning: () => running !== undefined,
    start(run: (signal: AbortSignal) => Promise<void>): void {
      const abort = new AbortController()
      const ended = run(abort.signal)
        .catch(onError)
        .finally(() => {
          running = undefined
        })
      running = { abort, ended }
    },
    ended: async () => running?.ended,
    /** Resolves once it has ended. */
    async stop(): Promise<void> {
      running?.abort.abort()
      await running?.ended
    },
  }
}
export type SingleTask = ReturnType<typeof createSingleTask>
