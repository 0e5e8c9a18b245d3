import type { Chat } from '@atelier/contract/chat/chat'
import { useState } from 'react'

/** Which chat's menu or name is open; the chat stays known while they fade out. */
export function useChatMenu() {
  const [chat, setChat] = useState<Chat>()
  const [button, setButton] = useState<HTMLElement>()
  const [isRenaming, setRenaming] = useState(false)
  return {
    chat,
    button,
    isRenaming,
    open: (next: Chat, at: HTMLElement) => {
      setChat(next)
      setButton(at)
    },
    close: () => setButton(undefined),
    rename: () => {
      setButton(undefined)
      setRenaming(true)
    },
    /** Closes the menu, then acts on its chat. */
    withChat: (act: (chat: Chat) => void) => {
      setButton(undefined)
      if (chat) act(chat)
    },
    endRenaming: () => setRenaming(false),
  }
}
export type ChatMenuState = ReturnType<typeof useChatMenu>
