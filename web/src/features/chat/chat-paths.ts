/** No chat chosen. */
export const chatsPath = '/chat'
/** Opens the dialog that creates a chat. */
export const newChatParam = 'nouveau'
export const newChatPath = `${chatsPath}?${newChatParam}`
/** The next message begins a temporary chat. */
export const temporaryParam = 'temporaire'
export const temporaryChatPath = `${chatsPath}?${temporaryParam}`
/** The id of the message at which a chat is opened. */
export const messageParam = 'message'
/** The citation that is open beside a chat. */
export const citationParam = 'c'
/** One chat, at its end or at one of its messages. */
export const pathOfChat = (chatId: string, messageId?: string) =>
  `${chatsPath}/${encodeURIComponent(chatId)}${messageId === undefined ? '' : `?${messageParam}=${encodeURIComponent(messageId)}`}`
