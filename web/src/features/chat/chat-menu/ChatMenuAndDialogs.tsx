import type { Chat } from '@atelier/contract/chat/chat'
import { useTrashing } from '#features/works/use-trashing.ts'
import { chatTexts } from '../chat.texts.ts'
import { ChatMenu } from './ChatMenu.tsx'
import { RenameChatDialog } from './RenameChatDialog.tsx'
import type { ChatMenuState } from './use-chat-menu.ts'
import { useDeleteChat } from './use-delete-chat.ts'
import { useDuplicateAndExport } from './use-import-export.ts'

interface Props {
  readonly menu: ChatMenuState
  readonly notify: (text: string) => void
  readonly onDeleted: (chatId: string) => void
}

/** The menu of a chat, and the dialogs that its entries open. */
export function ChatMenuAndDialogs({ menu, notify, onDeleted }: Props) {
  const trash = useTrashing({
    mutation: useDeleteChat(onDeleted),
    describe: ({ id, title }: Chat) => ({ title, choice: { ids: [id] } }),
    failed: chatTexts.failed.remove,
  })
  const { duplicate, exportAs } = useDuplicateAndExport(notify)
  return (
    <>
      <ChatMenu
        button={menu.button}
        onClose={menu.close}
        onRename={menu.rename}
        onDuplicate={() => menu.withChat((chat) => void duplicate(chat.id))}
        onExport={(format) => menu.withChat((chat) => void exportAs(chat.id, format))}
        onDelete={() => menu.withChat(trash)}
      />
      <RenameChatDialog chat={menu.chat} isOpen={menu.isRenaming} onClose={menu.endRenaming} />
    </>
  )
}
