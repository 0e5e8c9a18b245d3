/** No chat chosen. */
export const chatsPath = '/chat'
/** One chat: the address holds the choice. */
export const pathOfChat = (chatId: string) => `${chatsPath}/${encodeURIComponent(chatId)}`
