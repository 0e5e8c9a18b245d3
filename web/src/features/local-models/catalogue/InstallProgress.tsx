import type { ModelInstall } from '@atelier/contract/local-models/local-models'
import { Box, LinearProgress, Typography } from '@mui/material'
import { localModelsTexts, progressText } from '../local-models.texts.ts'

interface Props {
  readonly install: ModelInstall
  readonly labelledBy: string
}

/** The progress of an installation; nothing once it is done. */
export function InstallProgress({ install, labelledBy }: Props) {
  const { state, receivedBytes, totalBytes } = install
  if (state === 'installed') return undefined
  const isKnown = totalBytes !== null && state !== 'checking'
  const isStill = state === 'paused' || state === 'failed' || state === 'waiting'
  return (
    <Box sx={{ mt: 1.5 }}>
      <LinearProgress
        variant={isKnown || isStill ? 'determinate' : 'indeterminate'}
        value={totalBytes === null ? 0 : Math.min(100, (receivedBytes / totalBytes) * 100)}
        color={state === 'failed' ? 'error' : 'primary'}
        aria-labelledby={labelledBy}
        sx={{
          height: 6,
          borderRadius: 3,
          opacity: state === 'paused' || state === 'waiting' ? 0.6 : 1,
        }}
      />
      <Typography variant="caption" component="p" className="num" sx={{ mt: 0.75 }}>
        <Box component="span" aria-live="polite" sx={{ fontWeight: 550 }}>
          {localModelsTexts.catalogue.states[state]}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {progressText(install) && ` · ${progressText(install)}`}
        </Box>
      </Typography>
    </Box>
  )
}
