import FormatListBulleted from '@mui/icons-material/FormatListBulletedRounded'
import { Box, IconButton, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatTexts } from '../chat.texts.ts'

interface Props {
  readonly title: ReactNode
  readonly details?: ReactNode
  /** Buttons at its end. */
  readonly actions?: ReactNode
  readonly onOpenList: () => void
}

/** The header of the page: the open chat, and on small screens the button that opens the list. */
export function ChatHeader({ title, details, actions, onOpenList }: Props) {
  return (
    <Stack direction="row" sx={headerStyle}>
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
        <Quiet component="p" noWrap>
          {details}
        </Quiet>
      </Box>
      {actions}
    </Stack>
  )
}

const headerStyle = {
  alignItems: 'center',
  gap: 1,
  height: 60,
  flex: 'none',
  pl: { xs: 1, md: 3 },
  pr: { xs: 1, md: 2 },
  borderBottom: 1,
  borderColor: 'divider',
}
