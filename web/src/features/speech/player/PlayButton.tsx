import Pause from '@mui/icons-material/PauseRounded'
import Play from '@mui/icons-material/PlayArrowRounded'
import { IconButton } from '@mui/material'
import { truncateText } from '#format/truncate-text.ts'
import { speechTexts as texts } from '../speech.texts.ts'
import { useNowPlaying } from './player.ts'

interface Props {
  readonly id: string
  readonly name: string
  readonly onToggle: () => void
}

/** Plays or pauses one sound. */
export function PlayButton({ id, name: whole, onToggle }: Props) {
  const playing = useNowPlaying()
  const isPlaying = playing?.id === id && !playing.isPaused
  const name = truncateText(whole)
  return (
    <IconButton
      aria-label={isPlaying ? texts.pause(name) : texts.play(name)}
      onClick={onToggle}
      sx={{ bgcolor: 'surface.tint', color: 'surface.onTint' }}
    >
      {isPlaying ? <Pause /> : <Play />}
    </IconButton>
  )
}
