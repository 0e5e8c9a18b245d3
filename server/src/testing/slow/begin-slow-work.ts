import type { RunForCaller } from '#platform/fair-queue.ts'

/** Begins slow work of a user in a shared queue; returns the function that ends it. */
export async function beginSlowWork(
  run: RunForCaller,
  userId: string,
): Promise<() => Promise<void>> {
  const begun = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const done = run({ userId, signal: new AbortController().signal }, () => {
    begun.resolve()
    return ended.promise
  })
  await begun.promise
  return async () => {
    ended.resolve()
    await done
  }
}
