import type { SignInResult } from '@atelier/contract/account/account'
import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { MessagePage } from '@atelier/contract/chat/messages'
import { expect, test } from 'vitest'
import { openEventStream } from '#testing/read-event-stream.ts'
import { type KillableServer, startKillableServer } from '#testing/server-process.ts'

const question = 'Que dites-vous de cela ?'

async function openChat(server: KillableServer) {
  const { tokens } = await server.call<SignInResult>('POST /auth/register', {
    body: { name: 'Ada', email: 'ada@mairie.example', password: 'motdepasse' },
  })
  const token = tokens.accessToken
  const offered = await server.call<{ id: string }[]>('GET /models?type=text', { token })
  const models = offered.slice(0, 2).map(({ id }) => id)
  expect(models).toHaveLength(2)
  const { id } = await server.call<Chat>('POST /chat/create', {
    token,
    body: { title: 'Essai', model: models[0] },
  })
  const page = () => server.call<MessagePage>(`GET /chat/${id}/messages`, { token })
  return {
    models,
    page,
    compare: () =>
      openEventStream(server, 'POST', `/chat/${id}/messages/stream`, token, {
        content: question,
        models,
      }),
    continueReply: (messageId: string) =>
      openEventStream(server, 'POST', `/chat/${id}/messages/${messageId}/continue`, token),
    regenerate: (messageId: string) =>
      openEventStream(server, 'POST', `/chat/${id}/regenerate`, token, { messageId }),
    /** By column. */
    columns: async (): Promise<readonly Message[]> => {
      const { beside = [], ...shown } = (await page()).messages.at(-1) ?? ({} as never)
      return [shown, ...beside].toSorted((one, other) => (one.column ?? 0) - (other.column ?? 0))
    },
  }
}

const completions = ({ engine }: KillableServer) =>
  engine.requests.filter(({ path }) => path.endsWith('/chat/completions')).length

test.each([0, 300, 900, 1500])(
  'serveur tué %i ms après le début d’une comparaison : chaque colonne garde ce qu’elle a, et se refait',
  async (afterMs) => {
    await using server = await startKillableServer({ tokensPerSecond: 5 })
    const chat = await openChat(server)
    const replies = await chat.compare()
    await replies.next()
    const killTime = Promise.withResolvers<void>()
    setTimeout(killTime.resolve, afterMs)
    await killTime.promise
    await server.kill()
    const requested = completions(server)
    server.engine.control.tokensPerSecond = 0
    await server.restart()

    const { messages, writing } = await chat.page()
    expect(writing).toEqual([])
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect(messages[0]?.content).toBe(question)
    const interrupted = await chat.columns()
    expect(interrupted.map(({ column, model }) => [column, model])).toEqual([
      [1, chat.models[0]],
      [2, chat.models[1]],
    ])
    for (const { error } of interrupted)
      expect(error).toMatch(/^Le serveur s’est arrêté (avant le début de|pendant) cette réponse/)
    // Nothing is sent again by itself.
    expect(completions(server)).toBe(requested)

    const [shown] = messages.slice(-1)
    for (const { id, content } of interrupted) {
      const goesOn = id === shown?.id && content !== ''
      await (await (goesOn ? chat.continueReply(id) : chat.regenerate(id))).rest()
    }
    const finished = await chat.columns()
    expect(finished.map(({ column, model, error }) => [column, model, error])).toEqual([
      [1, chat.models[0], undefined],
      [2, chat.models[1], undefined],
    ])
    for (const { content } of finished) expect(content).not.toBe('')
  },
  120_000,
)
