import type { Chat, Message } from '@atelier/contract/chat/chat'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

const exported = (format = 'json', token = setup.token) =>
  setup.app.call('GET', `/chat/${setup.chatId}/export?format=${format}`, { token })
const take = (json: string) =>
  setup.app.call('POST', '/chat/import', { token: setup.token, body: { json } })
const duplicate = (token = setup.token) =>
  setup.app.call('POST', `/chat/${setup.chatId}/duplicate`, { token })
const withoutIds = (list: readonly Message[]) => list.map(({ id: _, ...message }) => message)
const chatCount = async () =>
  (await setup.app.call('GET', '/chat', { token: setup.token })).json<{ data: Chat[] }>().data
    .length

async function talk() {
  setup.engine.script = () => [
    { type: 'reasoning', text: 'Voyons. ' },
    { text: 'Oui, « bien sûr ».' },
    {
      type: 'end',
      reason: 'stop',
      usage: { promptTokens: 3, completionTokens: 2, totalTokens: 5 },
    },
  ]
  await setup.send('Un\n\n```js\nlet a\n```')
  setup.engine.script = () => [{ text: 'Un dé' }, new EngineFailure('failed')]
  await setup.send('Deux 🎉 مرحبا')
  await setup.app.call('PUT', `/chat/${setup.chatId}/settings`, {
    token: setup.token,
    body: { temperature: 1.5, stream: false },
  })
}

describe('dupliquer', () => {
  test('la copie a tout, sous un autre titre, et vit sa vie', async () => {
    await talk()
    const copy = (await duplicate()).json<{ data: Chat }>().data
    const original = await setup.readChat()
    const read = await setup.readChat(copy.id)
    expect([read.title, read.model, read.settings]).toEqual([
      'Essai (Copie)',
      original.model,
      original.settings,
    ])
    expect(withoutIds(read.messages)).toEqual(withoutIds(original.messages))
    await setup.app.call('DELETE', `/chat/${setup.chatId}`, { token: setup.token })
    expect((await setup.readChat(copy.id)).messages).toHaveLength(4)
  })
  test('le chat d’une autre personne ne se copie ni ne s’exporte', async () => {
    const other = (await setup.app.createUser('Noël')).token
    expect((await duplicate(other)).status).toBe(404)
    expect((await exported('json', other)).status).toBe(404)
  })
  test('un titre déjà au plus long reste dans les bornes', async () => {
    await setup.app.call('PUT', `/chat/${setup.chatId}`, {
      token: setup.token,
      body: { title: 'x'.repeat(200) },
    })
    const { title } = (await duplicate()).json<{ data: Chat }>().data
    expect([title.length, title.endsWith(' (Copie)')]).toEqual([200, true])
  })
})

describe('exporter et importer', () => {
  test('aller et retour en JSON ne perd rien', async () => {
    await talk()
    const file = await exported()
    expect(file.headers['content-disposition']).toContain(`chat-export-${setup.chatId}.json`)
    const [{ id }] = (await take(file.text)).json<{ data: [Chat] }>().data
    const [original, read] = [await setup.readChat(), await setup.readChat(id)]
    expect([read.title, read.model, read.settings, read.createdAt]).toEqual([
      'Essai (Copie)',
      original.model,
      original.settings,
      original.createdAt,
    ])
    expect(withoutIds(read.messages)).toEqual(withoutIds(original.messages))
    const again = await setup.app.call('GET', `/chat/${id}/export`, { token: setup.token })
    expect(again.json<{ messages: Message[] }>().messages.map(({ content }) => content)).toEqual(
      original.messages.map(({ content }) => content),
    )
  })
  test('en Markdown et en texte, on lit qui a dit quoi, et ce qui a manqué', async () => {
    await talk()
    const markdown = await exported('markdown')
    expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(markdown.headers['content-disposition']).toContain(`chat-export-${setup.chatId}.md`)
    expect(markdown.text).toMatch(/^# Essai\n\nModèle\u00a0: modele-scripte\n\n## Vous\n\nUn\n/)
    expect(markdown.text).toMatch(/## modele-scripte\n\nUn dé\n\n> LocalAI a échoué/)
    const text = await exported('text')
    expect(text.headers['content-disposition']).toContain(`chat-export-${setup.chatId}.txt`)
    expect(text.text).toContain('Vous\u00a0:\nDeux 🎉 مرحبا')
    expect((await exported('pdf')).status).toBe(400)
  })
  test('en Markdown, une réponse arrêtée dans du code ne prend pas la suite dans son bloc', async () => {
    setup.engine.script = () => [{ text: 'Voici\n\n````md\n```\nx' }, new EngineFailure('failed')]
    await setup.send('Montre')
    expect((await exported('markdown')).text).toContain('```\nx\n````\n\n> LocalAI a échoué')
  })
  test('en Markdown et en texte, une réponse coupée ne passe pas pour finie', async () => {
    setup.engine.script = () => [{ text: 'Le rapport' }, { type: 'end', reason: 'length' }]
    await setup.send('Résume')
    const note = 'Réponse coupée avant sa fin'
    expect((await exported('markdown')).text).toContain(`Le rapport\n\n> ${note}`)
    expect((await exported('text')).text).toContain(`Le rapport\n[${note}]`)
  })
  test('ce qui manque est comme prévu : titre, modèle, réglages', async () => {
    const [data] = (await take('{"messages":[{"role":"user","content":"Salut"}]}')).json<{
      data: [Chat]
    }>().data
    expect([data.title, data.model, JSON.parse(data.settings).stream]).toEqual([
      'Chat importé (Copie)',
      'gpt-4',
      false,
    ])
    const named = (
      await take('{"settings":"{\\"model\\":\\"modele-scripte\\"}","messages":"[]"}')
    ).json<{ data: [Chat] }>().data[0]
    expect(named.model).toBe('modele-scripte')
  })
  test.each([2 ** 31, 1e15, -1, 0.5, '12'])(
    'un compte de tokens impossible est laissé de côté, sans son message (%s)',
    async (count) => {
      const usage = { promptTokens: count, completionTokens: 1, totalTokens: 1 }
      const reply = {
        role: 'assistant',
        content: 'Oui',
        usage,
        leftOut: count,
        promptEstimate: count,
        finishReason: 'length',
        limit: { tokens: count, by: 'chat' },
      }
      const { status, json } = await take(JSON.stringify({ messages: [reply] }))
      expect(status).toBe(200)
      const { messages } = await setup.readChat(json<{ data: [Chat] }>().data[0].id)
      expect(messages).toEqual([
        expect.objectContaining({ content: 'Oui', finishReason: 'length' }),
      ])
      for (const name of ['usage', 'leftOut', 'promptEstimate', 'limit'])
        expect(messages[0]).not.toHaveProperty(name)
    },
  )
  test.each([
    '',
    '   ',
    'bonjour',
    '{}',
    '[]',
    'null',
    '{"messages":"["}',
    '{"messages":[{"role":"system","content":"x"}]}',
    '{"messages":[{"role":"user","content":"Bon"},{"role":"user"}]}',
    '{"messages":[],"settings":{"temperature":9}}',
    '{"messages":[],"createdAt":"hier"}',
  ])('autre chose n’est pas un chat, et rien n’en reste (%s)', async (json) => {
    const { status, text } = await take(json)
    expect([status, text.includes('Données JSON invalides')]).toEqual([400, true])
    expect(await chatCount()).toBe(1)
  })
  test('plus grand que permis est refusé', async () => {
    const { status, json } = await take(
      JSON.stringify({ messages: [{ role: 'user', content: 'x'.repeat(21 * 1024 * 1024) }] }),
    )
    expect([status, json().code]).toEqual([413, 'request.too-large'])
  })
})
