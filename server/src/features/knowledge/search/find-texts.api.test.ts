import { Problem } from '@atelier/contract/problems/problems'
import { expect, test } from 'vitest'
import { createKnowledgeSetup } from '#testing/knowledge/knowledge-setup.ts'
import { createTextFinder } from './find-texts.ts'

test('ce qui se cherche pendant que l’index redémarre ou se refait dit qu’il peut en manquer', async () => {
  await using setup = await createKnowledgeSetup()
  const { lise, noe } = setup
  const { id } = await lise.create('Règlement')
  await lise.addText(id, 'Parking', 'Le parking ferme à vingt heures.')
  const { database } = setup.app.services
  const none = async (): Promise<never[]> => []
  const restarting: typeof none = () => Promise.reject(new Problem('knowledge.index-restarting'))
  const isIncomplete = async (userId: string, { isRebuilding = false, find = none }) => {
    const documents = createTextFinder({
      ...{ database, index: { find } },
      isRebuilding: () => isRebuilding,
    })({ userId, words: ['parking'] })
    const { excerpts, next } = await documents.findExcerpts({ before: 1000, limit: 10 })
    expect([excerpts, next]).toEqual([[], undefined])
    return documents.isIncomplete()
  }
  expect(await isIncomplete(lise.userId, {})).toBe(false)
  expect(await isIncomplete(lise.userId, { find: restarting })).toBe(true)
  expect(await isIncomplete(lise.userId, { isRebuilding: true })).toBe(true)
  // Who reads no documents misses none.
  expect(await isIncomplete(noe.userId, { find: restarting })).toBe(false)
})
