import type { Chat } from '@atelier/contract/chat/chat'
import More from '@mui/icons-material/MoreHorizRounded'
import { useQuery } from '@tanstack/react-query'
import { workQuery } from '#features/works/work-queries.ts'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import type { MenuAction } from '#ui/data-display/ActionMenu.tsx'
import { chatTexts } from '../chat.texts.ts'
import { ChatMenuAndDialogs } from './ChatMenuAndDialogs.tsx'
import { useChatMenu } from './use-chat-menu.ts'

interface Props {
  readonly chat: Chat
  /** The actions of the header where it has no room for their buttons. */
  readonly first?: readonly MenuAction[]
  readonly hasExportButton: boolean
  readonly notify: (text: string) => void
  readonly onDeleted: (chatId: string) => void
}

/** The menu that the list has for each chat, for the open one, which the list may not show. */
export function ChatHeaderMenu({ chat, ...options }: Props) {
  const menu = useChatMenu()
  return (
    <>
      <ActionButton
        size="small"
        label={chatTexts.chatActions}
        icon={<More />}
        hasMenu
        onClick={({ currentTarget }) => menu.open(chat, currentTarget)}
      />
      <ChatMenuAndDialogs menu={menu} {...useMarks(chat, menu.button !== undefined)} {...options} />
    </>
  )
}

/** A chat that is read does not say how it is marked in lists. A temporary one is in none. */
function useMarks({ id, project, expiresAt }: Chat, isOpen: boolean) {
  const { data, isFetching, isError } = useQuery({
    ...workQuery(id),
    // Tags are saved all together: those of a moment ago would undo what another page has changed.
    staleTime: 0,
    enabled: isOpen && expiresAt === undefined,
  })
  if (!data) return { marks: { project, isArchived: false }, areMarksKnown: false }
  const { isPinned, isArchived, tags } = data
  return {
    marks: { project, isPinned, isArchived, tags: tags.map(({ name }) => name) },
    areMarksKnown: !isFetching && !isError,
  }
}
