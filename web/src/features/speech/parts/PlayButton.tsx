import type { SpokenText } from '@atelier/contract/speech'
import Pause from '@mui/icons-material/PauseRounded'
import Play from '@mui/icons-material/PlayArrowRounded'
import { IconButton } from '@mui/material'
import { player, usePlaying } from '#features/speech/player.ts'
import { speechTexts as texts } from '#features/speech/speech.texts.ts'
import { shortText } from '#format/short-text.ts'

export function PlayButton({ item }: { readonly item: SpokenText }) {
  const playing = usePlaying()
  const isHeard = playing?.item.id === item.id && !playing.isPaused
  const name = shortText(item.text)
  return (
    <IconButton
      aria-label={isHeard ? texts.pause(name) : texts.play(name)}
      onClick={() => player.toggle(item)}
      sx={{ bgcolor: 'surface.tint', color: 'surface.onTint' }}
    >
      {isHeard ? <Pause /> : <Play />}
    </IconButton>
  )
}
