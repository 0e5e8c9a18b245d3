import { z } from 'zod'
import { json, post } from '#wire/operation.ts'
import { workLimits } from '#works/work-kinds.ts'
import { Chat } from './chat.ts'

/** Clearing a chat of any length, and undoing it. */
export const chatHistory = {
  clearHistory: post('/chat/:chatId/clear', {
    access: 'user',
    summary: `Effacer tous les messages d’un chat\u00a0; ils restent ${workLimits.trashDays} jours dans la corbeille`,
    // The chat is without messages, as in lists. `undo` restores them; it is also their id in the trash.
    reply: json(z.object({ chat: Chat, undo: z.string() })),
    problems: ['chat.not-found', 'chat.busy'],
  }),
  restoreHistory: post('/chat/:chatId/restore', {
    cost: 'costly',
    access: 'user',
    summary: 'Rétablir les messages effacés d’un chat qui n’a pas de nouveau message',
    body: z.strictObject({ undo: z.string().min(1).max(100) }),
    reply: json(Chat),
    problems: ['chat.not-found', 'chat.busy', 'chat.stale', 'chat.nothing-cleared'],
  }),
}
