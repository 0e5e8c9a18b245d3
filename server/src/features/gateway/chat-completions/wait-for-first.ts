/** Longer than this a program is not left without a word: then its stream begins before there is anything to tell. */
const timeoutMs = 10_000

/**
 * The same values, given out once the first of them is there: what fails before then still has a status of its own, by which programs
 * know whether to try again. A long wait for its turn begins the stream all the same.
 */
export async function waitForFirst<T>(
  source: AsyncGenerator<T>,
  patience = timeoutMs,
): Promise<AsyncIterable<T>> {
  const first = source.next()
  const waited = Promise.withResolvers<void>()
  const timer = setTimeout(waited.resolve, patience)
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
