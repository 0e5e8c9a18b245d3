import {
  createScriptedEmbedder,
  embedderModel,
} from '@atelier/engine/testing/scripted/scripted-embedder'
import { expect, test } from 'vitest'
import { createGroundedSetup } from '#testing/knowledge/grounded-chat.ts'

test('une réponse part des passages qui veulent dire la même chose, ou dit que l’embedder manque', async () => {
  const embedder = createScriptedEmbedder()
  await using setup = await createGroundedSetup([embedder])
  const { admin, lise } = setup
  const others = Array.from({ length: 14 }, (_, n) => ({
    title: `Note ${n}`,
    text: `La cantine numéro ${n} sert le déjeuner entre midi et quatorze heures. `.repeat(12),
  }))
  const garage = { title: 'Garage', text: 'Une automobile peut être empruntée.' }
  const collectionId = await setup.addCollection(lise, 'Règlement', [...others, garage])
  const chat = await setup.beginChat(lise, { collectionIds: [collectionId], mode: 'with' })
  const question = 'voiture ?'
  const given = async () => (await chat.lastReply()).grounding
  await chat.ask(question)
  expect(await given()).toMatchObject({ given: [], notes: ['nothing-found'] })

  await admin.call('PUT', '/admin/knowledge', { embedder: embedderModel })
  await setup.app.services.knowledge.idle()
  await chat.ask(question)
  const found = await given()
  expect(found?.given.find(({ title }) => title === 'Garage')).toMatchObject({
    foundBy: ['meaning'],
  })
  expect(found?.notes).toEqual([])
  expect(setup.lastPrompt().question).toContain(garage.text)

  embedder.mood = 'away'
  await chat.ask(question)
  expect((await given())?.notes).toEqual(expect.arrayContaining(['words-only', 'nothing-found']))
  expect((await given())?.wordsOnly?.code).toMatch(/^engine\./)

  // Its vectors are no longer those of the documents: that is another reason.
  embedder.mood = 'well'
  embedder.dimensions = 64
  await chat.ask(question)
  expect((await given())?.wordsOnly).toMatchObject({
    code: 'knowledge.embedder-changed',
    error: expect.any(String),
  })
})
