import type { Chat, Message } from '@atelier/contract/chat/chat'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

const importChats = (exported: unknown) =>
  setup.app.call('POST', '/chat/import', {
    token: setup.token,
    body: { json: JSON.stringify(exported) },
  })
async function imported(exported: unknown) {
  const { status, json } = await importChats(exported)
  expect(status).toBe(200)
  return Promise.all(json<{ data: Chat[] }>().data.map(({ id }) => setup.readChat(id)))
}
const messageTexts = (messages: readonly Message[]) =>
  messages.map(({ role, content }) => `${role}: ${content}`)

const node = (parent: string | undefined, role: string, content: object, more: object = {}) => ({
  parent,
  message: { author: { role }, create_time: 1_700_000_000.5, content, ...more },
})
const textContent = (...parts: unknown[]) => ({ content_type: 'text', parts })
const chatGpt = {
  title: 'Lettre',
  create_time: 1_690_000_000,
  update_time: 1_700_000_000,
  current_node: 'f',
  mapping: {
    root: { parent: null, message: null },
    a: node('root', 'system', textContent('Soyez bref.')),
    b: node('a', 'user', {
      content_type: 'multimodal_text',
      parts: [{ content_type: 'image_asset_pointer' }, 'Qui est-ce ?'],
    }),
    autre: node('b', 'assistant', textContent('Une branche laissée.')),
    c: node('b', 'assistant', {
      content_type: 'thoughts',
      thoughts: [{ summary: 'Voyons', content: 'un chat' }],
    }),
    d: node('c', 'tool', textContent('trouvé'), { metadata: { model_slug: 'gpt-5' } }),
    f: node('d', 'assistant', textContent('Un chat.'), { metadata: { model_slug: 'gpt-5' } }),
  },
}

describe('les exports d’ailleurs', () => {
  test('ChatGPT : la branche affichée, la consigne, la réflexion, les dates ; outils et images se disent', async () => {
    const [chat] = await imported([chatGpt])
    expect(chat).toMatchObject({
      title: 'Lettre (Copie)',
      model: 'gpt-5',
      createdAt: '2023-07-22T04:26:40.000Z',
    })
    expect(JSON.parse(chat?.settings ?? '').systemPrompt).toBe('Soyez bref.')
    expect(messageTexts(chat?.messages ?? [])).toEqual([
      'user: [Image non reprise]\n\nQui est-ce ?',
      'assistant: > trouvé\n\nUn chat.',
    ])
    expect(chat?.messages[1]).toMatchObject({
      reasoning: 'Voyons\n\nun chat',
      model: 'gpt-5',
      timestamp: '2023-11-14T22:13:20.500Z',
    })
  })

  test('Open WebUI : la branche affichée, la consigne et la réflexion repliée dans le texte', async () => {
    const [chat] = await imported([
      {
        title: 'Recette',
        created_at: 1_700_000_000,
        updated_at: 1_700_000_100,
        chat: {
          models: ['llama3:8b'],
          params: { system: 'En vers.' },
          history: {
            currentId: '2',
            messages: {
              1: {
                id: '1',
                parentId: null,
                role: 'user',
                content: 'Tarte ?',
                timestamp: 1_700_000_001,
                files: [{ type: 'file', name: 'a.pdf' }],
              },
              2: {
                parentId: '1',
                role: 'assistant',
                model: 'llama3:8b',
                content:
                  '<details type="reasoning" done="true">\n<summary>Thought</summary>\n> Pommes.\n</details>\nAux pommes.',
              },
              3: { parentId: '1', role: 'assistant', content: 'Laissée.' },
            },
          },
        },
      },
    ])
    expect([chat?.title, chat?.model, JSON.parse(chat?.settings ?? '').systemPrompt]).toEqual([
      'Recette (Copie)',
      'llama3:8b',
      'En vers.',
    ])
    expect(messageTexts(chat?.messages ?? [])).toEqual([
      'user: [Fichier non repris\u00a0: a.pdf]\n\nTarte ?',
      'assistant: Aux pommes.',
    ])
    expect(chat?.messages[1]?.reasoning).toBe('Pommes.')
  })

  test('LibreChat : en liste comme en arbre, la branche la plus récente', async () => {
    const question = {
      messageId: 'q',
      parentMessageId: '00000000-0000-0000-0000-000000000000',
      isCreatedByUser: true,
      text: 'Bonjour',
      createdAt: '2024-01-01T00:00:00Z',
    }
    const old = {
      messageId: 'r1',
      parentMessageId: 'q',
      sender: 'GPT',
      text: 'Vieux',
      createdAt: '2024-01-01T00:00:01Z',
    }
    const assistantMessage = {
      ...{
        messageId: 'r2',
        parentMessageId: 'q',
        model: 'mistral',
        createdAt: '2024-01-01T00:00:02Z',
        text: '',
      },
      content: [
        { type: 'think', think: 'Salut ?' },
        { type: 'text', text: { value: 'Salut' } },
      ],
    }
    const about = {
      conversationId: 'c',
      title: 'Essai',
      options: { model: 'mistral', promptPrefix: 'Poli.' },
    }
    for (const messages of [
      [question, old, assistantMessage],
      [{ ...question, children: [old, assistantMessage] }],
    ]) {
      const [chat] = await imported({ ...about, messages })
      expect([chat?.model, JSON.parse(chat?.settings ?? '').systemPrompt]).toEqual([
        'mistral',
        'Poli.',
      ])
      expect(messageTexts(chat?.messages ?? [])).toEqual(['user: Bonjour', 'assistant: Salut'])
      expect(chat?.messages[1]?.reasoning).toBe('Salut ?')
    }
  })

  test('plusieurs chats viennent ensemble, gardent leur ordre, et tous ou aucun', async () => {
    const many = Array.from({ length: 400 }, (_, index) => ({
      ...chatGpt,
      title: `Chat ${index}`,
      update_time: 1_600_000_000 + index,
    }))
    expect(await imported(many)).toHaveLength(400)
    const list = await setup.app.call('GET', '/chat?limit=3', { token: setup.token })
    expect(list.json<{ data: Chat[] }>().data.map(({ title }) => title)).toEqual([
      'Essai',
      'Chat 399 (Copie)',
      'Chat 398 (Copie)',
    ])
    expect((await importChats([chatGpt, { rien: 1 }])).json().error).toBe('Données JSON invalides')
    const after = await setup.app.call('GET', '/chat?limit=1', { token: setup.token })
    expect(after.json<{ pagination: { total: number } }>().pagination.total).toBe(401)
  })
})

describe('ce qui est fait pour nuire', () => {
  test('un arbre qui tourne en rond finit', async () => {
    const mapping = {
      a: node('b', 'user', textContent('Un')),
      b: node('a', 'assistant', textContent('Deux')),
    }
    const [chat] = await imported({ title: 'Rond', mapping, current_node: 'a' })
    expect(messageTexts(chat?.messages ?? [])).toEqual(['assistant: Deux', 'user: Un'])
  })
  test('un prototype, une profondeur sans fond, des NUL', async () => {
    const json = (text: string) =>
      setup.app.call('POST', '/chat/import', { token: setup.token, body: { json: text } })
    const poisoned =
      '{"mapping":{"__proto__":{"message":null},"a":{"parent":"__proto__","message":{"author":{"role":"user"},"content":{"parts":["Un"]}}}},"current_node":"a"}'
    expect((await json(poisoned)).status).toBe(200)
    expect(({} as { message?: unknown }).message).toBeUndefined()
    expect((await json(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).status).toBe(400)
    let tree: object = { messageId: 'z', isCreatedByUser: true, text: 'Fond' }
    for (let depth = 0; depth < 3000; depth += 1)
      tree = {
        messageId: `m${depth}`,
        isCreatedByUser: depth % 2 === 0,
        text: 'x',
        children: [tree],
      }
    const [deep] = await imported({ conversationId: 'c', messages: [tree] })
    expect(deep?.messages.length).toBeGreaterThan(1000)
    const [plain] = await imported({
      title: 'A\u0000B',
      messages: [{ role: 'user', content: 'Bon\u0000jour' }],
    })
    expect([plain?.title, messageTexts(plain?.messages ?? [])]).toEqual([
      'AB (Copie)',
      ['user: Bonjour'],
    ])
  })
})
