import Add from '@mui/icons-material/AddRounded'
import ChatIcon from '@mui/icons-material/ChatBubbleOutlineRounded'
import Timer from '@mui/icons-material/TimerOutlined'
import { Box, Button, Chip, Stack } from '@mui/material'
import { lazy, Suspense, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FileDropArea } from '#features/attachments/FileDropArea.tsx'
import { useModels } from '#features/models/use-models.ts'
import { projectParam } from '#features/projects/project-paths.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatTexts } from './chat.texts.ts'
import { temporaryTexts } from './chat-parts.texts.ts'
import { chatsPath, temporaryChatPath, temporaryParam } from './chat-paths.ts'
import { columnStyle } from './composer/column-style.ts'
import { MessageComposer } from './composer/MessageComposer.tsx'
import { useBeginChat } from './create/use-begin-chat.ts'
import { newChatDraftId } from './drafts.ts'
import { ModelButton } from './model-picker/ModelButton.tsx'
import { ChatHeader } from './page/ChatHeader.tsx'
import { ProblemAlert } from './page/ProblemAlert.tsx'
import { useTimedAlert } from './page/use-timed-alert.ts'
import { TemporaryPromise } from './temporary/TemporaryPromise.tsx'

const BeginsInProject = lazy(async () => ({
  default: (await import('#features/projects/BeginsInProject.tsx')).BeginsInProject,
}))

export type ChatIdea = (typeof chatTexts.ideas)[number]

interface Props {
  readonly onCreate: (idea?: ChatIdea) => void
  readonly onOpenList: () => void
}

/** The page while no chat is open: a composer whose message begins one, and ideas to begin with. */
export function ChatWelcome({ onCreate, onOpenList }: Props) {
  const [search, setSearch] = useSearchParams()
  const isTemporary = search.has(temporaryParam)
  const projectId = (!isTemporary && search.get(projectParam)) || undefined
  return (
    <FileDropArea chatId={newChatDraftId}>
      <Box sx={{ display: { md: 'none' } }}>
        <ChatHeader title={chatTexts.chats} onOpenList={onOpenList} />
      </Box>
      <Stack sx={welcomeStyle}>
        <Welcome isTemporary={isTemporary} />
        {projectId !== undefined && (
          <Suspense>
            <BeginsInProject projectId={projectId} onLeave={() => setSearch({})} />
          </Suspense>
        )}
        <FirstMessage isTemporary={isTemporary} projectId={projectId} />
        {isTemporary ? (
          <Button color="inherit" component={Link} to={chatsPath}>
            {temporaryTexts.ordinary}
          </Button>
        ) : (
          <OrdinaryBeginnings onCreate={onCreate} />
        )}
      </Stack>
    </FileDropArea>
  )
}

const Welcome = ({ isTemporary }: { readonly isTemporary: boolean }) => (
  <EmptyState
    large
    icon={isTemporary ? <Timer /> : <ChatIcon />}
    title={isTemporary ? temporaryTexts.welcome : chatTexts.welcome}
    text={isTemporary ? temporaryTexts.welcomeHelp : chatTexts.welcomeHelp}
  />
)

interface FirstMessageProps {
  readonly isTemporary: boolean
  readonly projectId: string | undefined
}
function FirstMessage({ isTemporary, projectId }: FirstMessageProps) {
  const alert = useTimedAlert()
  const { model, choose, compared, compare, knowledge, isBeginning, start } = useBeginChat(
    alert.show,
    { isTemporary, projectId },
  )
  const models = useModels('text').data ?? []
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <ProblemAlert alert={alert} sx={{ ...columnStyle, pb: 1 }} />
      <MessageComposer
        chatId={newChatDraftId}
        field={field}
        isSending={isBeginning}
        knowledge={knowledge}
        model={
          model && (
            <ModelButton
              models={models}
              chosenId={model.id}
              name={model.name}
              onChoose={choose}
              compared={compared}
              onCompare={compare}
            />
          )
        }
        onSend={start}
      />
      {isTemporary && <TemporaryPromise />}
    </>
  )
}

/** Other ways to begin than writing. */
const OrdinaryBeginnings = ({ onCreate }: Pick<Props, 'onCreate'>) => (
  <>
    <Ideas onChoose={onCreate} />
    <Stack direction="row" sx={{ mt: 2, gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}>
      <Button color="inherit" startIcon={<Add />} onClick={() => onCreate()}>
        {chatTexts.create}
      </Button>
      <Button color="inherit" startIcon={<Timer />} component={Link} to={temporaryChatPath}>
        {temporaryTexts.create}
      </Button>
    </Stack>
  </>
)

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
  pb: 3,
}
