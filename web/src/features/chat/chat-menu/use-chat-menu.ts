import type { Chat } from '@atelier/contract/chat/chat'
import { useState } from 'react'

/** Which chat's menu or dialog is open; the chat stays known while they fade out. */
export function useChatMenu() {
  const [chat, setChat] = useState<Chat>()
  const [button, setButton] = useState<HTMLElement>()
  const [dialog, setDialog] = useState<'rename' | 'delete'>()
  return {
    chat,
    button,
    dialog,
    open: (next: Chat, at: HTMLElement) => {
      setChat(next)
      setButton(at)
    },
    close: () => setButton(undefined),
    openDialog: (name: 'rename' | 'delete') => {
      setButton(undefined)
      setDialog(name)
    },
    /** Closes the menu, then acts on its chat. */
    withChat: (act: (chat: Chat) => void) => {
      setButton(undefined)
      if (chat) act(chat)
    },
    closeDialog: () => setDialog(undefined),
  }
}
export type ChatMenuState = ReturnType<typeof useChatMenu>
