/** No chat chosen. */
export const chatsPath = '/chat'
/** Asks at once what the new chat is to be. */
export const newChatParam = 'nouveau'
export const newChatPath = `${chatsPath}?${newChatParam}`
/** Names the message at which a chat is opened. */
export const messageParam = 'message'
/** One chat, at its end or at one of its messages: the address holds the choice. */
export const pathOfChat = (chatId: string, messageId?: string) =>
  `${chatsPath}/${encodeURIComponent(chatId)}${messageId === undefined ? '' : `?${messageParam}=${encodeURIComponent(messageId)}`}`
