import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { KnowledgeScope } from '@atelier/contract/knowledge/knowledge-scope'
import type { Engine } from '@atelier/engine/engine'
import { createScriptedEngine } from '@atelier/engine/testing/scripted/scripted-engine'
import type { TestApp } from '../create-test-app.ts'
import { openEventStream } from '../read-event-stream.ts'
import { createKnowledgeSetup, type Reader } from './knowledge-setup.ts'

export const rules = {
  title: 'Règlement intérieur',
  text: 'Les congés annuels se posent avant le 31 mars. Chaque agent dispose de 25 jours de congés par an.',
}

/** Chats of users who have documents, with an engine that follows the test's script. */
export async function createGroundedSetup(others: readonly Engine[] = []) {
  const engine = createScriptedEngine({ id: 'localai', name: 'LocalAI' })
  const setup = await createKnowledgeSetup({ engines: [engine, ...others] })
  return {
    ...setup,
    engine,
    /** What the model was sent last: its instructions, and the question with its excerpts. */
    lastPrompt() {
      const messages = engine.calls.at(-1)?.request.messages ?? []
      return {
        system: messages.find(({ role }) => role === 'system')?.content ?? '',
        question: messages.findLast(({ role }) => role === 'user')?.content ?? '',
        messages,
      }
    },
    /** A collection with these texts, read and indexed. */
    async addCollection(
      reader: Reader,
      name: string,
      texts: readonly { title: string; text: string }[],
    ) {
      const { id } = await reader.create(name)
      for (const { title, text } of texts) await reader.addText(id, title, text)
      await setup.app.services.knowledge.idle()
      return id
    },
    beginChat: (reader: Reader, knowledge?: KnowledgeScope, model = 'modele-scripte') =>
      chatOf(setup.app, reader, { knowledge, model }),
    [Symbol.asyncDispose]: setup[Symbol.asyncDispose],
  }
}
export type GroundedSetup = Awaited<ReturnType<typeof createGroundedSetup>>

interface ChatChoice {
  readonly knowledge: KnowledgeScope | undefined
  readonly model: string
}

async function chatOf(app: TestApp, reader: Reader, { knowledge, model }: ChatChoice) {
  const { id } = (await reader.call<Chat>('POST', '/chat/create', { title: 'Essai', model })).data
  if (knowledge) await reader.call('PUT', `/chat/${id}/knowledge`, knowledge)
  const { token } = reader
  const open = async (path: string, body?: object) =>
    await openEventStream(app, 'POST', `/chat/${id}${path}`, token, body)
  async function messages(): Promise<Message[]> {
    return JSON.parse((await reader.call<Chat>('GET', `/chat/${id}`)).data.messages)
  }
  return {
    id,
    open,
    messages,
    lastReply: async () => (await messages()).at(-1) as Message,
    ask: async (content: string, more: object = {}) =>
      await (await open('/messages/stream', { content, ...more })).rest(),
    send: (content: string, more: object = {}) =>
      reader.call<{ message: Message }>('POST', `/chat/${id}/messages`, { content, ...more }),
  }
}
