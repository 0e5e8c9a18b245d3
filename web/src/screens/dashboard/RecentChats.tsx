import type { Chat } from '@atelier/contract/chat'
import ErrorIcon from '@mui/icons-material/ErrorOutlineRounded'
import { Box, Button, ButtonBase, List, ListItem, Skeleton, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import { sentenceFor } from '#api/failures.ts'
import { pathOfChat } from '#features/chat/chat-paths.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { tools } from '#features/configuration/tools.ts'
import { screenTexts } from '#screens/screens.texts.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Panel } from '#ui/Panel.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { useRecentChats } from './use-recent-chats.ts'

const texts = screenTexts.dashboard
const rowHeight = 62

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
  if (chats.isPending) return <ChatSkeletons />
  if (chats.isError) return <ChatsFailed message={sentenceFor(chats.error)} onRetry={() => void chats.refetch()} />
  if (chats.data.data.length === 0) return <NoChat />
  return (
    <List disablePadding aria-label={texts.resume}>
      {chats.data.data.map((chat) => (
        <ChatRow key={chat.id} chat={chat} />
      ))}
    </List>
  )
}

function ChatRow({ chat }: { chat: Chat }) {
  return (
    <ListItem disablePadding sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}>
      <ButtonBase
        component={Link}
        to={pathOfChat(chat.id)}
        sx={{
          width: '100%',
          justifyContent: 'flex-start',
          textAlign: 'left',
          gap: 1.5,
          px: 2,
          minHeight: rowHeight,
          '&:hover': { bgcolor: 'action.hover' },
          '&.Mui-focusVisible': { outlineOffset: '-3px' },
        }}
      >
        <toolIcons.chat sx={{ fontSize: 20, color: 'text.secondary' }} />
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" component="span" noWrap sx={{ display: 'block', fontWeight: 500 }}>
            {chat.title}
          </Typography>
          <Typography variant="caption" component="span" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
            {chat.replying ? texts.replying : chat.model}
          </Typography>
        </Box>
        <Typography variant="caption" component="span" className="num" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          <RelativeTime at={chat.updatedAt} />
        </Typography>
      </ButtonBase>
    </ListItem>
  )
}

function ChatSkeletons() {
  return (
    <Box aria-busy>
      {['46%', '62%', '38%'].map((width) => (
        <Stack key={width} direction="row" sx={{ alignItems: 'center', gap: 1.5, px: 2, height: rowHeight }}>
          <Skeleton variant="circular" width={20} height={20} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width={width} />
            <Skeleton width="18%" />
          </Box>
        </Stack>
      ))}
    </Box>
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
        <Button component={Link} to={tools.chat.path} variant="outlined" color="inherit">
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
