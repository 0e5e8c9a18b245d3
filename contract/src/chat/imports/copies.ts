import { z } from 'zod'
import { AddedChat, addingProblems, ChatToAdd } from '#knowledge/documents/chat-to-add.ts'
import { file, get, json, post } from '#wire/operation.ts'
import { Chat, chatLimits } from '../chat.ts'

export const exportFormats = ['json', 'markdown', 'text'] as const
export type ExportFormat = (typeof exportFormats)[number]
/** An empty call copies the whole chat, with all versions of its messages. */
export const ChatCopy = z
  .strictObject({
    /** The last message of the copy, which has only those that lead to it. */
    upTo: z.string().min(1).max(300).optional(),
  })
  .prefault({})
export const ChatImport = z.strictObject({ json: z.string() })

/** Chats as copies, and as files. */
export const chatCopies = {
  duplicate: post('/chat/:chatId/duplicate', {
    cost: 'costly',
    stores: 'files',
    access: 'user',
    summary: 'Copier un chat avec ses messages, ou ceux jusqu’à l’un d’eux dans un nouveau chat',
    body: ChatCopy,
    reply: json(Chat),
    problems: ['chat.not-found', 'chat.message-not-found'],
  }),
  export: get('/chat/:chatId/export', {
    cost: 'costly',
    access: 'user',
    summary: 'Télécharger un chat',
    query: z.object({ format: z.enum(exportFormats).default('json') }),
    reply: file('application/json', 'text/markdown', 'text/plain'),
    problems: ['chat.not-found'],
  }),
  import: post('/chat/import', {
    cost: 'costly',
    stores: 'files',
    access: 'user',
    summary: 'Importer des chats exportés d’Atelier IA, de ChatGPT, d’Open WebUI ou de LibreChat',
    maxBodyBytes: chatLimits.wholeChatMaxBytes,
    body: ChatImport,
    // Without messages, as in lists.
    reply: json(z.array(Chat)),
    problems: ['chat.invalid-json'],
  }),
  toCollection: post('/chat/:chatId/to-collection', {
    cost: 'costly',
    stores: 'files',
    access: 'user',
    summary:
      'Ajouter à une collection de documents les messages affichés d’un chat, tels qu’ils sont maintenant',
    body: ChatToAdd,
    reply: json(AddedChat),
    problems: [
      ...addingProblems,
      ...(['chat.not-found', 'knowledge.temporary-chat', 'knowledge.no-text'] as const),
      'file.too-large',
    ],
  }),
}
