import { expect, test } from 'vitest'
import { createKnowledgeSetup } from '#testing/knowledge/knowledge-setup.ts'
import type { CandidateExcerpt } from './given-text.ts'
import { createRetrieve, type RetrievalRequest, type RetrieveDependencies } from './retrieve.ts'

/** A collection with one document; what it is searched by is the test's. */
async function createSetup() {
  const setup = await createKnowledgeSetup()
  const { lise, app } = setup
  const { id } = await lise.create('Voirie')
  await lise.addText(id, 'Clôtures', 'Deux mètres au plus.')
  await app.services.knowledge.idle()
  return {
    retrieve: (part: Partial<RetrieveDependencies>, request: Partial<RetrievalRequest> = {}) =>
      createRetrieve({
        database: app.services.database,
        index: { rank: async () => [] },
        indexedShare: async () => 1,
        isRebuilding: () => false,
        waitForAdded: async () => undefined,
        questionMeaning: async () => ({ space: { type: 'letters' } }),
        searchFiles: async () => ({ candidates: [], isEnough: false }),
        ...part,
      })({
        ...{ userId: lise.userId, scope: { collectionIds: [id], mode: 'with' } },
        ...{ question: 'Quel est le budget ?', formerQuestion: '', citedTitles: [] },
        ...{ roomTokens: 100, isReadByModel: false, ...request },
      }),
    [Symbol.asyncDispose]: setup[Symbol.asyncDispose],
  }
}

test('ce qui vient d’être ajouté est attendu avant la recherche', async () => {
  await using setup = await createSetup()
  let share = 0.5
  const indexedShare = async () => share
  const notesOf = async (part: Partial<RetrieveDependencies>) =>
    (await setup.retrieve({ indexedShare, ...part })).report.notes
  expect(await notesOf({})).toEqual(['being-read', 'nothing-found'])
  const waitForAdded = async () => {
    share = 1
  }
  expect(await notesOf({ waitForAdded })).toEqual(['nothing-found'])
})

test('ce qu’un fichier répond sans tenir dans la place est compté, et n’est pas « rien »', async () => {
  await using setup = await createSetup()
  const excerpt = (ordinal: number): CandidateExcerpt => ({
    ...{ sourceId: 'f', ordinal, text: `Budget ${ordinal}. `.repeat(400), reading: 0 },
    ...{ title: 'Comptes.pdf', heading: '', position: { page: 1 }, foundBy: ['words'] },
  })
  const candidates = [excerpt(0), excerpt(1)]
  const { report, excerpts, isEnough } = await setup.retrieve(
    { searchFiles: async () => ({ candidates, isEnough: true }) },
    { files: [{ id: 'f', name: 'Comptes.pdf', reading: 0, isNew: true, excerpts: candidates }] },
  )
  expect(report).toMatchObject({ given: [], found: 2, notes: [] })
  expect([excerpts, isEnough]).toEqual([[], true])
})
