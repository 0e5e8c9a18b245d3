import ErrorIcon from '@mui/icons-material/ErrorOutlineRounded'
import { Box, Button, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { chatQuery } from './cache/chat-cache.ts'
import { chatTexts } from './chat.texts.ts'
import { chatsPath, messageParam } from './chat-paths.ts'
import { OpenedCitation } from './citations/OpenedCitation.tsx'
import { ChatConversation } from './page/ChatConversation.tsx'
import { ChatHeader } from './page/ChatHeader.tsx'
import { ChatSkeleton } from './page/ChatSkeleton.tsx'
import { PreviewArea } from './preview/PreviewArea.tsx'

interface Props {
  readonly chatId: string
  readonly onOpenList: () => void
  readonly onDeleted: (chatId: string) => void
}

/** The chosen chat: loading, not loaded, or open. */
export function ChatPanel({ chatId, onOpenList, onDeleted }: Props) {
  const target = useSearchParams()[0].get(messageParam) ?? undefined
  const { data, error, refetch } = useQuery(chatQuery(chatId, target))
  if (data)
    return (
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        <PreviewArea messages={data.messages}>
          <Stack sx={{ flex: 1, minWidth: 0 }}>
            <ChatConversation open={data} {...{ target, onOpenList, onDeleted }} />
          </Stack>
        </PreviewArea>
        <OpenedCitation open={data} />
      </Box>
    )
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
          title={isGone ? errorMessage(error) : chatTexts.chatFailed}
          text={isGone ? chatTexts.chatGone : errorMessage(error)}
          action={action}
        />
      </Stack>
    </>
  )
}
