import Pause from '@mui/icons-material/PauseRounded'
import Play from '@mui/icons-material/PlayArrowRounded'
import { IconButton } from '@mui/material'
import { usePlaying } from '#features/speech/player.ts'
import { speechTexts as texts } from '#features/speech/speech.texts.ts'
import { shortText } from '#format/short-text.ts'

interface Props {
  readonly id: string
  readonly name: string
  readonly onToggle: () => void
}

/** Plays or pauses one sound. */
export function PlayButton({ id, name: whole, onToggle }: Props) {
  const playing = usePlaying()
  const isHeard = playing?.id === id && !playing.isPaused
  const name = shortText(whole)
  return (
    <IconButton
      aria-label={isHeard ? texts.pause(name) : texts.play(name)}
      onClick={onToggle}
      sx={{ bgcolor: 'surface.tint', color: 'surface.onTint' }}
    >
      {isHeard ? <Pause /> : <Play />}
    </IconButton>
  )
}
