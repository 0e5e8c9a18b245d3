import FormatListBulleted from '@mui/icons-material/FormatListBulletedRounded'
import { Box, IconButton, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { chatTexts } from '../chat.texts.ts'

interface Props {
  readonly title: ReactNode
  readonly details?: ReactNode
  /** Buttons at its end. */
  readonly actions?: ReactNode
  /** Opens the list where it is not always in view. */
  readonly onOpenList: () => void
}

/** The head of the right side: what is open, and on a phone the way to the list. */
export function ChatHeader({ title, details, actions, onOpenList }: Props) {
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 1,
        height: 60,
        flex: 'none',
        pl: { xs: 1, md: 3 },
        pr: { xs: 1, md: 2 },
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton
        aria-label={chatTexts.openList}
        onClick={onOpenList}
        sx={{ display: { md: 'none' } }}
      >
        <FormatListBulleted />
      </IconButton>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component="h2" noWrap>
          {title}
        </Typography>
        <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
          {details}
        </Typography>
      </Box>
      {actions}
    </Stack>
  )
}
