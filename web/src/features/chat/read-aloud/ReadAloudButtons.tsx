import Pause from '@mui/icons-material/PauseRounded'
import Play from '@mui/icons-material/PlayArrowRounded'
import Stop from '@mui/icons-material/StopRounded'
import VolumeUp from '@mui/icons-material/VolumeUpOutlined'
import { Box, CircularProgress } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { useModels } from '#features/models/use-models.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { useFocusHandover } from '#ui/data-display/use-focus-handover.ts'
import { chatTexts } from '../chat.texts.ts'
import { readAloud, stopReading, togglePause } from './read-aloud.ts'
import { ReadAloudContext } from './read-aloud-context.ts'
import { useReadingState } from './use-reading.ts'

const texts = chatTexts.readAloud

interface Props {
  readonly messageId: string
}

/** Reads a reply aloud, pauses and stops it; nothing where the tool that reads is closed. */
export function ReadAloudButtons({ messageId }: Props) {
  const chatId = use(ReadAloudContext)
  return chatId !== undefined && <Buttons chatId={chatId} messageId={messageId} />
}

function Buttons({ chatId, messageId }: Props & { readonly chatId: string }) {
  const queries = useQueryClient()
  const state = useReadingState(messageId)
  const focus = useFocusHandover<HTMLDivElement>()
  const reason = useObstacle()
  const read = () => void readAloud(queries, { chatId, messageId })
  const { label, icon, act } = mainButton(state, read)
  return (
    <Box {...focus} sx={{ display: 'flex', gap: 0.5 }}>
      <ActionButton size="small" label={label} icon={icon} reason={reason} onClick={act} />
      {state !== undefined && (
        <ActionButton
          size="small"
          label={texts.stop}
          icon={<Stop />}
          onClick={() => void stopReading()}
        />
      )}
    </Box>
  )
}

type Shown = ReturnType<typeof useReadingState>
/** The same button in every state, so that it keeps the focus. */
function mainButton(state: Shown, read: () => void) {
  const toggle = () => void togglePause()
  switch (state) {
    case undefined:
      return { label: texts.read, icon: <VolumeUp />, act: read }
    case 'preparing':
      return {
        label: texts.announced.preparing,
        icon: <CircularProgress aria-hidden size={18} color="inherit" />,
        // Whoever double-clicks means one reading.
        act: () => undefined,
      }
    case 'playing':
      return { label: texts.pause, icon: <Pause />, act: toggle }
    case 'paused':
      return { label: texts.resume, icon: <Play />, act: toggle }
  }
}

/** Why nothing can be read here; as long as the models are not known, none is called missing. */
function useObstacle(): string | undefined {
  const isAdmin = useUser().role === 'ADMIN'
  const { data: models } = useModels('audio')
  if (models?.length !== 0) return undefined
  return isAdmin ? texts.noVoiceAdmin : texts.noVoiceUser
}
