import { attachmentLimits } from '@atelier/contract/attachments/attachments'
import { Box, Typography } from '@mui/material'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { filesOverWindow, takeWindowFiles } from '#browser/window-files.ts'
import { formatSize } from '#format/sizes.ts'
import { attachmentTexts } from './attachments.texts.ts'
import { uploads } from './uploads.ts'

interface Props {
  readonly chatId: string
  readonly children: ReactNode
}

/** A chat, open or to begin: files that are dropped or pasted anywhere in the window are attached to its next message. */
export function FileDropArea({ chatId, children }: Props) {
  const isOver = useSyncExternalStore(filesOverWindow.subscribe, filesOverWindow.current)
  useEffect(() => takeWindowFiles((files) => uploads.add(chatId, files)), [chatId])
  return (
    <Box sx={areaStyle}>
      {children}
      {isOver && (
        <Box sx={overStyle}>
          <Typography variant="h3" component="p">
            {attachmentTexts.dropHere}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {attachmentTexts.dropHelp(formatSize(attachmentLimits.maxBytes))}
          </Typography>
        </Box>
      )}
    </Box>
  )
}

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
