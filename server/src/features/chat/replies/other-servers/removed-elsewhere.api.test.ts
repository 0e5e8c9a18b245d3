import type { Chat } from '@atelier/contract/chat/chat'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServersTogether } from '#testing/servers/servers-together.ts'

interface Target {
  readonly question: string
  readonly reply: string
}

/** What is sent while another server removes the question and its reply. */
const demands: readonly (readonly [string, (target: Target) => readonly [string, object]])[] = [
  ['répondre encore à une question', ({ question }) => ['/regenerate', { messageId: question }]],
  [
    'écrire à la suite d’une réponse',
    ({ reply }) => ['/messages/stream', { content: 'Et ?', parentId: reply }],
  ],
  ['montrer une autre version', ({ reply }) => ['/path', { messageId: reply }]],
  ['continuer une réponse', ({ reply }) => [`/messages/${reply}/continue`, {}]],
]

test.each(demands)(
  '%s pendant qu’un autre serveur la retire est refusé, et dit pourquoi',
  async (_, demand) => {
    const engine = createScriptedEngine({ id: 'localai' })
    engine.script = () => [{ text: 'Le début' }, { type: 'end', reason: 'length' }]
    await using together = await startServersTogether({ engines: [engine] })
    const app = await together.start()
    const { token } = await app.createUser()
    const post = (path: string, body: object) => app.call('POST', path, { token, body })
    const draft = { title: 'Essai', model: 'modele-scripte' }
    const chatId = (await post('/chat/create', draft)).json<{ data: Chat }>().data.id
    await post(`/chat/${chatId}/messages`, { content: 'Bonjour', role: 'user' })
    const { database } = app.services
    const rows = await database.queries
      .selectFrom('messages')
      .select('id')
      .where('chat_id', '=', chatId)
      .orderBy('depth')
      .execute()
    const [question = { id: '' }, reply = { id: '' }] = rows
    const [path, body] = demand({ question: question.id, reply: reply.id })

    const refused = await database.commit(async (transaction) => {
      // As the other server does: the chat's row first, then the messages.
      await transaction
        .updateTable('chats')
        .set(({ eb }) => ({ path_version: eb('path_version', '+', 1) }))
        .where('id', '=', chatId)
        .execute()
      const sent = post(`/chat/${chatId}${path}`, body)
      await expect
        .poll(async () => (await waiting.execute(database.queries)).rows[0]?.count)
        .toBe(1)
      await transaction.deleteFrom('messages').where('chat_id', '=', chatId).execute()
      return { sent }
    })
    const { status, json } = await refused.sent
    expect([status, json().code]).toEqual([404, 'chat.message-not-found'])
    const chat = await app.call('GET', `/chat/${chatId}`, { token })
    expect(chat.json()).toMatchObject({ data: { replying: false, messages: '[]' } })
    // The engine had answered already; that is no failure of the server.
    expect((await app.call('GET', '/admin/logs/file?level=error', { token })).text).toBe('')
  },
)

const waiting = sql<{
  count: number
}>`select cast(count(*) as integer) as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`
