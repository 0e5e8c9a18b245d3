import type { ChatSearchHit, HighlightedText } from '@atelier/contract/chat/search'
import type { SearchHit } from '@atelier/contract/search/search'
import type { Page } from '@atelier/contract/wire/operation'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

let setup: ChatSetup
beforeEach(async () => {
  setup = await createChatSetup()
  setup.engine.script = () => [{ text: 'Une réponse' }]
})
afterEach(() => setup.close())

const call = (q: string, { token = setup.token, rest = '' } = {}) =>
  setup.app.call('GET', `/chat/search?q=${encodeURIComponent(q)}${rest}`, { token })
const search = async (q: string, options?: Parameters<typeof call>[1]) =>
  (await call(q, options)).json<Page<ChatSearchHit>>()
const shown = (text: HighlightedText = []) =>
  text.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join('')
const seen = async (q: string, options?: Parameters<typeof call>[1]) =>
  (await search(q, options)).data.map(({ title, match }) =>
    match ? `${shown(title)} › ${shown(match.passage)}` : shown(title),
  )
const change = (body: unknown, headers = {}) =>
  setup.app.call('PUT', `/chat/${setup.chatId}`, { token: setup.token, body, headers })

describe('chercher', () => {
  test('sans accents ni majuscules, dans les titres et les messages, en marquant ce qui correspond', async () => {
    await setup.send('À vau-l’eau, le CŒUR de l’Église')
    await setup.newChat('Les cœurs')
    expect(await seen('coeur')).toEqual([
      'Les [cœurs]',
      'Essai › À vau-l’eau, le [CŒUR] de l’Église',
    ])
    expect(await seen('cœur egli')).toEqual(['Essai › À vau-l’eau, le [CŒUR] de l’[Église]'])
    const { data } = await search('vau eau')
    const { messages } = await setup.readChat()
    expect(data[0]?.match?.messageId).toBe(messages[0]?.id)
    expect(data[0]?.chat).toMatchObject({ id: setup.chatId, messages: '[]', replying: false })
  })

  test('commence à trois caractères, et ne trouve rien sans un mot', async () => {
    await setup.newChat('Budget de la ville')
    for (const q of ['', 'bu', '  b ', '???', '"*"']) expect((await search(q)).data).toEqual([])
    expect(await seen('bud')).toEqual(['[Budget] de la ville'])
    expect(
      (await setup.app.call('GET', '/chat/search', { token: setup.token })).json<
        Page<ChatSearchHit>
      >().pagination,
    ).toMatchObject({ total: 0 })
  })

  test('sans page demandée, donne jusqu’à cent chats', async () => {
    for (let count = 0; count < 22; count += 1) await setup.newChat(`Budget ${count}`)
    const all = await search('budget')
    expect([all.data.length, all.pagination]).toEqual([
      22,
      { page: 1, limit: 100, total: 22, totalPages: 1 },
    ])
    expect((await search('budget', { rest: '&page=1' })).data).toHaveLength(20)
  })

  test('n’échoue sur aucune saisie', async () => {
    await setup.newChat('Budget')
    for (const q of [
      ...[
        '"budget',
        "bud'get",
        'budget*',
        'NEAR(budget, 2)',
        'budget OR x',
        'budget AND',
        '-budget',
        '{words}: budget',
        '^budget',
      ],
      ...[
        'budget\0',
        '%_\\',
        '🎉🎉🎉',
        'مرحبا',
        '); drop table chats; --',
        'a '.repeat(2000),
        'x'.repeat(10_000),
        'NOT NOT NOT',
      ],
    ])
      expect((await call(q)).status).toBe(200)
    expect(
      (await setup.app.call('GET', '/chat/search?q=%ED%A0%80bud', { token: setup.token })).status,
    ).toBeLessThan(500)
    expect(await seen('budget\0')).toEqual(['[Budget]'])
  })

  test('ne trouve que ce qui est à soi', async () => {
    await setup.send('Le budget secret')
    const other = (await setup.app.createUser('Noël')).token
    expect((await search('secret', { token: other })).data).toEqual([])
    expect(await seen('secret')).toHaveLength(1)
  })

  test('donne ses pages par vingt, sans en répéter', async () => {
    for (let number = 1; number <= 45; number += 1) await setup.newChat(`Budget ${number}`)
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => search('budget', { rest: `&page=${page}` })),
    )
    expect(pages.map(({ data }) => data.length)).toEqual([20, 20, 5, 0])
    expect(pages.map(({ pagination }) => pagination.page < pagination.totalPages)).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(new Set(pages.flatMap(({ data }) => data.map(({ chat }) => chat.id))).size).toBe(45)
    expect(pages[0]?.data[0]?.chat.title).toBe('Budget 45')
  })
})

describe('ce qui se cherche suit ce qui change', () => {
  test('une réponse se trouve dès qu’elle est finie, pas avant', async () => {
    const finished = gate()
    setup.engine.script = () => [{ text: 'Le hérisson ' }, finished.promise, { text: 'dort' }]
    const reply = await setup.stream('Bonjour')
    await reply.next()
    expect(await seen('herisson')).toEqual([])
    expect(await seen('bonjour')).toEqual(['Essai › [Bonjour]'])
    finished.resolve()
    await reply.rest()
    expect(await seen('herisson')).toEqual(['Essai › Le [hérisson] dort'])
  })

  test('un titre, des messages changés ou effacés', async () => {
    await setup.send('Le budget')
    await change({ title: 'Comptes de la ville' })
    expect([await seen('essai'), await seen('comptes')]).toEqual([[], ['[Comptes] de la ville']])
    const read = await setup.app.call('GET', `/chat/${setup.chatId}`, { token: setup.token })
    const { messages } = await setup.readChat()
    const edited = messages.map((message) => ({
      ...message,
      content: message.content.replace('budget', 'bilan'),
    }))
    await change({ messages: JSON.stringify(edited) }, { 'if-match': read.headers.etag })
    expect([await seen('budget'), (await seen('bilan')).length]).toEqual([[], 1])
    await change({ messages: '[]' })
    expect(await seen('bilan')).toEqual([])
  })

  test('une réponse refaite se trouve à côté de l’ancienne, qui est dite d’une autre version', async () => {
    setup.engine.script = () => [{ text: 'Un renard' }]
    await setup.send('Dis')
    setup.engine.script = () => [{ text: 'Un blaireau' }]
    await (await setup.regenerate()).rest()
    const versionOf = async (q: string) =>
      (await search(q)).data.map(({ match }) => match?.isOtherVersion)
    expect([await versionOf('renard'), await versionOf('blaireau')]).toEqual([[true], [undefined]])
    const everywhere = async (q: string) => {
      const { json } = await setup.app.call('GET', `/search?q=${q}`, { token: setup.token })
      const { hits } = json<{ data: { hits: SearchHit[] } }>().data
      return hits.flatMap(({ passages }) => passages.map((one) => one.isOtherVersion))
    }
    expect([await everywhere('renard'), await everywhere('blaireau')]).toEqual([
      [true],
      [undefined],
    ])
  })

  test('un chat copié, repris d’un fichier, supprimé', async () => {
    await setup.send('Le budget')
    await setup.app.call('POST', `/chat/${setup.chatId}/duplicate`, { token: setup.token })
    const json = JSON.stringify({
      title: 'Repris',
      messages: [{ role: 'user', content: 'Un budget' }],
    })
    await setup.app.call('POST', '/chat/import', { token: setup.token, body: { json } })
    expect(await seen('budget')).toEqual([
      'Repris (Copie) › Un [budget]',
      'Essai (Copie) › Le [budget]',
      'Essai › Le [budget]',
    ])
    await setup.app.call('DELETE', `/chat/${setup.chatId}`, { token: setup.token })
    expect(await seen('budget')).toHaveLength(2)
  })
})
