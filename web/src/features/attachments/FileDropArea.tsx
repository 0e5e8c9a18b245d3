import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { FileDrop } from '#ui/files/FileDrop.tsx'
import { attachmentTexts } from './attachments.texts.ts'
import { uploads } from './uploads.ts'

interface Props {
  readonly chatId: string
  readonly children: ReactNode
}

/** An open chat on which files can be dropped: they are attached to its next message. */
export const FileDropArea = ({ chatId, children }: Props) => (
  <FileDrop onFiles={(files) => uploads.add(chatId, files)} sx={areaStyle}>
    {(isOver) => (
      <>
        {children}
        {isOver && (
          <Box sx={overStyle}>
            <Typography variant="h3" component="p">
              {attachmentTexts.dropHere}
            </Typography>
            <Typography sx={{ color: 'text.secondary' }}>{attachmentTexts.dropHelp}</Typography>
          </Box>
        )}
      </>
    )}
  </FileDrop>
)

const areaStyle = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  position: 'relative',
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
