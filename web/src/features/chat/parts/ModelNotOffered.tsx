import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { ChatSettingsDialog } from '#features/chat/ChatSettingsDialog.tsx'
import { chatTexts } from '#features/chat/chat.texts.ts'
import type { OpenChat } from '#features/chat/chat-messages.ts'
import { columnStyle } from '#features/chat/column-style.ts'
import { wrappingAlert } from '#ui/wrapping-alert.ts'

interface Props {
  readonly open: OpenChat
  readonly modelName: string
}

/** Why nothing can be sent in a chat whose model is gone, and the way on: another model, in its settings. */
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
        sx={wrappingAlert}
      >
        {chatTexts.notOffered(modelName)}
      </Alert>
      <ChatSettingsDialog open={open} isOpen={isChoosing} onClose={() => setIsChoosing(false)} />
    </Box>
  )
}
