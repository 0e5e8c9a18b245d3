import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { wrappingAlertStyle } from '#ui/feedback/wrapping-alert.ts'
import type { OpenChat } from '../cache/open-chat.ts'
import { chatTexts } from '../chat.texts.ts'
import { columnStyle } from '../composer/column-style.ts'
import { ChatSettingsDialog } from '../settings/ChatSettingsDialog.tsx'

interface Props {
  readonly open: OpenChat
  readonly modelName: string
}

/** Why nothing can be sent in a chat whose model is gone; another one can be chosen in its settings. */
export function ModelNotOffered({ open, modelName }: Props) {
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <Box sx={{ ...columnStyle, pb: 1 }}>
      <Alert
        severity="warning"
        action={
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => setIsChoosing(true)}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {chatTexts.chooseOther}
          </Button>
        }
        sx={wrappingAlertStyle}
      >
        {chatTexts.notOffered(modelName)}
      </Alert>
      <ChatSettingsDialog open={open} isOpen={isChoosing} onClose={() => setIsChoosing(false)} />
    </Box>
  )
}
