import { Box, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { attachmentTexts } from './attachments.texts.ts'
import { useFileDrop } from './use-file-drop.ts'

/** A conversation on which files can be dropped. */
export function FileDropArea({
  chatId,
  children,
}: {
  readonly chatId: string
  readonly children: ReactNode
}) {
  const { isOver, handlers } = useFileDrop(chatId)
  return (
    <Stack {...handlers} sx={{ flex: 1, minHeight: 0, minWidth: 0, position: 'relative' }}>
      {children}
      {isOver && (
        <Box sx={overStyle}>
          <Typography variant="h3" component="p">
            {attachmentTexts.dropHere}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{attachmentTexts.dropHelp}</Typography>
        </Box>
      )}
    </Stack>
  )
}

const overStyle = {
  position: 'absolute',
  inset: 12,
  zIndex: 2,
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  alignItems: 'center',
  justifyContent: 'center',
  textAlign: 'center',
  border: 2,
  borderStyle: 'dashed',
  borderColor: 'primary.main',
  borderRadius: '16px',
  bgcolor: 'background.paper',
  opacity: 0.96,
  pointerEvents: 'none',
}
