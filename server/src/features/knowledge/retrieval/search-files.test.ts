import { expect, test, vi } from 'vitest'
import { createFileSearch, type FileIndex, type SearchedFile } from './search-files.ts'

const file: SearchedFile = {
  reading: 0,
  id: 'f1',
  name: 'rapport.txt',
  isNew: true,
  excerpts: [
    { ordinal: 0, heading: '', text: 'Le plafond est de 300 euros.', position: { page: 1 } },
  ],
}
const conversation = { question: 'Quel est le plafond ?', formerQuestion: '', citedTitles: [] }

test('an index that does not answer keeps nobody waiting for ever: the beginnings of the files are given', async () => {
  const warned = vi.fn()
  const log = { error: warned, warn: warned, info: warned, debug: warned }
  const { promise: stuck, resolve: answer } = Promise.withResolvers<void>()
  const index: FileIndex = {
    put: () => stuck,
    rank: async () => [],
    clear: async () => undefined,
  }
  const search = createFileSearch(index, log, { maxMs: 10 })
  const found = await Promise.all([
    search('lise', [file], conversation),
    // Waits for its turn meanwhile, and leaves.
    search('noe', [file], conversation),
  ])
  expect(found).toEqual([
    { candidates: [], isEnough: false },
    { candidates: [], isEnough: false },
  ])
  expect(warned).toHaveBeenCalledTimes(2)
  answer()
})
