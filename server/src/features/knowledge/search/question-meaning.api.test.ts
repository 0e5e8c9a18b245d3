import {
  createScriptedEmbedder,
  embedderModel,
} from '@atelier/engine/testing/scripted/scripted-embedder'
import { expect, test } from 'vitest'
import { makeId } from '#platform/ids.ts'
import { createLog } from '#platform/log/log.ts'
import { createTestApp } from '#testing/create-test-app.ts'
import { createQuestionMeaning } from './question-meaning.ts'

/** An embedder that serves, and how its questions are compared. */
async function createMeaningSetup(patienceMs: number) {
  const embedder = createScriptedEmbedder()
  const app = await createTestApp({ engines: [embedder] })
  const { database, models, usage } = app.services
  const user = await app.createUser('Lise')
  await database.queries
    .insertInto('vector_spaces')
    .values({
      ...{ id: 's', model: embedderModel, state: 'serving', dimensions: 128, floor: 0.3 },
      ...{ floor_count: 0, failures: 0, retry_at: 0, created_at: 0 },
    })
    .execute()
  const meaningOf = createQuestionMeaning({
    ...{ database, models, usage, patienceMs },
    ...{ makeId, log: createLog({ level: 'silent', readable: false }) },
  })
  return {
    embedder,
    ask: (question: string) => meaningOf(question, user.user.id),
    [Symbol.asyncDispose]: () => app.close(),
  }
}

test('une question a son vecteur, et le seuil de son espace', async () => {
  await using setup = await createMeaningSetup(60_000)
  expect(await setup.ask('voiture')).toMatchObject({
    space: { type: 'embedder', id: 's' },
    floor: 0.3,
  })
})

test('trop de questions devant un embedder qui se tait : les suivantes n’attendent pas', async () => {
  await using setup = await createMeaningSetup(20)
  const { ask, embedder } = setup
  embedder.mood = 'silent'
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask('voiture')))
  for (const { space, problem } of answers)
    expect([space.type, problem?.code]).toEqual(['letters', 'knowledge.embedder-slow'])
  expect(embedder.requests).toHaveLength(8)
})
