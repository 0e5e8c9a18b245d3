import { ChatMenu } from './ChatMenu.tsx'
import { DeleteChatDialog } from './DeleteChatDialog.tsx'
import { RenameChatDialog } from './RenameChatDialog.tsx'
import type { ChatMenuState } from './use-chat-menu.ts'
import { useDuplicateAndExport } from './use-import-export.ts'

interface Props {
  readonly menu: ChatMenuState
  readonly notify: (text: string) => void
  readonly onDeleted: (chatId: string) => void
}

/** The menu of a chat, and the dialogs that its entries open. */
export function ChatMenuAndDialogs({ menu, notify, onDeleted }: Props) {
  const { duplicate, exportAs } = useDuplicateAndExport(notify)
  return (
    <>
      <ChatMenu
        button={menu.button}
        onClose={menu.close}
        onRename={() => menu.openDialog('rename')}
        onDuplicate={() => menu.withChat((chat) => void duplicate(chat.id))}
        onExport={(format) => menu.withChat((chat) => void exportAs(chat.id, format))}
        onDelete={() => menu.openDialog('delete')}
      />
      <RenameChatDialog
        chat={menu.chat}
        isOpen={menu.dialog === 'rename'}
        onClose={menu.closeDialog}
      />
      <DeleteChatDialog
        chat={menu.chat}
        isOpen={menu.dialog === 'delete'}
        onClose={menu.closeDialog}
        onDeleted={onDeleted}
      />
    </>
  )
}
