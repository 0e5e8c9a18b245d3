import { Box, LinearProgress, Typography } from '@mui/material'
import { formatSize } from '#format/sizes.ts'
import { uiTexts } from '../ui.texts.ts'
import { type Storage, shareOf, storageState, storageTones } from './storage-state.ts'

const texts = uiTexts.storage

interface Props extends Storage {
  /** What the bar is called by screen readers. */
  readonly label: string
  readonly variant?: 'h2' | 'body2'
}

/** How much storage is used of how much: with a bar when there is a limit, and in words when it is near. */
export function StorageBar({ used, limit, label, variant = 'body2' }: Props) {
  const state = storageState({ used, limit })
  const warning = storageWarning({ used, limit })
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
          value={shareOf(used, limit)}
          color={storageTones[state]}
          aria-label={label}
          sx={{ mt: 0.75 }}
        />
      )}
      {warning !== undefined && (
        <Typography
          variant="caption"
          component="p"
          className="num"
          sx={{ mt: 0.5, fontWeight: 550, color: `${storageTones[state]}.main` }}
        >
          {warning}
        </Typography>
      )}
    </Box>
  )
}

/** What is said of a storage that is nearly full, or full. */
export function storageWarning({ used, limit }: Storage): string | undefined {
  const state = storageState({ used, limit })
  if (limit === null || state === 'unlimited' || state === 'free') return undefined
  if (state === 'near') return texts.left(formatSize(limit - used))
  return state === 'full' ? texts.full : texts.over(formatSize(used - limit))
}
