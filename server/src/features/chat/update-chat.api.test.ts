import type { Chat, Message } from '@atelier/contract/chat/chat'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

const change = (
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  token = setup.token,
) => setup.app.call('PUT', `/chat/${setup.chatId}`, { token, body, headers })
const set = (body: unknown, token = setup.token) =>
  setup.app.call('PUT', `/chat/${setup.chatId}/settings`, { token, body })
const settingsNow = async () => JSON.parse((await setup.readChat()).settings) as object
async function version(): Promise<string> {
  return String(
    (await setup.app.call('GET', `/chat/${setup.chatId}`, { token: setup.token })).headers.etag,
  )
}

describe('renommer et changer de modèle', () => {
  test('le titre change, débarrassé de ses blancs, sans changer la place dans la liste', async () => {
    const before = await setup.readChat()
    const response = await change({ title: '  Budget 2027 ' })
    expect([response.status, response.json<{ data: Chat }>().data.title]).toEqual([
      200,
      'Budget 2027',
    ])
    expect(await setup.readChat()).toMatchObject({
      title: 'Budget 2027',
      updatedAt: before.updatedAt,
    })
  })
  test('un titre blanc ou trop long est refusé', async () => {
    const blank = await change({ title: '   ' })
    expect([blank.status, blank.json().fields]).toEqual([400, { title: 'Titre requis' }])
    expect((await change({ title: 'x'.repeat(201) })).status).toBe(400)
  })
  test('un modèle qui n’est pas offert est refusé, et rien d’autre ne change', async () => {
    await setup.send()
    const response = await change({ title: 'Autre', model: 'gpt-4', messages: '[]' })
    expect([response.status, response.json().code]).toEqual([403, 'model.not-offered'])
    expect(await setup.readChat()).toMatchObject({ title: 'Essai', model: 'modele-scripte' })
    expect(await setup.messageTexts()).toHaveLength(2)
  })
  test('le chat d’une autre personne n’existe pas', async () => {
    const other = (await setup.app.createUser('Noël')).token
    for (const response of [
      await change({ title: 'À moi' }, {}, other),
      await set({ temperature: 1 }, other),
    ])
      expect([response.status, response.json().code]).toEqual([404, 'chat.not-found'])
    expect((await setup.readChat()).title).toBe('Essai')
  })
})

describe('régler', () => {
  test('ce qui n’est pas nommé reste, et tout part au moteur', async () => {
    expect((await set({ temperature: 0, topK: 5, systemPrompt: 'Répondez en vers.' })).status).toBe(
      200,
    )
    expect((await set({ maxTokens: 200, topP: 0.5, stream: false })).status).toBe(200)
    expect(await settingsNow()).toEqual({
      temperature: 0,
      maxTokens: 200,
      replyLength: 'fixed',
      topP: 0.5,
      topK: 5,
      systemPrompt: 'Répondez en vers.',
      stream: false,
    })
    await setup.send()
    expect(setup.engine.calls.at(-1)?.request).toMatchObject({
      temperature: 0,
      topP: 0.5,
      topK: 5,
      maxTokens: 200,
      messages: [{ role: 'system', content: 'Répondez en vers.' }, { role: 'user' }],
    })
  })
  test.each([
    [{ temperature: 2.1 }, { temperature: 'La température doit être entre 0 et 2' }],
    [{ maxTokens: 0 }, { maxTokens: 'Le nombre de tokens doit être entre 1 et 4000' }],
    [{ topP: 1.5 }, { topP: 'topP doit être entre 0 et 1' }],
    [{ topK: 101 }, { topK: 'topK doit être entre 1 et 100' }],
  ])('hors des bornes est refusé (%j)', async (body, fields) => {
    const { status, json } = await set(body)
    expect([status, json().fields]).toEqual([400, fields])
  })
  test('rien à changer ne change rien', async () => expect((await set({})).status).toBe(200))
})

test('la version d’un chat d’un projet est celle que l’on a lue', async () => {
  const { token, chatId } = setup
  const { json } = await setup.app.call('POST', '/projects', { token, body: { name: 'Budget' } })
  const { id: projectId } = json<{ data: { id: string } }>().data
  await setup.app.call('PATCH', `/works/${chatId}`, { token, body: { projectId } })
  const read = await setup.readChat()
  expect(read.project).toEqual({ id: projectId, name: 'Budget' })
  const changed = await change({ title: 'Devis' }, { 'if-match': await version() })
  expect([changed.status, changed.json<{ data: Chat }>().data.project]).toEqual([200, read.project])
})

describe('remplacer les messages', () => {
  test('sans version, tout effacer ou en retirer passe', async () => {
    await setup.send('Un')
    await setup.send('Deux')
    const { messages } = await setup.readChat()
    expect((await change({ messages: JSON.stringify(messages.slice(0, 2)) })).status).toBe(200)
    expect(await setup.messageTexts()).toHaveLength(2)
    expect(
      JSON.parse((await change({ messages: '[]' })).json<{ data: Chat }>().data.messages),
    ).toEqual([])
  })
  test('sans version, changer ou ajouter demande la version', async () => {
    await setup.send('Un')
    const { messages } = await setup.readChat()
    const [first, second] = messages as [Message, Message]
    for (const wanted of [
      [{ ...first, content: 'Autre' }, second],
      [first, second, { ...first, id: 'nouveau' }],
      [second, first],
    ]) {
      const { status, json } = await change({ messages: JSON.stringify(wanted) })
      expect([status, json().code]).toEqual([428, 'chat.version-needed'])
    }
    expect(await setup.messageTexts()).toHaveLength(2)
  })
  test('avec la version, effacer se défait : tout revient, pensées, usage et échec compris', async () => {
    setup.engine.script = () => [{ type: 'reasoning', text: 'Voyons. ' }, { text: 'Oui.' }]
    await setup.send('Un')
    setup.engine.script = () => [{ text: 'Un dé' }, new EngineFailure('failed')]
    await setup.send('Deux')
    const { messages } = await setup.readChat()
    const cleared = await change({ messages: '[]' }, { 'if-match': await version() })
    const back = await change(
      { messages: JSON.stringify(messages) },
      { 'if-match': String(cleared.headers.etag) },
    )
    expect(back.status).toBe(200)
    const withoutIds = (list: readonly Message[]) => list.map(({ id: _, ...message }) => message)
    expect(withoutIds((await setup.readChat()).messages)).toEqual(withoutIds(messages))
  })
  test('un message changé en garde le numéro, ceux d’avant ne bougent pas', async () => {
    await setup.send('Un')
    const { messages } = await setup.readChat()
    const [first, second] = messages as [Message, Message]
    const wanted = [first, { ...second, content: 'Corrigé' }, { ...first, content: 'Ajouté' }]
    expect(
      (await change({ messages: JSON.stringify(wanted) }, { 'if-match': `W/${await version()}` }))
        .status,
    ).toBe(200)
    const now = (await setup.readChat()).messages
    expect(now.map(({ content }) => content)).toEqual(['Un', 'Corrigé', 'Ajouté'])
    expect(now.slice(0, 2).map(({ id }) => id)).toEqual([first.id, second.id])
    expect(now[2]?.id).not.toBe(first.id)
  })
  test('une version dépassée est refusée', async () => {
    const old = await version()
    await setup.send('Entre-temps')
    const { status, json } = await change({ messages: '[]' }, { 'if-match': old })
    expect([status, json().code]).toEqual([409, 'chat.stale'])
    expect(await setup.messageTexts()).toHaveLength(2)
  })
  test('pendant une réponse, c’est refusé', async () => {
    const open = gate()
    setup.engine.script = () => [open.promise, { text: 'Oui.' }]
    const reply = await setup.stream()
    const { status, json } = await change({ messages: '[]' })
    expect([status, json().code]).toEqual([409, 'chat.busy'])
    open.resolve()
    await reply.rest()
    expect(await setup.messageTexts()).toHaveLength(2)
  })
  test.each(['', '{', '{}', '[1]', '[{"id":"a"}]'])(
    'ce qui n’est pas une liste de messages est refusé (%j)',
    async (messages) => {
      const { status, json } = await change({ messages })
      expect([status, json().error]).toEqual([400, 'Données JSON invalides'])
    },
  )
})
