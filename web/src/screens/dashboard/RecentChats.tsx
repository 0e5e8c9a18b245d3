import ErrorIcon from '@mui/icons-material/ErrorOutlineRounded'
import { Button, List } from '@mui/material'
import { Link } from 'react-router'
import { sentenceFor } from '#api/failures.ts'
import { newChatPath } from '#features/chat/chat-paths.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { tools } from '#features/configuration/tools.ts'
import { screenTexts } from '#screens/screens.texts.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RecentChatRow, RecentChatSkeletons } from './RecentChatRow.tsx'
import { useRecentChats } from './use-recent-chats.ts'

const texts = screenTexts.dashboard

/** The last chats, to go on with one of them. */
export function RecentChats() {
  const chats = useRecentChats()
  const hasChats = chats.data !== undefined && chats.data.data.length > 0
  return (
    <Panel
      title={texts.resume}
      pad={false}
      actions={
        hasChats && (
          <Button component={Link} to={tools.chat.path} size="small" color="inherit" sx={{ color: 'text.secondary' }}>
            {texts.allChats}
          </Button>
        )
      }
    >
      <RecentChatsState chats={chats} />
    </Panel>
  )
}

function RecentChatsState({ chats }: { chats: ReturnType<typeof useRecentChats> }) {
  if (chats.isPending) return <RecentChatSkeletons />
  if (chats.isError) return <ChatsFailed message={sentenceFor(chats.error)} onRetry={() => void chats.refetch()} />
  if (chats.data.data.length === 0) return <NoChat />
  return (
    <List disablePadding aria-label={texts.resume}>
      {chats.data.data.map((chat) => (
        <RecentChatRow key={chat.id} chat={chat} />
      ))}
    </List>
  )
}

function NoChat() {
  return (
    <EmptyState
      compact
      icon={<toolIcons.chat />}
      title={texts.noChat.title}
      text={texts.noChat.text}
      action={
        <Button component={Link} to={newChatPath} variant="outlined" color="inherit">
          {texts.newChat}
        </Button>
      }
    />
  )
}

function ChatsFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <EmptyState
      compact
      tone="error"
      icon={<ErrorIcon />}
      title={texts.chatsFailed}
      text={message}
      action={
        <Button variant="outlined" color="inherit" onClick={onRetry}>
          {screenTexts.retry}
        </Button>
      }
    />
  )
}
