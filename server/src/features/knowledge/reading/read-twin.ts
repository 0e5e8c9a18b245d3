import type { Queries } from '#database/database.ts'
import { excerptRows } from '../sources/excerpts.repository.ts'
import type { StoredSource } from '../sources/stored-source.ts'
import type { ReadParts } from './read-part.ts'

const excerptsPerSlice = 256

/**
 * Gives what was read of the same bytes before, instead of reading them again. When that goes while it is copied, the rest comes from the
 * original: it is read the same way, and gives the same excerpts.
 */
export async function* readTwin(
  queries: Queries,
  twin: StoredSource,
  readOriginal: () => ReadParts,
): ReadParts {
  const { id: sourceId, reading, pages, excerptCount, language, gaps, hiddenCharacters } = twin
  yield { type: 'start', pages }
  let count = 0
  while (count < excerptCount) {
    const excerpts = await excerptRows(queries).listFrom(
      { sourceId, reading },
      count,
      Math.min(excerptsPerSlice, excerptCount - count),
    )
    if (excerpts.length === 0) return yield* rest(readOriginal(), count)
    count += excerpts.length
    yield {
      type: 'excerpts',
      excerpts: excerpts.map(({ heading, text, position }) => ({ heading, text, position })),
    }
  }
  yield { type: 'end', language, gaps, hiddenCharacters }
}

/** Without the first excerpts. */
async function* rest(parts: ReadParts, skipped: number): ReadParts {
  let toSkip = skipped
  for await (const part of parts) {
    if (part.type !== 'excerpts') {
      yield part
      continue
    }
    const excerpts = part.excerpts.slice(toSkip)
    toSkip = Math.max(0, toSkip - part.excerpts.length)
    if (excerpts.length > 0) yield { ...part, excerpts }
  }
}
