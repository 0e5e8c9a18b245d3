import { Box, Slider } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { formatTimecode } from '#format/durations.ts'
import { transcriptionTexts as texts } from '../transcription.texts.ts'
import { type MediaController, useMediaState } from './media-controller.ts'
import { waveformBars } from './waveform-bars.ts'

interface Props {
  readonly media: MediaController
  /** Empty where the waveform is not known. */
  readonly peaks: readonly number[]
  readonly duration: number
}
const stepSeconds = 5
const barCount = 160
const height = 48

/** The waveform of a sound and its position, which pointer and keys can move. */
export function Waveform({ media, peaks, duration }: Props) {
  const position = useMediaState(media, (state) => state.position)
  const share = duration > 0 ? Math.min(1, position / duration) : 0
  const stepByKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -stepSeconds, ArrowRight: stepSeconds }[event.key]
    if (step === undefined) return
    event.preventDefault()
    media.seek(Math.min(duration, Math.max(0, position + step)))
  }
  return (
    <Box sx={{ position: 'relative', height, minWidth: 0, flex: 1 }}>
      {peaks.length > 0 && <Bars peaks={peaks} share={share} />}
      <Slider
        aria-label={texts.position}
        min={0}
        max={Math.max(duration, 0.1)}
        step={0.1}
        value={Math.min(position, duration)}
        getAriaValueText={(seconds) =>
          texts.positionOf(formatTimecode(seconds), formatTimecode(duration))
        }
        onChange={(_, seconds) => media.seek(seconds)}
        onKeyDownCapture={stepByKey}
        sx={{
          position: 'absolute',
          inset: 0,
          height,
          p: '0 !important',
          '& .MuiSlider-rail, & .MuiSlider-track':
            peaks.length > 0 ? { display: 'none' } : { height: 4 },
          '& .MuiSlider-thumb': {
            width: 12,
            height: peaks.length > 0 ? height : 12,
            borderRadius: '6px',
            border: 0,
            bgcolor: 'transparent',
          },
          '& .MuiSlider-thumb::before': {
            width: 3,
            height: peaks.length > 0 ? height : 12,
            borderRadius: '2px',
            bgcolor: 'primary.main',
          },
        }}
      />
    </Box>
  )
}

function Bars({ peaks, share }: { readonly peaks: readonly number[]; readonly share: number }) {
  const path = waveformBars(peaks, barCount)
    .map((bar, index) => {
      const half = Math.max(0.02, bar / 2)
      return `M${index + 0.5} ${(0.5 - half).toFixed(3)}V${(0.5 + half).toFixed(3)}`
    })
    .join('')
  const drawing = (
    <svg
      viewBox={`0 0 ${barCount} 1`}
      preserveAspectRatio="none"
      aria-hidden
      width="100%"
      height="100%"
    >
      <path d={path} stroke="currentColor" strokeWidth="0.6" vectorEffect="none" />
    </svg>
  )
  return (
    <>
      <Box sx={{ position: 'absolute', inset: 0, color: 'text.disabled' }}>{drawing}</Box>
      <Box
        sx={{ position: 'absolute', inset: 0, color: 'primary.main' }}
        style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }}
      >
        {drawing}
      </Box>
    </>
  )
}
