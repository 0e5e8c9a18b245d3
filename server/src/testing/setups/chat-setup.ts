import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { Engine } from '@atelier/engine/engine'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import { createTestApp, type TestAppOptions } from '../create-test-app.ts'
import { openEventStream } from '../read-event-stream.ts'

/** One user in one chat with an engine that follows the test's script. */
export async function createChatSetup({
  others = [],
  ...options
}: TestAppOptions & { readonly others?: readonly Engine[] } = {}) {
  const engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
  const app = await createTestApp({ engines: [engine, ...others], ...options })
  const { token, user } = await app.createUser()

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
    user,
    chatId,
    newChat,
    question,
    readChat,
    /** Waits for the whole reply. */
    send: (content?: string, headers: Readonly<Record<string, string>> = {}) =>
      app.call('POST', `/chat/${chatId}/messages`, { token, body: question(content), headers }),
    stream: (content?: string, headers: Readonly<Record<string, string>> = {}, id = chatId) =>
      openEventStream(
        app,
        'POST',
        `/chat/${id}/messages/stream`,
        token,
        question(content),
        headers,
      ),
    subscribe: (id = chatId) => openEventStream(app, 'GET', `/chat/${id}/messages/stream`, token),
    regenerate: (body?: object) =>
      openEventStream(app, 'POST', `/chat/${chatId}/regenerate`, token, body),
    continueReply: (messageId: string, headers: Readonly<Record<string, string>> = {}) =>
      openEventStream(
        app,
        'POST',
        `/chat/${chatId}/messages/${messageId}/continue`,
        token,
        undefined,
        headers,
      ),
    messageTexts: async () =>
      (await readChat()).messages.map(({ role, content }) => `${role}: ${content}`),
    close: app.close,
  }
}
export type ChatSetup = Awaited<ReturnType<typeof createChatSetup>>
