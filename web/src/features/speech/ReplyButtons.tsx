import Pause from '@mui/icons-material/PauseRounded'
import Play from '@mui/icons-material/PlayArrowRounded'
import Stop from '@mui/icons-material/StopRounded'
import VolumeUp from '@mui/icons-material/VolumeUpOutlined'
import { Box, CircularProgress } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useModels } from '#features/models/use-models.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { ActionButton } from '#ui/data-display/ActionButton.tsx'
import { useFocusHandover } from '#ui/data-display/use-focus-handover.ts'
import { player } from './player/player.ts'
import { readReply, stopReading } from './replies/read-reply.ts'
import type { ReplySource } from './replies/reply-source.ts'
import { useReadingState } from './replies/use-reading.ts'
import { replyTexts as texts } from './reply.texts.ts'

interface Props {
  readonly source: ReplySource
  readonly messageId: string
}

/** Reads a reply aloud, pauses and stops it. */
export function ReplyButtons({ source, messageId }: Props) {
  const queries = useQueryClient()
  const state = useReadingState(messageId)
  const focus = useFocusHandover<HTMLDivElement>()
  const reason = useObstacle()
  const read = () => void readReply(queries, source, messageId)
  const { label, icon, act } = mainButton(state, read)
  return (
    <Box
      {...focus}
      data-reading={state !== undefined || undefined}
      sx={{ display: 'flex', gap: 0.5 }}
    >
      <ActionButton size="small" label={label} icon={icon} reason={reason} onClick={act} />
      {state !== undefined && (
        <ActionButton
          size="small"
          label={texts.stop}
          icon={<Stop />}
          onClick={() => stopReading()}
        />
      )}
    </Box>
  )
}

type Shown = ReturnType<typeof useReadingState>
/** The same button in every state, so that it keeps the focus. */
function mainButton(state: Shown, read: () => void) {
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
      return { label: texts.pause, icon: <Pause />, act: player.togglePause }
    case 'paused':
      return { label: texts.resume, icon: <Play />, act: player.togglePause }
  }
}

/** Why nothing can be read here; as long as the models are not known, none is called missing. */
function useObstacle(): string | undefined {
  const isAdmin = useUser().role === 'ADMIN'
  const { data: models } = useModels('audio')
  if (models?.length !== 0) return undefined
  return isAdmin ? texts.noVoiceAdmin : texts.noVoiceUser
}
