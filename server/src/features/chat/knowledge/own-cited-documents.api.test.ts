import type { CitationInContext } from '@atelier/contract/knowledge/citations'
import { wordSteps } from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test } from 'vitest'
import { createGroundedSetup, rules } from '#testing/knowledge/grounded-chat.ts'

const question = 'Avant quelle date les congés se posent-ils ?'
const answer = 'Les congés annuels se posent avant le 31 mars [1].'

test('son propriétaire lit qu’un document cité est dans sa corbeille, avec sa collection ou seul', async () => {
  await using setup = await createGroundedSetup()
  const { lise, engine } = setup
  const collectionId = await setup.addCollection(lise, 'Notes', [rules])
  const chat = await setup.beginChat(lise, { collectionIds: [collectionId], mode: 'with' })
  engine.script = () => wordSteps(answer)
  await chat.ask(question)
  const { id: replyId } = await chat.lastReply()
  const path = `/chat/${chat.id}/messages/${replyId}/citations/1`
  const citation = async () => (await lise.call<CitationInContext>('GET', path)).data
  expect(await citation()).not.toHaveProperty('isInTrash')
  const sources = `/knowledge/collections/${collectionId}/sources`
  const [source] = (await lise.call<{ id: string }[]>('GET', sources)).data
  await lise.call('DELETE', `/knowledge/sources/${source?.id}`)
  expect(await citation()).toMatchObject({
    ...{ source: 'removed', isInTrash: true, removedAt: expect.any(String) },
  })
  await lise.call('POST', '/trash/restore', { ids: [source?.id] })
  expect((await citation()).source).toBe('readable')
  await lise.call('DELETE', `/knowledge/collections/${collectionId}`)
  expect(await citation()).toMatchObject({ source: 'removed', isInTrash: true, removedAt: null })
})

test('les résultats d’une recherche ne montrent pas les renvois d’une réponse', async () => {
  await using setup = await createGroundedSetup()
  const { lise, engine } = setup
  const collectionId = await setup.addCollection(lise, 'Notes', [rules])
  const chat = await setup.beginChat(lise, { collectionIds: [collectionId], mode: 'with' })
  engine.script = () => wordSteps('Avant le 31 mars [1], comme `jours[1]` le dit.')
  await chat.ask(question)
  const textOf = (found: unknown) => JSON.stringify(found).replaceAll(/"},?|{"text":"/g, '')
  for (const path of ['/chat/search?q=comme', '/search?q=comme']) {
    const found = (await lise.call('GET', path)).data
    expect(textOf(found)).toContain('jours[1]')
    expect(textOf(found)).not.toContain('mars [1]')
  }
})
