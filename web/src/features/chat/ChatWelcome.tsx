import { withoutAssistant } from '@atelier/contract/assistants/assistant-reads'
import Add from '@mui/icons-material/AddRounded'
import ChatIcon from '@mui/icons-material/ChatBubbleOutlineRounded'
import Timer from '@mui/icons-material/TimerOutlined'
import { Box, Button, Chip, Stack } from '@mui/material'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { assistantParam } from '#features/assistants/assistant-paths.ts'
import { useAssistant } from '#features/assistants/use-assistant.ts'
import { useDefaultAssistant } from '#features/assistants/use-default-assistant.ts'
import { FileDropArea } from '#features/attachments/FileDropArea.tsx'
import { projectParam } from '#features/projects/project-paths.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatTexts } from './chat.texts.ts'
import { temporaryTexts } from './chat-parts.texts.ts'
import { chatsPath, temporaryChatPath, temporaryParam } from './chat-paths.ts'
import { FirstMessage } from './create/FirstMessage.tsx'
import { drafts, newChatDraftId } from './drafts.ts'
import { ChatHeader } from './page/ChatHeader.tsx'

const AssistantStarters = lazy(async () => ({
  default: (await import('./assistant/AssistantStarters.tsx')).AssistantStarters,
}))

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
        <Beginning isTemporary={isTemporary} projectId={projectId} onCreate={onCreate} />
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

interface BeginningProps extends Pick<Props, 'onCreate'> {
  readonly isTemporary: boolean
  readonly projectId: string | undefined
}
function Beginning({ isTemporary, projectId, onCreate }: BeginningProps) {
  const [search, setSearch] = useSearchParams()
  const byDefault = useDefaultAssistant().id
  const chosen = search.get(assistantParam) ?? byDefault
  const id = chosen === withoutAssistant ? undefined : chosen
  const assistant = useAssistant(id).data
  const choose = (other: string | undefined) => {
    const next = new URLSearchParams(search)
    if (other === byDefault) next.delete(assistantParam)
    else next.set(assistantParam, other ?? withoutAssistant)
    setSearch(next, { replace: true })
  }
  const { name, models = [] } = assistant ?? {}
  return (
    <>
      <FirstMessage
        isTemporary={isTemporary}
        projectId={projectId}
        assistant={{
          ...{ id, name, models },
          isGone: false,
          isDefault: !search.has(assistantParam),
          choose,
        }}
      />
      {assistant && (
        <Suspense>
          <AssistantStarters
            assistant={assistant}
            onChoose={(text) => drafts.write(newChatDraftId, text)}
          />
        </Suspense>
      )}
      {isTemporary ? (
        <Button color="inherit" component={Link} to={chatsPath}>
          {temporaryTexts.ordinary}
        </Button>
      ) : (
        <OrdinaryBeginnings onCreate={onCreate} hasIdeas={!assistant} />
      )}
    </>
  )
}

interface OrdinaryProps extends Pick<Props, 'onCreate'> {
  readonly hasIdeas: boolean
}
/** Other ways to begin than writing. */
const OrdinaryBeginnings = ({ onCreate, hasIdeas }: OrdinaryProps) => (
  <>
    {hasIdeas && <Ideas onChoose={onCreate} />}
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
