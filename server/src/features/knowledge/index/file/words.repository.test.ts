import { expect, test } from 'vitest'
import { inMemory, openIndexFile } from './index-file.repository.ts'
import { openWordsTable } from './words.repository.ts'

const openWords = () =>
  openWordsTable(openIndexFile({ file: inMemory, installation: 'here', machineStart: 1 }))
type Words = ReturnType<typeof openWords>

function addExcerpts(words: Words, { from, to }: { readonly from: number; readonly to: number }) {
  for (let id = from; id <= to; id += 1) words.add(id, ['budget', `n${id}`])
  words.merge()
}

test('le nombre d’extraits d’un mot fréquent suit ce qui s’écrit', () => {
  const words = openWords()
  addExcerpts(words, { from: 1, to: 1500 })
  expect([words.count('budget'), words.count('budget'), words.count('n7')]).toEqual([1500, 1500, 1])
  addExcerpts(words, { from: 1501, to: 1600 })
  expect([words.count('budget'), words.count('n1600'), words.count('absent')]).toEqual([1600, 1, 0])
})
