import type { SignInResult } from '@atelier/contract/account/account'
import type { Chat } from '@atelier/contract/chat/chat'
import type { MessagePage } from '@atelier/contract/chat/messages'
import type { QueuedMessage } from '@atelier/contract/chat/queue/queue'
import { expect, test } from 'vitest'
import { openEventStream } from '#testing/read-event-stream.ts'
import { type KillableServer, pollUntil, startKillableServer } from '#testing/server-process.ts'

async function openChat(server: KillableServer) {
  const { tokens } = await server.call<SignInResult>('POST /auth/register', {
    body: { name: 'Ada', email: 'ada@mairie.example', password: 'motdepasse' },
  })
  const token = tokens.accessToken
  const [model] = await server.call<{ id: string }[]>('GET /models?type=text', { token })
  const { id } = await server.call<Chat>('POST /chat/create', {
    token,
    body: { title: 'Essai', model: model?.id },
  })
  return {
    stream: () =>
      openEventStream(server, 'POST', `/chat/${id}/messages/stream`, token, {
        content: 'Question 0',
      }),
    queue: (content: string) =>
      server.call<QueuedMessage>(`POST /chat/${id}/queue`, { token, body: { content } }),
    resume: () => server.call(`POST /chat/${id}/queue/resume`, { token }),
    page: () => server.call<MessagePage>(`GET /chat/${id}/messages`, { token }),
  }
}

test.each([0, 150, 400, 900])(
  'serveur tué %i ms après la mise en file : rien n’est perdu, rien ne part deux fois',
  async (afterMs) => {
    await using server = await startKillableServer({ tokensPerSecond: 40 })
    const chat = await openChat(server)
    const reply = await chat.stream()
    await reply.next()
    const ids: string[] = []
    for (let sent = 1; sent <= 4; sent += 1) ids.push((await chat.queue(`Question ${sent}`)).id)
    const killTime = Promise.withResolvers<void>()
    setTimeout(killTime.resolve, afterMs)
    await killTime.promise
    await server.kill()
    server.engine.control.tokensPerSecond = 0
    await server.restart()
    const after = await chat.page()
    const known = [...after.messages, ...after.queued].map(({ id }) => id)
    expect(known.filter((id) => ids.includes(id))).toHaveLength(ids.length)
    expect(ids.filter((id) => !known.includes(id))).toEqual([])
    if (after.queued.some(({ state }) => state === 'held')) await chat.resume()
    const { messages } = await pollUntil(
      chat.page,
      ({ queued, writing }) => queued.length === 0 && writing.length === 0,
    )
    const questions = messages.filter(({ role }) => role === 'user')
    expect(questions.map(({ content }) => content)).toEqual(
      [0, 1, 2, 3, 4].map((number) => `Question ${number}`),
    )
    expect(messages.map(({ role }) => role)).toEqual(questions.flatMap(() => ['user', 'assistant']))
  },
  120_000,
)
