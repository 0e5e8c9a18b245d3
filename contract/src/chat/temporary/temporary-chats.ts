import { json, post } from '#wire/operation.ts'
import { Chat } from '../chat.ts'

/** Chats that disappear some time after their last message, unless they are made permanent. */
export const temporaryChats = {
  makePermanent: post('/chat/:chatId/make-permanent', {
    access: 'user',
    summary: 'Conserver un chat temporaire\u00a0: il devient un chat ordinaire',
    // Without messages, as in lists. A chat that is not temporary is returned as it is.
    reply: json(Chat),
    problems: ['chat.not-found'],
  }),
}
