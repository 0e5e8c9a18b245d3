import { buffer } from 'node:stream/consumers'
import type { Chat } from '@atelier/contract/chat/chat'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSharingSetup, type SharingSetup } from '#testing/sharing/sharing-setup.ts'

let setup: SharingSetup
beforeEach(async () => {
  setup = await createSharingSetup()
})
afterEach(() => setup.close())

/** The bytes of the copy, as they are stored. */
async function copyOf(shareId: string): Promise<string> {
  const { database, files } = setup.app.services
  const { file_id } = await database.queries
    .selectFrom('shares')
    .select('file_id')
    .where('id', '=', shareId)
    .executeTakeFirstOrThrow()
  const opened = await files.open(file_id)
  return opened ? (await buffer(opened.stream)).toString() : ''
}
async function importJson(chat: object): Promise<string> {
  const json = JSON.stringify({ title: 'Essai', model: 'modele-scripte', ...chat })
  const imported = await setup.asOwner('POST', '/chat/import', { json })
  return imported.json<{ data: Chat[] }>().data[0]?.id ?? ''
}

test('la copie n’a ni les autres versions, ni les anciens textes, ni les instructions', async () => {
  const chatId = await importJson({
    settings: { systemPrompt: 'Consigne-cachée' },
    messages: [
      { id: 'a', role: 'user', content: 'Question' },
      { id: 'b', role: 'assistant', content: 'Faute-cachée' },
    ],
    otherMessages: [{ id: 'c', parentId: 'a', role: 'assistant', content: 'Version-cachée' }],
  })
  const { messages } = (await setup.asOwner('GET', `/chat/${chatId}/messages`)).json<{
    data: { messages: { id: string }[] }
  }>().data
  const corrected = await setup.asOwner('PUT', `/chat/${chatId}/messages/${messages[1]?.id}`, {
    content: 'Réponse corrigée',
    corrections: 0,
  })
  expect(corrected.status).toBe(200)
  const { share } = await setup.share(chatId)
  const copy = await copyOf(share.id)
  expect(copy).toContain('Réponse corrigée')
  for (const hidden of ['cachée', chatId, ...messages.map(({ id }) => id)])
    expect(copy).not.toContain(hidden)
})

test('la copie n’a rien des documents cités, ni les marques qui y mènent', async () => {
  const excerpt = { sourceId: 'ailleurs', ordinal: 0, title: 'Règlement', position: { page: 2 } }
  const content = 'Oui, le mardi [1]. Et aussi le jeudi.'
  const chatId = await importJson({
    messages: [
      { role: 'user', content: 'Quand\u00a0?' },
      {
        ...{ role: 'assistant', content },
        grounding: {
          ...{ mode: 'with', collections: [], found: 1, notes: [], milliseconds: 1 },
          given: [{ ...excerpt, excerpt: 1, heading: '', foundBy: [] }],
        },
        citations: [
          {
            ...{ ...excerpt, n: 1, excerpt: 1, from: 0, to: 13, marker: { from: 14, to: 17 } },
            ...{
              quote: 'ouvert le mardi',
              support: 'stated',
              by: 'model',
              issues: [],
              missing: [],
            },
          },
        ],
      },
    ],
  })
  const { share, secret } = await setup.share(chatId)
  const page = setup.page(await setup.asAnyone('POST', setup.readPath(share), { secret }))
  expect(page.messages[1]?.content).toBe('Oui, le mardi. Et aussi le jeudi.')
  const copy = await copyOf(share.id)
  for (const hidden of ['Règlement', 'ailleurs', 'ouvert le mardi'])
    expect(copy).not.toContain(hidden)
})
