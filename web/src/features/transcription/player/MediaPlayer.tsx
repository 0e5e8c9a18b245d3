import Pause from '@mui/icons-material/PauseRounded'
import Play from '@mui/icons-material/PlayArrowRounded'
import { Box, Button, IconButton, Stack, Tooltip } from '@mui/material'
import { formatTimecode } from '#format/durations.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { type MediaController, useMediaState } from './media-controller.ts'
import { Waveform } from './Waveform.tsx'

interface Props {
  /** What it is called: the source and the result have one each, on the same page. */
  readonly label: string
  readonly media: MediaController
  readonly url: string
  /** Called when it cannot be loaded. */
  readonly onError?: () => void
  readonly isVideo: boolean
  readonly peaks: readonly number[]
  /** The duration, where it is known better than from the file. */
  readonly seconds?: number | undefined
}

/** Plays a sound or a film, with its waveform. */
export function MediaPlayer({ label, media, url, onError, isVideo, peaks, seconds }: Props) {
  const { isPaused, duration: fileDuration, hasFailed, rate } = usePlayback(media)
  const duration = fileDuration > 0 ? fileDuration : (seconds ?? 0)
  const Icon = isPaused ? Play : Pause
  return (
    <Box component="section" aria-label={label}>
      {isVideo ? (
        <Box
          component="video"
          ref={media.attach}
          src={url}
          onError={onError}
          playsInline
          preload="metadata"
          sx={{
            display: 'block',
            width: '100%',
            maxHeight: 320,
            bgcolor: 'common.black',
            borderRadius: '8px',
            mb: 1,
          }}
        />
      ) : (
        <Box component="audio" ref={media.attach} src={url} onError={onError} preload="metadata" />
      )}
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <IconButton
          aria-label={isPaused ? texts.play : texts.pause}
          onClick={media.toggle}
          sx={{ bgcolor: 'surface.tint', color: 'surface.onTint', flex: 'none' }}
        >
          <Icon />
        </IconButton>
        <Waveform media={media} peaks={peaks} duration={duration} />
        <Clock media={media} duration={duration} />
        <Tooltip title={texts.rate}>
          <Button
            size="small"
            color="inherit"
            className="num"
            aria-label={texts.rateNow(rate)}
            onClick={media.nextRate}
            sx={{ minWidth: 44, px: 0.5, flex: 'none', color: 'text.secondary' }}
          >
            {texts.rateShort(rate)}
          </Button>
        </Tooltip>
      </Stack>
      {hasFailed && (
        <Quiet component="p" sx={{ mt: 0.5 }}>
          {texts.unplayable}
        </Quiet>
      )}
    </Box>
  )
}

const usePlayback = (media: MediaController) => ({
  isPaused: useMediaState(media, (state) => state.isPaused),
  duration: useMediaState(media, (state) => state.duration),
  hasFailed: useMediaState(media, (state) => state.hasFailed),
  rate: useMediaState(media, (state) => state.rate),
})

function Clock({
  media,
  duration,
}: {
  readonly media: MediaController
  readonly duration: number
}) {
  const position = useMediaState(media, (state) => Math.floor(state.position))
  return (
    <Quiet className="num" sx={{ whiteSpace: 'nowrap', flex: 'none' }}>
      {`${formatTimecode(position)} / ${formatTimecode(duration)}`}
    </Quiet>
  )
}
