import { randomUUID } from 'node:crypto'
import type { Api } from '@atelier/contract/api'
import { assistantSamples } from '../assistants/assistant-samples.ts'
import { uploadChatFile } from '../chat-files/upload-chat-file.ts'
import type { TestApp } from '../create-test-app.ts'
import { multipartBody } from '../multipart-body.ts'
import { holdMessage } from '../queue/hold-message.ts'
import { emptySample, type MakeSample, type Owner } from './access-sample.ts'

const ownChat: MakeSample = async (app, owner) => ({
  own: { chatId: await chatWithReply(app, owner) },
})

const ownQuestion = async (app: TestApp, owner: Owner) => {
  const chatId = await chatWithReply(app, owner)
  const response = await app.call('GET', `/chat/${chatId}`, { token: owner.token })
  const [{ id, timestamp }] = JSON.parse(
    response.json<{ data: { messages: string } }>().data.messages,
  )
  return { own: { chatId, messageId: id }, body: { content: 'Autrement dit', timestamp } }
}

const ownMessage: MakeSample = async (app, owner) => {
  const { own } = await ownQuestion(app, owner)
  return { own }
}

const lastReplyOf = async (app: TestApp, { token }: Owner, chatId: string): Promise<string> => {
  const { json } = await app.call('GET', `/chat/${chatId}/messages`, { token })
  return json<{ data: { messages: { id: string }[] } }>().data.messages.at(-1)?.id ?? ''
}

const ownStoppedReply: MakeSample = async (app, { token }) => {
  const messages = [
    { role: 'user', content: 'Bonjour' },
    { role: 'assistant', content: 'Bonjour, ', stopped: true },
  ]
  const json = JSON.stringify({ model: 'modele-scripte', messages })
  const imported = await app.call('POST', '/chat/import', { token, body: { json } })
  const [chat] = imported.json<{ data: { id: string }[] }>().data
  const read = await app.call('GET', `/chat/${chat?.id}`, { token })
  const [, reply] = JSON.parse(read.json<{ data: { messages: string } }>().data.messages)
  return { own: { chatId: chat?.id ?? '', messageId: reply.id } }
}

/** A reply of another installation, whose document is not here. */
const ownCitation: MakeSample = async (app, { token }) => {
  const excerpt = { sourceId: 'ailleurs', ordinal: 0, title: 'Règlement', position: { page: 2 } }
  const citation = {
    ...{ ...excerpt, n: 1, excerpt: 1, from: 0, to: 12, marker: { from: 9, to: 12 } },
    ...{ quote: 'Oui.', support: 'stated', by: 'model', issues: [], missing: [] },
  }
  const grounding = {
    ...{ mode: 'with', collections: [], found: 1, notes: [], milliseconds: 1 },
    given: [{ ...excerpt, excerpt: 1, heading: '', foundBy: [] }],
  }
  const messages = [
    { role: 'user', content: 'Bonjour' },
    { role: 'assistant', content: 'Bonjour. [1]', grounding, citations: [citation] },
  ]
  const json = JSON.stringify({ model: 'modele-scripte', messages })
  const imported = await app.call('POST', '/chat/import', { token, body: { json } })
  const [chat] = imported.json<{ data: { id: string }[] }>().data
  const read = await app.call('GET', `/chat/${chat?.id}`, { token })
  const [, reply] = JSON.parse(read.json<{ data: { messages: string } }>().data.messages)
  return { own: { chatId: chat?.id ?? '', messageId: reply.id, number: '1' } }
}

const ownCollection = async (app: TestApp, { token }: Owner): Promise<string> => {
  const body = { name: `Règlement ${randomUUID()}` }
  const { json } = await app.call('POST', '/knowledge/collections', { token, body })
  return json<{ data: { id: string } }>().data.id
}

/** It is held, so that it stays. */
const ownQueued: MakeSample = async (app, owner) => {
  const chatId = await chatWithReply(app, owner)
  return { own: { chatId, queuedId: await holdMessage(app, chatId) } }
}

const ownAttachment: MakeSample = async (app, owner) => {
  const chatId = await chatWithReply(app, owner)
  const sent = await multipartBody('file', Buffer.from('Bonjour'), 'note.txt', { chatId })
  const { json } = await app.call('POST', '/attachments', { token: owner.token, ...sent })
  return { own: { attachmentId: json<{ data: { id: string } }>().data.id } }
}

const ownReply: MakeSample = async (app, owner) => ({
  ...(await ownStoppedReply(app, owner)),
  body: { model: 'local/voix' },
})

/** See `access-samples.ts`. */
export const attachmentSamples: { readonly [K in keyof Api['attachments']]: MakeSample } = {
  upload: async (app, owner) => {
    const chatId = await chatWithReply(app, owner)
    return multipartBody('file', Buffer.from('Bonjour'), 'note.txt', { chatId })
  },
  read: ownAttachment,
  remove: ownAttachment,
}

const fileOfChats = Buffer.from(
  JSON.stringify([
    { title: 'D’ailleurs', messages: [{ role: 'user', content: 'Bonjour d’ailleurs' }] },
  ]),
)
const ownImport: MakeSample = async (app, { token }) => {
  const uploadId = await uploadChatFile(app, { token, bytes: fileOfChats, name: 'a.json' })
  const done = await app.call('POST', '/chat/imports', { token, body: { uploadId } })
  return { own: { importId: done.json<{ data: { id: string } }>().data.id } }
}

/** See `access-samples.ts`. */
export const chatSamples: { readonly [K in keyof Api['chat']]: MakeSample } = {
  list: emptySample,
  search: emptySample,
  create: () => ({ body: { title: 'Essai', model: 'modele-scripte' } }),
  begin: () => ({ body: { content: 'Bonjour', model: 'modele-scripte' } }),
  read: ownChat,
  messages: ownChat,
  update: async (app, owner) => ({
    ...(await ownChat(app, owner)),
    body: { title: 'Autre titre', messages: '[]' },
  }),
  changeSettings: async (app, owner) => ({
    ...(await ownChat(app, owner)),
    body: { temperature: 1 },
  }),
  chooseAssistant: async (app, owner) => ({
    ...(await ownChat(app, owner)),
    body: { assistantId: (await assistantSamples.read(app, owner)).own?.assistantId },
  }),
  chooseKnowledge: async (app, owner) => ({
    ...(await ownChat(app, owner)),
    body: { collectionIds: [await ownCollection(app, owner)], mode: 'only' },
  }),
  readCitation: ownCitation,
  readInstructions: ownStoppedReply,
  duplicate: ownChat,
  toCollection: async (app, owner) => {
    const { json } = await app.call('POST', '/knowledge/collections', {
      ...{ token: owner.token, body: { name: `Chats ${crypto.randomUUID()}` } },
    })
    const collectionId = json<{ data: { id: string } }>().data.id
    return { ...(await ownChat(app, owner)), body: { collectionId } }
  },
  makePermanent: ownChat,
  export: ownChat,
  import: () => ({ body: { json: '{"messages":[]}' } }),
  importFile: async (app, { token }) => ({
    body: { uploadId: await uploadChatFile(app, { token, bytes: fileOfChats, name: 'a.json' }) },
  }),
  imports: emptySample,
  readImport: ownImport,
  dismissImport: ownImport,
  remove: ownChat,
  sendMessage: async (app, owner) => ({
    ...(await ownChat(app, owner)),
    body: { content: 'Encore', role: 'user' },
  }),
  streamMessage: async (app, owner) => ({
    ...(await ownChat(app, owner)),
    body: { content: 'Encore', role: 'user' },
  }),
  followReply: ownChat,
  stopReply: ownChat,
  regenerate: ownChat,
  continueReply: ownStoppedReply,
  speak: ownReply,
  editQuestion: ownQuestion,
  showVersion: async (app, owner) => {
    const { own } = await ownQuestion(app, owner)
    return { own: { chatId: own.chatId }, body: { messageId: own.messageId } }
  },
  variants: ownMessage,
  formerTexts: ownMessage,
  removeMessage: ownMessage,
  correctMessage: async (app, owner) => ({
    ...(await ownMessage(app, owner)),
    body: { content: 'Corrigé', corrections: 0 },
  }),
  chooseReply: async (app, owner) => {
    const { own } = await ownQuestion(app, owner)
    const replyId = await lastReplyOf(app, owner, own.chatId)
    return { own, body: { replyId, others: 'versions' } }
  },
  queueMessage: async (app, owner) => ({
    ...(await ownChat(app, owner)),
    body: { content: 'Encore' },
  }),
  changeQueued: async (app, owner) => ({
    ...(await ownQueued(app, owner)),
    body: { content: 'Autrement' },
  }),
  removeQueued: ownQueued,
  emptyQueue: ownChat,
  sendQueued: ownQueued,
  resumeQueue: ownChat,
  clearHistory: ownChat,
  restoreHistory: async (app, owner) => {
    const chatId = await chatWithReply(app, owner)
    const cleared = await app.call('POST', `/chat/${chatId}/clear`, { token: owner.token })
    return {
      own: { chatId },
      body: { undo: cleared.json<{ data: { undo: string } }>().data.undo },
    }
  },
  statistics: emptySample,
}

async function chatWithReply(app: TestApp, { token }: Owner): Promise<string> {
  const created = await app.call('POST', '/chat/create', {
    token,
    body: { title: 'À moi', model: 'modele-scripte' },
  })
  const { id } = created.json<{ data: { id: string } }>().data
  await app.call('POST', `/chat/${id}/messages`, {
    token,
    body: { content: 'Bonjour', role: 'user' },
  })
  return id
}
