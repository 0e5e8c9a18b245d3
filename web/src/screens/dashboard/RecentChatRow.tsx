import type { Chat } from '@atelier/contract/chat'
import { Box, ButtonBase, ListItem, Skeleton, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import { pathOfChat } from '#features/chat/chat-paths.ts'
import { toolIcons } from '#features/configuration/tool-icons.ts'
import { useModelName } from '#features/models/use-models.ts'
import { screenTexts } from '#screens/screens.texts.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'

const rowHeight = 62

/** One chat: its title, its model, when it was last active. */
export function RecentChatRow({ chat }: { chat: Chat }) {
  const modelName = useModelName('text')
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
            {chat.replying ? screenTexts.dashboard.replying : modelName(chat.model)}
          </Typography>
        </Box>
        <Typography variant="caption" component="span" className="num" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          <RelativeTime at={chat.updatedAt} />
        </Typography>
      </ButtonBase>
    </ListItem>
  )
}

/** The same shape while the chats are on their way. */
export function RecentChatSkeletons() {
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
