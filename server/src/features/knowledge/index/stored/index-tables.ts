import type { DatabaseSync } from 'node:sqlite'
import { openSourcesTable } from '../file/sources.repository.ts'
import { openVectorsTable } from '../file/vectors.repository.ts'
import { openWordsTable } from '../file/words.repository.ts'
import { createLetterVectors } from '../vectors/letter-vectors.ts'
import { createMatrixCache } from '../vectors/matrix-cache.ts'

/** What is stored, and what of it is in memory. */
export function openIndexTables(database: DatabaseSync, maxVectorBytes: number) {
  const sources = openSourcesTable(database)
  const vectors = openVectorsTable(database)
  const matrices = createMatrixCache({
    read: (set) => vectors.read(set),
    count: ({ collection }) => sources.excerptCount([collection]),
    maxBytes: maxVectorBytes,
  })
  return {
    sources,
    vectors,
    matrices,
    words: openWordsTable(database),
    letters: createLetterVectors(),
  }
}
export type IndexTables = ReturnType<typeof openIndexTables>
