import { Box, LinearProgress, Typography } from '@mui/material'
import { formatSize } from '#format/sizes.ts'
import { uiTexts } from '../ui.texts.ts'
import { usageTone } from './usage-tone.ts'

const texts = uiTexts.storage

interface Props {
  readonly used: number
  /** `null` without one. */
  readonly limit: number | null
  /** What the bar is called by screen readers. */
  readonly label: string
  readonly variant?: 'h2' | 'body2'
}

/** How much storage is used of how much, with a bar when there is a limit. */
export function StorageBar({ used, limit, label, variant = 'body2' }: Props) {
  return (
    <Box>
      <Typography variant={variant} component="p" className="num">
        {limit === null
          ? texts.unlimited(formatSize(used))
          : texts.usedOf(formatSize(used), formatSize(limit))}
      </Typography>
      {limit !== null && (
        <LinearProgress
          variant="determinate"
          value={usedShare(used, limit)}
          color={usageTone(usedShare(used, limit))}
          aria-label={label}
          sx={{ mt: 0.75 }}
        />
      )}
    </Box>
  )
}

/** In per cent; an account may hold more than a limit that was lowered. */
export const usedShare = (used: number, limit: number): number =>
  limit === 0 ? 100 : Math.min(100, (used / limit) * 100)
