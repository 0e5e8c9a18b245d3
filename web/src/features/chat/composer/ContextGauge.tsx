import { Box, Tooltip, Typography } from '@mui/material'
import { chatTexts } from '../chat.texts.ts'
import { type ContextShare, contextShownFrom, contextWarningFrom } from './context-share.ts'

const size = 18
const width = 2.5

interface Props {
  readonly share: ContextShare | undefined
}

/** How full the model's memory is, as a ring, once it matters. */
export function ContextGauge({ share }: Props) {
  if (!share || share.percent < contextShownFrom) return undefined
  const state = stateOf(share)
  return (
    <Tooltip title={state}>
      <Box role="img" aria-label={state} sx={{ width: 'fit-content', display: 'flex' }}>
        <Ring percent={share.percent} isNearlyFull={share.percent >= contextWarningFrom} />
      </Box>
    </Tooltip>
  )
}

/** The same in a sentence, before the first messages are left out. */
export function ContextWarning({ share }: Props) {
  if (!share || share.percent < contextWarningFrom) return undefined
  return (
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary', px: 2, pb: 0.5 }}>
      {chatTexts.contextNearlyFull(stateOf(share))}
    </Typography>
  )
}

const stateOf = ({ percent, isEstimate }: ContextShare) =>
  (isEstimate ? chatTexts.contextUsedAbout : chatTexts.contextUsed)(percent)

interface RingProps {
  readonly percent: number
  readonly isNearlyFull: boolean
}
const Ring = ({ percent, isNearlyFull }: RingProps) => (
  <Box
    component="svg"
    viewBox={`0 0 ${size} ${size}`}
    aria-hidden
    sx={{
      width: size,
      height: size,
      transform: 'rotate(-90deg)',
      fill: 'none',
      strokeWidth: width,
      '& .track': { stroke: 'var(--atelier-palette-divider)' },
      '& .used': { color: isNearlyFull ? 'warning.main' : 'primary.main', stroke: 'currentColor' },
    }}
  >
    <circle className="track" cx={size / 2} cy={size / 2} r={(size - width) / 2} />
    <circle
      className="used"
      cx={size / 2}
      cy={size / 2}
      r={(size - width) / 2}
      pathLength={100}
      strokeDasharray={`${percent} 100`}
    />
  </Box>
)
