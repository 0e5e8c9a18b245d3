/** A program gets its response headers after this time at the latest, even when no value is there yet. */
const timeoutMs = 10_000

/**
 * Passes the values on once the first of them is there: a failure before it still gets an HTTP status of its own, by which programs
 * know whether to retry. After a long wait in the queue the stream begins anyway.
 */
export async function waitForFirst<T>(
  source: AsyncGenerator<T>,
  maxWaitMs = timeoutMs,
): Promise<AsyncIterable<T>> {
  const first = source.next()
  const waited = Promise.withResolvers<void>()
  const timer = setTimeout(waited.resolve, maxWaitMs)
  try {
    await Promise.race([first, waited.promise])
  } finally {
    clearTimeout(timer)
  }
  return resumeFrom(first, source)
}

async function* resumeFrom<T>(
  first: Promise<IteratorResult<T>>,
  source: AsyncGenerator<T>,
): AsyncGenerator<T> {
  try {
    for (let next = await first; !next.done; next = await source.next()) yield next.value
  } finally {
    await source.return(undefined)
  }
}
