import type { Chat, Message } from '@atelier/contract/chat/chat'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { gate, wordSteps } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

describe('créer et lister', () => {
  test('un chat neuf a les réglages de départ, avec réponse au fil de l’eau', async () => {
    const chat = await setup.readChat()
    expect(JSON.parse(chat.settings)).toEqual({
      temperature: 0.7,
      maxTokens: 1000,
      replyLength: 'model',
      topP: 0.9,
      topK: 40,
      systemPrompt: '',
      stream: true,
    })
    expect(chat).toMatchObject({
      title: 'Essai',
      model: 'modele-scripte',
      messages: [],
      replying: false,
    })
  })

  test('un titre blanc ou un modèle qui n’est pas offert est refusé', async () => {
    const blank = await setup.app.call('POST', '/chat/create', {
      token: setup.token,
      body: { title: '  ', model: 'modele-scripte' },
    })
    expect([blank.status, blank.json().fields]).toEqual([400, { title: 'Titre requis' }])
    const other = await setup.app.call('POST', '/chat/create', {
      token: setup.token,
      body: { title: 'Essai', model: 'gpt-4' },
    })
    expect([other.status, other.json().code]).toEqual([403, 'model.not-offered'])
  })

  test('la liste est paginée, la dernière activité d’abord, sans messages', async () => {
    for (const title of ['Deux', 'Trois']) await setup.newChat(title)
    await setup.send()
    const { data, pagination } = (
      await setup.app.call('GET', '/chat?limit=2', { token: setup.token })
    ).json<{
      data: Chat[]
      pagination: object
    }>()
    expect(data.map((chat) => [chat.title, chat.messages])).toEqual([
      ['Essai', '[]'],
      ['Trois', '[]'],
    ])
    expect(pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 })
  })

  test('deux personnes ne voient jamais les chats l’une de l’autre', async () => {
    const other = (await setup.app.createUser('Noël')).token
    expect(
      (await setup.app.call('GET', '/chat', { token: other })).json<{ data: Chat[] }>().data,
    ).toEqual([])
    const response = await setup.app.call('GET', `/chat/${setup.chatId}`, { token: other })
    expect([response.status, response.json().error]).toEqual([404, 'Chat introuvable'])
  })
})

describe('envoyer', () => {
  test('attendre la réponse entière donne le message et l’usage, et tout est gardé', async () => {
    setup.engine.script = () => [
      { text: 'Bien sûr.' },
      {
        type: 'end',
        reason: 'stop',
        usage: { promptTokens: 3, completionTokens: 2, totalTokens: 5 },
      },
    ]
    const { status, json } = await setup.send()
    const { message, usage } = json<{ data: { message: Message; usage: object } }>().data
    expect(status).toBe(200)
    expect(usage).toEqual({ promptTokens: 3, completionTokens: 2, totalTokens: 5 })
    expect(message).toMatchObject({
      role: 'assistant',
      content: 'Bien sûr.',
      model: 'modele-scripte',
    })
    expect(await setup.messageTexts()).toEqual(['user: Bonjour', 'assistant: Bien sûr.'])
  })

  test('le flux donne les morceaux, puis le message gardé, puis la fin', async () => {
    setup.engine.script = () => [
      { type: 'reasoning', text: 'Voyons. ' },
      ...wordSteps('Voici la réponse.'),
    ]
    const { text, reasoning, chunks, done } = await (await setup.stream()).rest()
    expect({ text, reasoning, done }).toEqual({
      text: 'Voici la réponse.',
      reasoning: 'Voyons. ',
      done: true,
    })
    expect(chunks.at(-1)).toMatchObject({
      message: { content: 'Voici la réponse.', reasoning: 'Voyons. ' },
      usage: null,
      choices: [],
    })
  })

  test('la room.question est gardée avant le premier mot', async () => {
    const open = gate()
    setup.engine.script = () => [open.promise, { text: 'Oui.' }]
    const reply = await setup.stream('Est-ce gardé ?')
    expect(await setup.readChat()).toMatchObject({
      replying: true,
      messages: [{ role: 'user', content: 'Est-ce gardé ?' }],
    })
    open.resolve()
    expect((await reply.rest()).text).toBe('Oui.')
  })

  test('l’historique et les réglages partent au moteur, sans les réponses vides', async () => {
    await setup.send('Un')
    setup.engine.script = () => [new EngineFailure('failed')]
    await setup.send('Deux')
    setup.engine.script = () => [{ text: 'Trois fois oui' }]
    await setup.send('Trois')
    const { request } = setup.engine.calls.at(-1) ?? expect.fail('no call')
    expect(request).toMatchObject({
      model: 'modele-scripte',
      temperature: 0.7,
      topP: 0.9,
      topK: 40,
      maxTokens: 16_000,
    })
    expect(request.messages.map((message) => message.content)).toEqual([
      'Un',
      'Bonjour, voici la réponse du script.',
      'Deux',
      'Trois',
    ])
  })

  test('un second message pendant une réponse est refusé', async () => {
    const open = gate()
    setup.engine.script = () => [open.promise, { text: 'Oui.' }]
    const reply = await setup.stream()
    const second = await setup.send('Encore')
    expect([second.status, second.json().error]).toEqual([
      409,
      "Un message est déjà en cours d'envoi",
    ])
    open.resolve()
    await reply.rest()
    expect(await setup.messageTexts()).toHaveLength(2)
  })

  test('un rôle autre que user est refusé', async () => {
    const { status } = await setup.app.call('POST', `/chat/${setup.chatId}/messages`, {
      token: setup.token,
      body: { content: 'Moi', role: 'assistant' },
    })
    expect(status).toBe(400)
  })
})

describe('quand le moteur manque', () => {
  const failures = [
    ['unreachable', 503, /LocalAI ne répond pas/],
    ['busy', 503, /LocalAI est occupé/],
    ['timeout', 504, /rien envoyé depuis trop longtemps/],
    ['unauthorized', 502, /refuse la clé/],
    ['bad-answer', 502, /illisible/],
    ['refused', 422, /a refusé la demande/],
  ] as const
  test.each(failures)(
    '%s : une phrase qui nomme la cause, la room.question gardée',
    async (reason, status, expected) => {
      setup.engine.script = () => [new EngineFailure(reason, { retryAfter: 7 })]
      const response = await setup.send('Ma question')
      expect([response.status, response.json().error]).toEqual([
        status,
        expect.stringMatching(expected),
      ])
      const { messages, replying } = await setup.readChat()
      expect(replying).toBe(false)
      expect(messages).toMatchObject([
        { content: 'Ma question' },
        { content: '', error: expect.stringMatching(expected) },
      ])
    },
  )

  test('un moteur occupé dit quand réessayer', async () => {
    setup.engine.script = () => [new EngineFailure('busy', { retryAfter: 7 })]
    expect((await setup.send()).headers['retry-after']).toBe('7')
  })

  test('coupé au milieu : le texte venu est gardé et marqué, puis régénérer le remplace', async () => {
    setup.engine.script = () => [{ text: 'Il était une ' }, new EngineFailure('cut')]
    const { chunks, done } = await (await setup.stream()).rest()
    expect(done).toBe(true)
    expect(chunks.slice(-2)).toMatchObject([
      { code: 'chat.reply-cut', choices: [] },
      { message: { content: 'Il était une ' } },
    ])
    setup.engine.script = () => wordSteps('Il était une fois.')
    const again = await setup.regenerate()
    expect((await again.rest()).text).toBe('Il était une fois.')
    expect(await setup.messageTexts()).toEqual(['user: Bonjour', 'assistant: Il était une fois.'])
  })

  test('régénérer sans succès garde l’ancienne réponse', async () => {
    await setup.send()
    setup.engine.script = () => [new EngineFailure('unreachable')]
    const { chunks } = await (await setup.regenerate()).rest()
    expect(chunks[0]).toMatchObject({ code: 'engine.unreachable' })
    expect(await setup.messageTexts()).toEqual([
      'user: Bonjour',
      'assistant: Bonjour, voici la réponse du script.',
    ])
  })

  test('régénérer demande une room.question et une réponse', async () => {
    const { status, json } = await setup.app.call('POST', `/chat/${setup.chatId}/regenerate`, {
      token: setup.token,
    })
    expect([status, json().error]).toEqual([400, 'Pas assez de messages pour régénérer'])
  })

  test('une réponse vide est dite', async () => {
    setup.engine.script = () => []
    expect((await setup.send()).json().code).toBe('engine.empty-answer')
  })
})
