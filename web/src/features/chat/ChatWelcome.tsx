import Add from '@mui/icons-material/AddRounded'
import ChatIcon from '@mui/icons-material/ChatBubbleOutlineRounded'
import { Box, Button, Chip, Stack } from '@mui/material'
import { useRef } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatTexts } from './chat.texts.ts'
import { columnStyle } from './composer/column-style.ts'
import { MessageComposer } from './composer/MessageComposer.tsx'
import { useQuickStart } from './create/use-quick-start.ts'
import { newChatDraftId } from './drafts.ts'
import { ChatHeader } from './page/ChatHeader.tsx'
import { ProblemAlert } from './page/ProblemAlert.tsx'
import { useTimedAlert } from './page/use-timed-alert.ts'

export type ChatIdea = (typeof chatTexts.ideas)[number]

interface Props {
  readonly onCreate: (idea?: ChatIdea) => void
  readonly onOpenList: () => void
}

/** The page while no chat is open: ideas to begin with, and a composer whose message creates a chat. */
export function ChatWelcome({ onCreate, onOpenList }: Props) {
  const alert = useTimedAlert()
  const { model, isStarting, start } = useQuickStart(alert.show)
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <Box sx={{ display: { md: 'none' } }}>
        <ChatHeader title={chatTexts.chats} onOpenList={onOpenList} />
      </Box>
      <Stack sx={welcomeStyle}>
        <EmptyState
          large
          icon={<ChatIcon />}
          title={chatTexts.welcome}
          text={chatTexts.welcomeHelp}
          action={
            <Button variant="contained" startIcon={<Add />} onClick={() => onCreate()}>
              {chatTexts.create}
            </Button>
          }
        />
        <Ideas onChoose={onCreate} />
      </Stack>
      <ProblemAlert alert={alert} sx={{ ...columnStyle, pb: 1 }} />
      <MessageComposer
        chatId={newChatDraftId}
        field={field}
        isBusy={isStarting}
        isStopping={isStarting}
        note={model}
        onSend={start}
      />
    </>
  )
}

function Ideas({ onChoose }: { readonly onChoose: (idea: ChatIdea) => void }) {
  return (
    <Box role="group" aria-label={chatTexts.toBegin} sx={{ px: 2 }}>
      <Quiet component="p" sx={{ textAlign: 'center', mb: 1 }}>
        {chatTexts.toBegin}
      </Quiet>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
        {chatTexts.ideas.map((idea) => (
          <Chip
            key={idea.title}
            label={idea.title}
            variant="outlined"
            onClick={() => onChoose(idea)}
            sx={{ height: 32, borderRadius: '8px', '@media (pointer: coarse)': { height: 44 } }}
          />
        ))}
      </Stack>
    </Box>
  )
}

const welcomeStyle = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  justifyContent: 'safe center',
  alignItems: 'center',
  py: 3,
}
