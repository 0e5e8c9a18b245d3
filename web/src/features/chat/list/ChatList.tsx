import type { Chat } from '@atelier/contract/chat/chat'
import { Box, Typography } from '@mui/material'
import { useModelName } from '#features/models/use-models.ts'
import { useHistoryPageSize } from '#features/settings/use-history-size.ts'
import { useWorkFilter, type WorkFilterState, worksBy } from '#features/works/use-work-filter.ts'
import { NothingFiltered } from '#features/works/WorkFilters.tsx'
import { WorkSelection } from '#features/works/WorkSelection.tsx'
import { PagedList } from '#ui/lists/PagedList.tsx'
import type { Selection } from '#ui/selection/create-selection.ts'
import { chatTexts } from '../chat.texts.ts'
import { TemporaryChats } from '../temporary/TemporaryChats.tsx'
import { ChatListGroup } from './ChatListGroup.tsx'
import { ChatListItem } from './ChatListItem.tsx'
import { ChatListSkeleton } from './ChatListSkeleton.tsx'
import { scrollStyle } from './chat-item-style.ts'
import { listedChat } from './listed-chat.ts'
import { useChatGroups, useListedChats } from './use-listed-chats.ts'

interface Props {
  readonly current: string | undefined
  readonly selection: Selection
  readonly onChoose: () => void
  readonly onActions: (chat: Chat, button: HTMLElement) => void
  readonly onDeleted: (chatId: string) => void
}

/** The user's chats by day, more of them as one scrolls. */
export function ChatList(props: Props) {
  const filter = useWorkFilter()
  const { query, total } = useListedChats(filter)
  return (
    <PagedList
      isBare
      query={query}
      failed={chatTexts.listFailed}
      retry={chatTexts.retry}
      skeleton={<ChatListSkeleton />}
      empty={
        filter.isFiltered ? (
          <NothingFiltered filter={filter} />
        ) : (
          <Box component="nav" aria-label={chatTexts.chats} sx={scrollStyle}>
            <TemporaryChats {...props} />
            <NoChats />
          </Box>
        )
      }
      pageSize={useHistoryPageSize()}
    >
      {(chats, more) => <Groups {...props} {...{ filter, chats, total, more }} />}
    </PagedList>
  )
}

const NoChats = () => (
  <Typography variant="body2" sx={{ color: 'text.secondary', px: 1.25, py: 2 }}>
    {chatTexts.noChats}
  </Typography>
)

interface GroupsProps extends Props {
  readonly filter: WorkFilterState
  readonly chats: readonly Chat[]
  readonly total: number | undefined
  readonly more: React.ReactNode
}
function Groups({ filter, chats, total, more, current, selection, ...actions }: GroupsProps) {
  const modelName = useModelName('text')
  const groups = useChatGroups(chats, filter)
  return (
    <WorkSelection
      kind="chat"
      variant="column"
      selection={selection}
      conditions={worksBy('chat', filter)}
      works={groups.flatMap((group) => group.chats).map(listedChat)}
      total={total}
      onTrashed={(isTrashed) =>
        current !== undefined && isTrashed(current) && actions.onDeleted(current)
      }
    >
      <Box component="nav" aria-label={chatTexts.chats} sx={scrollStyle}>
        {!filter.isFiltered && <TemporaryChats current={current} {...actions} />}
        {groups.map((group) => (
          <ChatListGroup key={group.name} title={group.name}>
            {group.chats.map((chat) => (
              <ChatListItem
                key={chat.id}
                chat={chat}
                query={filter.query}
                modelName={modelName(chat.model)}
                isCurrent={chat.id === current}
                selection={selection}
                onChoose={actions.onChoose}
                onActions={actions.onActions}
              />
            ))}
          </ChatListGroup>
        ))}
        {more}
      </Box>
    </WorkSelection>
  )
}
