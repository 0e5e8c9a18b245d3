import type { Project } from '@atelier/contract/projects/projects'
import { expect, test } from 'vitest'
import { createGroundedSetup, rules } from '#testing/knowledge/grounded-chat.ts'

const question = 'Avant quelle date les congés se posent-ils ?'

test('sa consigne est donnée à chaque réponse de ses chats, dès le prochain message', async () => {
  await using setup = await createGroundedSetup()
  const { lise, app } = setup
  const { token } = lise
  const chat = await setup.beginChat(lise)
  await chat.ask(question)
  expect(setup.lastPrompt().system).not.toContain('Tutoyez.')
  const body = { name: 'Budget', instructions: 'Tutoyez.' }
  const { id } = (await app.call('POST', '/projects', { token, body })).json<{ data: Project }>()
    .data
  const moved = { token, body: { projectId: id } }
  expect((await app.call('PATCH', `/works/${chat.id}`, moved)).status).toBe(200)
  await chat.ask(question)
  expect(setup.lastPrompt().system).toContain('Tutoyez.')
  const changed = { token, body: { instructions: 'Vouvoyez.' } }
  await app.call('PATCH', `/projects/${id}`, changed)
  await chat.ask(question)
  expect(setup.lastPrompt().system).toContain('Vouvoyez.')
  expect(setup.lastPrompt().system).not.toContain('Tutoyez.')
  await app.call('DELETE', `/projects/${id}`, { token })
  await chat.ask(question)
  expect(setup.lastPrompt().system).not.toContain('Vouvoyez.')
})

test('ses documents répondent dans ses chats, avec ceux du chat ; sans le droit de les lire, non', async () => {
  await using setup = await createGroundedSetup()
  const { lise, app } = setup
  const { token } = lise
  const collectionId = await setup.addCollection(lise, 'Documents du projet', [rules])
  const body = { name: 'Budget' }
  const { id } = (await app.call('POST', '/projects', { token, body })).json<{ data: Project }>()
    .data
  await app.call('PATCH', `/projects/${id}`, { token, body: { collectionId } })
  const chat = await setup.beginChat(lise)
  await chat.ask(question)
  expect(setup.lastPrompt().question).not.toContain(rules.text)
  await app.call('PATCH', `/works/${chat.id}`, { token, body: { projectId: id } })
  await chat.ask(question)
  expect(setup.lastPrompt().question).toContain(rules.text)
  expect((await chat.lastReply()).grounding?.collections).toMatchObject([{ id: collectionId }])
  await app.call('DELETE', `/knowledge/collections/${collectionId}`, { token })
  await chat.ask(question)
  expect(setup.lastPrompt().question).not.toContain(rules.text)
})
