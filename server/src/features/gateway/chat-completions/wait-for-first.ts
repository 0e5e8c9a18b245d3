/** Maximum time before a program gets its response headers, even without a value. */
const timeoutMs = 10_000

/**
 * Waits for the first value, so that an early failure still gets its own HTTP status: programs use
 * it to decide whether to retry. After a long wait in the queue, the stream starts anyway.
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
