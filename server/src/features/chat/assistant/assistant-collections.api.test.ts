import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import type { BegunChat } from '@atelier/contract/chat/beginning'
import type { Chat } from '@atelier/contract/chat/chat'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { expect, test } from 'vitest'
import { createKnowledgeSetup } from '#testing/knowledge/knowledge-setup.ts'

test('d’une collection de l’assistant qu’il ne peut pas lire, la réponse dit qu’elle est retirée, sans la nommer', async () => {
  const engines = [createScriptedEngine({ id: 'localai' })]
  await using setup = await createKnowledgeSetup({ engines })
  const { admin, lise, app } = setup
  const { id } = await admin.create('Salaires')
  const body = { name: 'Accueil', knowledge: { collectionIds: [id], mode: 'with' } }
  const { data: assistant } = await admin.call<Assistant>('POST', '/assistants', body)
  await admin.call('PUT', `/assistants/${assistant.id}/audience`, { kind: 'everyone' })
  const begun = await lise.call<BegunChat>('POST', '/chat/begin', {
    content: 'Combien gagne-t-on ?',
    model: 'modele-scripte',
    assistantId: assistant.id,
  })
  const path = `/chat/${begun.data.chat.id}`
  await app.call('GET', `${path}/messages/stream`, { token: lise.token })
  const { messages } = (await lise.call<Chat>('GET', path)).data
  expect(messages).not.toContain('Salaires')
  expect(JSON.parse(messages).at(-1).grounding.notes).toContain('withdrawn')
})
