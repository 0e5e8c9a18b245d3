import type { Chat, Message } from '@atelier/contract/chat'
import type { Engine } from '@atelier/engine/engine'
import { createScriptedEngine } from '@atelier/engine/testing/scripted-engine'
import { createTestApp, type TestAppOptions } from './create-test-app.ts'
import { openReply } from './read-events.ts'

/** One person in one chat with an engine that follows the test's script. */
export async function openChatRoom({
  others = [],
  ...options
}: TestAppOptions & { readonly others?: readonly Engine[] } = {}) {
  const engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
  const app = await createTestApp({ engines: [engine, ...others], ...options })
  const { token } = await app.person()

  async function newChat(title = 'Essai') {
    const { json } = await app.call('POST', '/chat/create', {
      token,
      body: { title, model: 'modele-scripte' },
    })
    return json<{ data: Chat }>().data.id
  }
  const chatId = await newChat()
  const question = (content = 'Bonjour') => ({ content, role: 'user' })
  async function readChat(id = chatId) {
    const chat = (await app.call('GET', `/chat/${id}`, { token })).json<{ data: Chat }>().data
    return { ...chat, messages: JSON.parse(chat.messages) as Message[] }
  }

  return {
    engine,
    app,
    token,
    chatId,
    newChat,
    question,
    readChat,
    /** Waits for the whole reply. */
    send: (content?: string, headers: Readonly<Record<string, string>> = {}) =>
      app.call('POST', `/chat/${chatId}/messages`, { token, body: question(content), headers }),
    stream: (content?: string, headers: Readonly<Record<string, string>> = {}, id = chatId) =>
      openReply(app, 'POST', `/chat/${id}/messages/stream`, token, question(content), headers),
    follow: (id = chatId) => openReply(app, 'GET', `/chat/${id}/messages/stream`, token),
    regenerate: () => openReply(app, 'POST', `/chat/${chatId}/regenerate`, token),
    said: async () => (await readChat()).messages.map(({ role, content }) => `${role}: ${content}`),
    close: app.close,
  }
}
export type ChatRoom = Awaited<ReturnType<typeof openChatRoom>>
