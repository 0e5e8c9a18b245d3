import Close from '@mui/icons-material/CloseRounded'
import { Box, IconButton, Slider, Stack, Tooltip, Typography } from '@mui/material'
import type { KeyboardEvent } from 'react'
import { formatTimecode } from '#format/durations.ts'
import { announcementsHeight, noticesHeight } from '#ui/layout/notice-heights.ts'
import { barHeight } from '#ui/theme/design-tokens.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import type { NowPlaying } from './player/now-playing.ts'
import { PlayButton } from './player/PlayButton.tsx'
import { player, useNowPlaying } from './player/player.ts'
import { speechTexts as texts } from './speech.texts.ts'

const stepSeconds = 5

interface Props {
  /** On pages whose bottom is an input. */
  readonly isAtTop: boolean
}

/** The controls of the sound being played, on every page. */
export function PlayerBar({ isAtTop }: Props) {
  const playing = useNowPlaying()
  return playing && <Bar playing={playing} isAtTop={isAtTop} />
}

/** Below the header of such a page. */
const top = `calc(${barHeight + 68}px + ${announcementsHeight})`

const bottom = { xs: `calc(88px + ${noticesHeight})`, md: `calc(24px + ${noticesHeight})` }

function Bar({ playing, isAtTop }: Props & { readonly playing: NowPlaying }) {
  const { id, name, position, duration, hasFailed, isStreaming } = playing
  const stepByKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -stepSeconds, ArrowRight: stepSeconds }[event.key]
    if (step === undefined) return
    event.preventDefault()
    player.seek(Math.min(duration, Math.max(0, position + step)))
  }
  return (
    <Box
      component="section"
      aria-label={texts.player}
      sx={{
        position: 'fixed',
        zIndex: 'appBar',
        left: { xs: 8, md: 'auto' },
        right: { xs: 8, md: 24 },
        ...(isAtTop ? { top } : { bottom }),
        width: { md: 460 },
        bgcolor: 'surface.raised',
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        p: 1,
        pr: 1.5,
        boxShadow: '0 8px 24px -8px rgb(0 0 0 / .35)',
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <PlayButton id={id} name={name} onToggle={player.togglePause} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="caption" noWrap component="p" sx={{ fontWeight: 550 }}>
            {hasFailed ? texts.unplayable : name}
          </Typography>
          <Slider
            size="small"
            aria-label={texts.position}
            min={0}
            max={Math.max(duration, 0.1)}
            step={0.1}
            value={Math.min(position, duration)}
            getAriaValueText={(seconds) => formatTimecode(seconds)}
            onChange={(_, seconds) => player.seek(seconds)}
            onKeyDownCapture={stepByKey}
            sx={{ display: 'block', py: '6px !important' }}
          />
        </Box>
        <Quiet className="num" sx={{ whiteSpace: 'nowrap' }}>
          {`${formatTimecode(position)} / ${formatTimecode(duration)}${isStreaming ? '…' : ''}`}
        </Quiet>
        <Tooltip title={texts.close}>
          <IconButton size="small" aria-label={texts.close} onClick={player.close}>
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
      </Stack>
    </Box>
  )
}
