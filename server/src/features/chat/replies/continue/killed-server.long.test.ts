import type { SignInResult } from '@atelier/contract/account/account'
import type { Chat, Message } from '@atelier/contract/chat/chat'
import { expect, test } from 'vitest'
import { joinedText, openEventStream } from '#testing/read-event-stream.ts'
import { type KillableServer, startKillableServer } from '#testing/server-process.ts'

/** A chat whose last reply was truncated. */
async function truncatedChat(server: KillableServer) {
  const { tokens } = await server.call<SignInResult>('POST /auth/register', {
    body: { name: 'Ada', email: 'ada@mairie.example', password: 'motdepasse' },
  })
  const token = tokens.accessToken
  const [model] = await server.call<{ id: string }[]>('GET /models?type=text', { token })
  const { id } = await server.call<Chat>('POST /chat/create', {
    token,
    body: { title: 'Essai', model: model?.id },
  })
  const readMessages = async () =>
    JSON.parse((await server.call<Chat>(`GET /chat/${id}`, { token })).messages) as Message[]
  await server.call(`POST /chat/${id}/messages`, {
    token,
    body: { content: 'Écrivez [[longueur]]', role: 'user' },
  })
  const reply = (await readMessages()).at(-1)
  expect(reply?.finishReason).toBe('length')
  const continueReply = () =>
    openEventStream(server, 'POST', `/chat/${id}/messages/${reply?.id}/continue`, token)
  return { beginning: reply?.content ?? '', readMessages, continueReply }
}

test('serveur tué pendant qu’une réponse continue : ce qui était écrit reste, se dit interrompu, et se continue', async () => {
  await using server = await startKillableServer({})
  const { beginning, readMessages, continueReply } = await truncatedChat(server)
  // Slow, so that some of it is stored when the server is killed, and some is not written.
  server.engine.control.tokensPerSecond = 5
  const killed = await continueReply()
  for (let text = ''; text.length < beginning.length + 30; ) {
    const chunk = await killed.next()
    text += joinedText(chunk ? [chunk] : [], 'content')
    expect(chunk).toBeDefined()
  }
  await server.kill()
  server.engine.control.tokensPerSecond = 0
  await server.restart()

  const interrupted = await readMessages()
  expect(interrupted.map(({ role }) => role)).toEqual(['user', 'assistant'])
  expect(interrupted[1]?.content.slice(0, beginning.length)).toBe(beginning)
  expect(interrupted[1]?.error).toMatch(/^Le serveur s’est arrêté pendant cette réponse/)

  const { text } = await (await continueReply()).rest()
  expect(text.slice(0, beginning.length)).toBe(beginning)
  const finished = (await readMessages()).at(-1)
  expect(finished).toMatchObject({ content: text })
  expect([finished?.error, finished?.finishReason]).toEqual([undefined, undefined])
}, 120_000)
