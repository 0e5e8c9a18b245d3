import type { Chat } from '@atelier/contract/chat/chat'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTrashing } from '#features/works/use-trashing.ts'
import type { MenuAction } from '#ui/data-display/ActionMenu.tsx'
import { useConfirmation } from '#ui/dialogs/use-confirmation.ts'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import type { Selection } from '#ui/selection/create-selection.ts'
import { chatTexts } from '../chat.texts.ts'
import { temporaryTexts } from '../chat-parts.texts.ts'
import { type ListedChat, listedChat } from '../list/listed-chat.ts'
import { RemoveTemporaryDialog } from '../temporary/RemoveTemporaryDialog.tsx'
import { useMakePermanent } from '../temporary/use-make-permanent.ts'
import { RenameChatDialog } from './RenameChatDialog.tsx'
import type { ChatMenuState } from './use-chat-menu.ts'
import { useDeleteChat } from './use-delete-chat.ts'
import { useDuplicateAndExport } from './use-import-export.ts'

/** Loaded when the menu is first opened. */
const ChatMenu = lazy(async () => ({ default: (await import('./ChatMenu.tsx')).ChatMenu }))
/** Loaded when a chat is to be added. */
const AddToCollection = lazy(async () => ({
  default: (await import('./AddToCollection.tsx')).AddToCollection,
}))
/** Loaded when a chat is to be shared. */
const ShareDialog = lazy(async () => ({
  default: (await import('#features/sharing/ShareDialog.tsx')).ShareDialog,
}))
const loadMarking = () => import('#features/works/mark-work.ts')
type Marking = Awaited<ReturnType<typeof loadMarking>>

interface Props {
  readonly menu: ChatMenuState
  /** What is known of the chat beside what `menu` has of it. */
  readonly marks: Partial<ListedChat> & { readonly isArchived: boolean }
  readonly areMarksKnown?: boolean
  /** Entries before those of every chat. */
  readonly first?: readonly MenuAction[]
  /** Absent where no list is beside it. */
  readonly selection?: Selection
  /** A button beside the menu exports. */
  readonly hasExportButton?: boolean
  readonly notify: (text: string) => void
  readonly onDeleted: (chatId: string) => void
}

/** The menu of a chat, and the dialogs that its entries open. */
export function ChatMenuAndDialogs({ menu, marks, notify, onDeleted, ...options }: Props) {
  const { first = [], selection, hasExportButton = false, areMarksKnown = true } = options
  const removal = useDeleteChat(onDeleted)
  const trash = useTrashing({
    mutation: removal,
    describe: ({ id, title }: Chat) => ({ title, choice: { ids: [id] } }),
    failed: chatTexts.failed.remove,
  })
  const { ask, dialog } = useConfirmation({
    mutation: removal,
    failed: temporaryTexts.failed.remove,
  })
  const { mutate: keep } = useMakePermanent()
  const { duplicate, exportAs } = useDuplicateAndExport(notify)
  const adding = useDialogs<Chat>()
  const sharing = useDialogs<Chat>()
  const queries = useQueryClient()
  const { isArchived } = marks
  if (!menu.chat) return undefined
  const shown: ListedChat = { ...listedChat(menu.chat), ...marks }
  const mark = (act: (marking: Marking, chat: ListedChat) => unknown) =>
    menu.withChat(() => void loadMarking().then((marking) => act(marking, shown)))
  const isTemporary = menu.chat.expiresAt !== undefined
  const remove = isTemporary ? ask : trash
  return (
    <Suspense>
      <ChatMenu
        button={menu.button}
        onClose={menu.close}
        {...{ first, isArchived }}
        isKnown={areMarksKnown}
        isPinned={shown.isPinned === true}
        onPin={() => mark((marking, chat) => marking.togglePin(queries, chat))}
        onArchive={() =>
          mark((marking, chat) =>
            isArchived ? marking.unarchiveWork(queries, chat) : marking.archiveWork(queries, chat),
          )
        }
        onTag={() => mark((marking, chat) => marking.tagWork('chat', chat))}
        onMove={() => mark((marking, chat) => marking.moveWork('chat', chat))}
        onSelect={selection && (() => menu.withChat(({ id }) => selection.begin([id])))}
        onKeep={isTemporary ? () => menu.withChat(({ id }) => keep(id)) : undefined}
        onRename={menu.rename}
        onDuplicate={() => menu.withChat((chat) => void duplicate(chat.id))}
        onToCollection={() => menu.withChat(adding.show)}
        onShare={() => menu.withChat(sharing.show)}
        onExport={
          hasExportButton
            ? undefined
            : (format) => menu.withChat((chat) => void exportAs(chat.id, format))
        }
        onDelete={() => menu.withChat(remove)}
      />
      <RenameChatDialog chat={menu.chat} isOpen={menu.isRenaming} onClose={menu.endRenaming} />
      {adding.open && <AddToCollection frame={adding.frame} chat={adding.open} />}
      {sharing.open && <ShareDialog frame={sharing.frame} chat={sharing.open} />}
      <RemoveTemporaryDialog dialog={dialog} />
    </Suspense>
  )
}
