import type { Chat } from '@atelier/contract/chat'
import { Alert, Box, Button } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CreateChatDialog } from '#features/chat/CreateChatDialog.tsx'
import { chatTexts } from '#features/chat/chat.texts.ts'
import { pathOfChat } from '#features/chat/chat-paths.ts'
import { columnStyle } from '#features/chat/column-style.ts'
import { drafts } from '#features/chat/drafts.ts'
import { wrappingAlert } from '#ui/wrapping-alert.ts'

interface Props {
  readonly chat: Chat
  readonly modelName: string
}

/** Why nothing can be sent in a chat whose model is gone, and the way on: a new chat with another one, to which the draft moves. */
export function ModelNotOffered({ chat, modelName }: Props) {
  const navigate = useNavigate()
  const [isChoosing, setIsChoosing] = useState(false)
  const goOn = (next: Chat) => {
    drafts.write(next.id, drafts.read(chat.id))
    drafts.write(chat.id, '')
    void navigate(pathOfChat(next.id))
  }
  return (
    <Box sx={{ ...columnStyle, pb: 1 }}>
      <Alert
        severity="warning"
        action={
          <Button size="small" variant="outlined" color="inherit" onClick={() => setIsChoosing(true)} sx={{ whiteSpace: 'nowrap' }}>
            {chatTexts.chooseOther}
          </Button>
        }
        sx={wrappingAlert}
      >
        {chatTexts.notOffered(modelName)}
      </Alert>
      <CreateChatDialog
        isOpen={isChoosing}
        title={chat.title}
        heading={chatTexts.chooseOther}
        help={chatTexts.chooseOtherHelp}
        onClose={() => setIsChoosing(false)}
        onCreated={goOn}
      />
    </Box>
  )
}
