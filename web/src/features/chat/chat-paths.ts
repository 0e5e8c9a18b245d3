/** No chat chosen. */
export const chatsPath = '/chat'
/** Asks at once what the new chat is to be. */
export const newChatMark = 'nouveau'
export const newChatPath = `${chatsPath}?${newChatMark}`
/** One chat: the address holds the choice. */
export const pathOfChat = (chatId: string) => `${chatsPath}/${encodeURIComponent(chatId)}`
