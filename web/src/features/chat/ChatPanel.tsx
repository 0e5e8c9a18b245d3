import ErrorIcon from '@mui/icons-material/ErrorOutlineRounded'
import { Button, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { isApiFailure, sentenceFor } from '#api/failures.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ChatConversation } from './ChatConversation.tsx'
import { chatTexts } from './chat.texts.ts'
import { chatQuery } from './chat-cache.ts'
import { chatsPath, messageMark } from './chat-paths.ts'
import { ChatHeader } from './parts/ChatHeader.tsx'
import { ChatSkeleton } from './parts/ChatSkeleton.tsx'

interface Props {
  readonly chatId: string
  readonly onOpenList: () => void
}

/** The right side with a chat chosen: on its way, out of reach, or open. */
export function ChatPanel({ chatId, onOpenList }: Props) {
  const target = useSearchParams()[0].get(messageMark) ?? undefined
  const { data, error, refetch } = useQuery(chatQuery(chatId, target))
  if (data) return <ChatConversation open={data} target={target} onOpenList={onOpenList} />
  if (!error) return <ChatSkeleton onOpenList={onOpenList} />
  const isGone = isApiFailure(error) && error.status === 404
  const action = isGone ? (
    <Button variant="outlined" color="inherit" component={Link} to={chatsPath}>
      {chatTexts.backToChats}
    </Button>
  ) : (
    <Button variant="outlined" color="inherit" onClick={() => void refetch()}>
      {chatTexts.retry}
    </Button>
  )
  return (
    <>
      <ChatHeader title={chatTexts.title} onOpenList={onOpenList} />
      <Stack sx={{ flex: 1, justifyContent: 'center', overflowWrap: 'anywhere' }}>
        <EmptyState
          tone="error"
          icon={<ErrorIcon />}
          title={isGone ? sentenceFor(error) : chatTexts.chatFailed}
          text={isGone ? chatTexts.chatGone : sentenceFor(error)}
          action={action}
        />
      </Stack>
    </>
  )
}
