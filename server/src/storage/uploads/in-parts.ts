import { Problem } from '@atelier/contract/problems/problems'

interface PartOptions {
  /** Parts are at least this large, except the last. */
  readonly partBytes: number
  readonly signal: AbortSignal
}

/**
 * Collects what arrives into parts. When the sender breaks off, or the signal ends it, what had arrived is a part too; then it
 * fails.
 * @throws Problem
 */
export async function* inParts(
  bytes: AsyncIterable<Buffer>,
  { partBytes, signal }: PartOptions,
): AsyncGenerator<Buffer[]> {
  let chunks: Buffer[] = []
  let length = 0
  let failure: Problem | undefined
  const arriving = untilAborted(bytes, signal)
  try {
    for (;;) {
      const next = await arriving.next().catch((cause: unknown) => {
        failure = cause instanceof Problem ? cause : new Problem('request.malformed', { cause })
        return undefined
      })
      if (!next || next.done) break
      chunks.push(next.value)
      length += next.value.length
      if (length < partBytes) continue
      yield chunks
      chunks = []
      length = 0
    }
    if (length > 0) yield chunks
  } finally {
    arriving.leave()
  }
  if (failure) throw failure
}

/** The same bytes; fails as soon as the signal says so, even while nothing arrives. */
function untilAborted(bytes: AsyncIterable<Buffer>, signal: AbortSignal) {
  const source = bytes[Symbol.asyncIterator]()
  let end: ((cause: unknown) => void) | undefined
  signal.addEventListener('abort', () => end?.(signal.reason), { once: true })
  return {
    async next(): Promise<IteratorResult<Buffer>> {
      signal.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<IteratorResult<Buffer>>()
      end = reject
      source.next().then(resolve, reject)
      return await promise
    },
    /** Not awaited: a sender that is silent would be waited for. */
    leave(): void {
      source.return?.().catch(() => 'its failure was reported, or nobody reads it')
    },
  }
}
