import type { Message } from '@atelier/contract/chat/chat'
import type { MessagePage } from '@atelier/contract/chat/messages'
import type { FormerText } from '@atelier/contract/chat/versions/versions'
import { gate } from '@atelier/engine/testing/scripted/scripted-engine'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { atOnce } from '#testing/database/at-once.ts'
import { type ChatSetup, createChatSetup } from '#testing/setups/chat-setup.ts'

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
const last = async () => (await page()).messages.at(-1) as Message
const reply = (text: string) => {
  setup.engine.script = () => [{ text }]
}

describe('corriger', () => {
  const correct = (id: string, content: string, corrections = 0) =>
    call('PUT', `/messages/${id}`, { content, corrections })

  test('change les mots à leur place et garde ceux d’avant', async () => {
    reply('Bonjuor')
    await setup.send('Dis')
    const { id } = await last()
    const corrected = await correct(id, 'Bonjour')
    expect(corrected.json()).toMatchObject({ data: { content: 'Bonjour', corrections: 1 } })
    expect((await correct(id, 'Bonsoir', 1)).status).toBe(200)
    expect(await texts()).toEqual(['Dis', 'Bonsoir'])
    const former = (await call('GET', `/messages/${id}/versions`)).json<{ data: FormerText[] }>()
      .data
    expect(former.map(({ number, content }) => [number, content])).toEqual([
      [2, 'Bonjour'],
      [1, 'Bonjuor'],
    ])
    await setup.send('Encore')
    expect(setup.engine.calls.at(-1)?.request.messages[1]?.content).toBe('Bonsoir')
  })

  test('ce qu’une autre fenêtre a corrigé entre-temps, ou ce qui s’écrit encore, est refusé', async () => {
    await setup.send('Dis')
    const { id } = await last()
    const answers = await atOnce(5, (index) => correct(id, `Autrement ${index}`))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)?.json().code).toBe('chat.stale')
    const end = gate()
    setup.engine.script = () => [{ text: 'Bon' }, end.promise]
    const stream = await setup.regenerate()
    await stream.next()
    const [writing] = (await page()).writing
    expect((await correct(writing?.replyId ?? '', 'Non')).json().code).toBe('chat.busy')
    end.resolve()
    await stream.rest()
    expect((await correct('absent', 'Non')).json().code).toBe('chat.message-not-found')
    expect((await correct(id, ' ', 1)).status).toBe(400)
  })

  test('cinquante anciens textes au plus, et ils comptent dans la place de la personne', async () => {
    await setup.send('Dis')
    const { id } = await last()
    const { userStorage, database } = setup.app.services
    const used = async () => (await userStorage.state(setup.user.id)).usedBytes
    const before = await used()
    for (let times = 0; times < 52; times += 1)
      await correct(id, `Fois ${times}`.padEnd(100), times)
    const former = await call('GET', `/messages/${id}/versions?limit=100`)
    expect(former.json<{ data: FormerText[] }>().data).toHaveLength(50)
    const rows = await database.queries.selectFrom('former_texts').select('number').execute()
    expect(rows).toHaveLength(50)
    expect((await used()) - before).toBeGreaterThan(50 * 100)
    await setup.app.call('DELETE', `/chat/${setup.chatId}`, { token: setup.token })
    const trash = (await setup.app.call('GET', '/trash', { token: setup.token })).json()
    expect(JSON.stringify(trash)).toContain(`${await used()}`)
    await setup.app.call('DELETE', '/trash', { token: setup.token })
    await expect.poll(used).toBe(0)
  })
})
