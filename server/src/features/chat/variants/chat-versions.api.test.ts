import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { MessagePage } from '@atelier/contract/chat/messages'
import type { Variant } from '@atelier/contract/chat/versions/versions'
import { EngineFailure } from '@atelier/engine/engine-failure'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'
import { maxMessages } from '../messages/messages.repository.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
})
afterEach(() => setup.close())

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  setup.app.call(method, `/chat/${setup.chatId}${path}`, { token: setup.token, body })
const page = async (query = '') =>
  (await call('GET', `/messages${query}`)).json<{ data: MessagePage }>().data
const texts = async () => (await page()).messages.map(({ content }) => content)
const show = (messageId: string | undefined) => call('POST', '/path', { messageId })
const last = async () => (await page()).messages.at(-1) as Message
const reply = (text: string) => {
  setup.engine.script = () => [{ text }]
}
const regenerate = async (text: string, body?: object) => {
  reply(text)
  return (await setup.regenerate(body)).rest()
}

describe('refaire une réponse', () => {
  test('garde toutes ses versions, et l’on va de l’une à l’autre, chacune avec sa suite', async () => {
    reply('Un')
    await setup.send('Dis')
    const one = await last()
    await regenerate('Deux')
    reply('Suite')
    await setup.send('Et puis')
    expect(await texts()).toEqual(['Dis', 'Deux', 'Et puis', 'Suite'])
    await show(one.id)
    expect(await texts()).toEqual(['Dis', 'Un'])
    const two = (await last()).variants?.nextId
    expect(await last()).toMatchObject({ variants: { index: 1, total: 2 } })
    await regenerate('Trois')
    expect(await last()).toMatchObject({ variants: { index: 3, total: 3, previousId: two } })
    await show(two)
    expect(await texts()).toEqual(['Dis', 'Deux', 'Et puis', 'Suite'])
    const listed = (await call('GET', `/messages/${one.id}/variants`)).json<{ data: Variant[] }>()
    expect(
      listed.data.map(({ beginning, following, isShown }) => [beginning, following, isShown]),
    ).toEqual([
      ['Un', 0, false],
      ['Deux', 2, true],
      ['Trois', 0, false],
    ])
  })

  test('n’importe laquelle, et par un autre modèle', async () => {
    reply('Un')
    await setup.send('Dis')
    const one = await last()
    await setup.send('Et puis')
    await regenerate('Autre', { messageId: one.id, model: 'modele-scripte' })
    expect(await texts()).toEqual(['Dis', 'Autre'])
    expect(setup.engine.calls.at(-1)?.request.messages).toHaveLength(1)
    const refused = await call('POST', '/regenerate', { messageId: one.id, model: 'absent' })
    expect([refused.status, refused.json().code]).toEqual([403, 'model.not-offered'])
    expect((await call('POST', '/regenerate', { messageId: 'absent' })).json().code).toBe(
      'chat.message-not-found',
    )
  })

  test('sans un mot, elle s’efface, et celle que l’on voyait revient avec sa suite', async () => {
    reply('Un')
    await setup.send('Dis')
    const one = await last()
    await regenerate('Deux')
    await show(one.id)
    reply('Suite')
    await setup.send('Et puis')
    setup.engine.script = () => [new EngineFailure('failed')]
    await (await setup.regenerate({ messageId: one.id })).rest()
    expect(await texts()).toEqual(['Dis', 'Un', 'Et puis', 'Suite'])
    expect((await page()).messages[1]?.variants).toMatchObject({ index: 1, total: 2 })
  })

  test('une réponse qui réussit enfin ne laisse pas de version vide derrière elle', async () => {
    setup.engine.script = () => [new EngineFailure('failed')]
    await setup.send('Dis')
    expect((await last()).error).toBeDefined()
    await regenerate('Enfin')
    expect(await last()).toMatchObject({ content: 'Enfin' })
    expect((await last()).variants).toBeUndefined()
  })

  test('cent versions au plus à une place', async () => {
    await setup.send('Dis')
    const { database } = setup.app.services
    const { id, parentId } = await last()
    for (let made = 1; made < 100; made += 1)
      await database.queries
        .insertInto('messages')
        .columns([
          'id',
          'chat_id',
          'position',
          'role',
          'content',
          'reasoning',
          'status',
          'left_out',
          'created_at',
          'parent_id',
          'depth',
        ])
        .expression((from) =>
          from
            .selectFrom('messages')
            .select(({ val, ref }) => [
              val(`version-${made}`).as('id'),
              'chat_id',
              val(2 + made).as('position'),
              ...(
                [
                  'role',
                  'content',
                  'reasoning',
                  'status',
                  'left_out',
                  'created_at',
                  'parent_id',
                  'depth',
                ] as const
              ).map((name) => ref(name).as(name)),
            ])
            .where('id', '=', id),
        )
        .execute()
    expect(parentId).toBeDefined()
    const refused = await call('POST', '/regenerate')
    expect([refused.status, refused.json().code]).toEqual([409, 'chat.too-many-versions'])
    expect((await page()).writing).toEqual([])
    expect((await setup.send('Encore')).status).toBe(200)
  })

  test('cent mille messages au plus dans un chat, versions comprises', async () => {
    reply('Un')
    await setup.send('Dis')
    const { queries } = setup.app.services.database
    const { id } = await last()
    // As after many removed versions: places are used up, messages are few.
    await sql`update messages set position = ${maxMessages} where id = ${id}`.execute(queries)
    expect((await setup.send('Encore')).status).toBe(200)
    await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${maxMessages - 5})
      insert into messages (id, chat_id, position, role, content, status, created_at, parent_id, depth)
      select 'version-' || n, chat_id, ${maxMessages} + 100 + n, role, '', 'done', created_at, parent_id, depth
      from numbers join messages on messages.id = ${id}`.execute(queries)
    const refused = await setup.send('Et encore')
    expect([refused.status, refused.json().code]).toEqual([409, 'chat.too-many-messages'])
    expect((await page()).writing).toEqual([])
    expect(await texts()).toHaveLength(4)
    // A version is one message, an exchange two.
    await regenerate('Encore un')
    expect(await texts()).toHaveLength(4)
    expect((await call('POST', '/regenerate')).json().code).toBe('chat.too-many-messages')
  })
})

describe('ce que son auteur voyait', () => {
  test('un message d’une page qui n’est plus à jour va sous ce que l’on y voyait', async () => {
    reply('Un')
    await setup.send('Dis')
    const one = await last()
    await regenerate('Deux')
    reply('Suite')
    const sent = await call('POST', '/messages', { content: 'Alors', parentId: one.id })
    expect(sent.status).toBe(200)
    expect(await texts()).toEqual(['Dis', 'Un', 'Alors', 'Suite'])
    await call('POST', '/messages', { content: 'Autre début', parentId: null })
    expect(await texts()).toEqual(['Autre début', 'Suite'])
    const unknown = await call('POST', '/messages', { content: 'Non', parentId: 'absent' })
    expect([unknown.status, unknown.json().code]).toEqual([404, 'chat.message-not-found'])
  })

  test('une partie autour d’un message caché dit qu’il est d’une autre version', async () => {
    reply('Un')
    await setup.send('Dis')
    const one = await last()
    await regenerate('Deux')
    for (const by of ['around', 'before', 'after']) {
      const { status, json } = await call('GET', `/messages?${by}=${one.id}`)
      expect([status, json().code]).toEqual([409, 'chat.other-version'])
    }
    await show(one.id)
    expect((await page(`?around=${one.id}`)).messages.map(({ content }) => content)).toEqual([
      'Dis',
      'Un',
    ])
  })

  test('une autre version se montre pendant qu’une réponse s’écrit', async () => {
    reply('Un')
    await setup.send('Dis')
    const one = await last()
    const end = gate()
    setup.engine.script = () => [{ text: 'Deux' }, end.promise]
    const stream = await setup.regenerate()
    await stream.next()
    await show(one.id)
    expect(await texts()).toEqual(['Dis', 'Un'])
    expect((await page()).writing).toMatchObject([{ isShown: false }])
    end.resolve()
    await stream.rest()
    expect([await texts(), (await page()).writing]).toEqual([['Dis', 'Un'], []])
  })

  test('dix choix à la fois : le chemin reste d’un seul tenant', async () => {
    reply('Un')
    await setup.send('Dis')
    const one = await last()
    await setup.send('Et puis')
    await regenerate('Deux', { messageId: one.id })
    const two = await last()
    const answers = await atOnce(10, (index) => show(index % 2 === 0 ? one.id : two.id))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const { messages, total } = await page()
    expect(messages.map(({ parentId }) => parentId)).toEqual([
      undefined,
      ...messages.slice(0, -1).map(({ id }) => id),
    ])
    expect(messages).toHaveLength(total)
  })
})

describe('une copie', () => {
  const duplicate = async (body?: object) => {
    const copy = (await call('POST', '/duplicate', body)).json<{ data: Chat }>().data
    const { json } = await setup.app.call('GET', `/chat/${copy.id}/messages`, {
      token: setup.token,
    })
    return json<{ data: MessagePage }>().data.messages
  }

  test('a toutes les versions, ou seulement ce qui mène à un message', async () => {
    reply('Un')
    await setup.send('Dis')
    const one = await last()
    await setup.send('Et puis')
    await regenerate('Deux', { messageId: one.id })
    const whole = await duplicate()
    expect(whole.map(({ content, variants }) => [content, variants?.total])).toEqual([
      ['Dis', undefined],
      ['Deux', 2],
    ])
    expect(whole.some(({ id }) => id === one.id)).toBe(false)
    const part = await duplicate({ upTo: one.id })
    expect(part.map(({ content, variants }) => [content, variants])).toEqual([
      ['Dis', undefined],
      ['Un', undefined],
    ])
    expect((await call('POST', '/duplicate', { upTo: 'absent' })).status).toBe(404)
  })
})

test('effacer et rétablir rend toutes les versions', async () => {
  reply('Un')
  await setup.send('Dis')
  await regenerate('Deux')
  const before = (await page()).messages
  const { undo } = (await call('POST', '/clear')).json<{ data: { undo: string } }>().data
  expect(await texts()).toEqual([])
  await call('POST', '/restore', { undo })
  expect((await page()).messages).toEqual(before)
})

test('remplacer les messages ne touche que ce qui est montré, et ce qui pend dessous', async () => {
  reply('Un')
  await setup.send('Dis')
  const one = await last()
  await regenerate('Deux')
  await setup.send('Et puis')
  const { messages } = await setup.readChat()
  const kept = messages.slice(0, 1)
  expect(
    (
      await setup.app.call('PUT', `/chat/${setup.chatId}`, {
        token: setup.token,
        body: { messages: JSON.stringify(kept) },
      })
    ).status,
  ).toBe(200)
  expect(await texts()).toEqual(['Dis'])
  await show(one.id)
  expect(await texts()).toEqual(['Dis', 'Un'])
})
