import { Box, Stack, Tooltip } from '@mui/material'
import { chatTexts } from '../chat.texts.ts'
import { type ContextShare, contextShownFrom, contextWarningFrom } from './context-share.ts'

const size = 18
const width = 2.5

/** How full the model's memory is: a ring once it matters, and a sentence before the first messages are left out. */
export function ContextGauge({ share }: { readonly share: ContextShare | undefined }) {
  if (!share || share.percent < contextShownFrom) return undefined
  const { percent, isEstimate } = share
  const state = (isEstimate ? chatTexts.contextUsedAbout : chatTexts.contextUsed)(percent)
  const isSaid = percent >= contextWarningFrom
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, color: 'text.secondary' }}>
      <Tooltip title={state}>
        <Box role="img" aria-label={state} sx={{ flex: 'none', display: 'flex' }}>
          <Ring percent={percent} isNearlyFull={isSaid} />
        </Box>
      </Tooltip>
      {isSaid && (
        <Box component="span" sx={{ whiteSpace: 'normal' }}>
          {chatTexts.contextNearlyFull(state)}
        </Box>
      )}
    </Stack>
  )
}

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
