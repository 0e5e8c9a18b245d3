import type { Assistant } from '@atelier/contract/assistants/assistant-reads'
import { Box, Stack } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { FileDropArea } from '#features/attachments/FileDropArea.tsx'
import { ChatPanel } from './ChatPanel.tsx'
import { chatsPath } from './chat-paths.ts'
import { FirstMessage } from './create/FirstMessage.tsx'
import { drafts, tryOutDraftId } from './drafts.ts'

const AssistantStarters = lazy(async () => ({
  default: (await import('./assistant/AssistantStarters.tsx')).AssistantStarters,
}))

/** A temporary chat with an assistant, beside its editor. */
export function TryOutChat({ assistant }: { readonly assistant: Assistant }) {
  const [chatId, setChatId] = useState<string>()
  const navigate = useNavigate()
  const { id, name, models } = assistant
  const draftId = tryOutDraftId(id)
  if (chatId !== undefined)
    return (
      <Stack sx={panelStyle}>
        <ChatPanel
          chatId={chatId}
          onOpenList={() => void navigate(chatsPath)}
          onDeleted={() => setChatId(undefined)}
        />
      </Stack>
    )
  return (
    <FileDropArea chatId={draftId}>
      <Stack sx={{ ...panelStyle, justifyContent: 'space-between', pt: 3 }}>
        <Suspense>
          <AssistantStarters
            assistant={assistant}
            onChoose={(text) => drafts.write(draftId, text)}
          />
        </Suspense>
        <Box>
          <FirstMessage
            isTemporary
            assistant={{ id, name, models, isGone: false, choose: () => undefined }}
            onBegun={setChatId}
          />
        </Box>
      </Stack>
    </FileDropArea>
  )
}

const panelStyle = { height: 'min(70vh, 720px)', minHeight: 420 }
