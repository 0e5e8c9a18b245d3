import { Box, CircularProgress } from '@mui/material'

/** A ring that fills, or turns while the progress is unknown. The text beside it says the same. */
export function ProgressRing({ progress }: { readonly progress: number | undefined }) {
  return (
    <Box
      aria-hidden
      sx={{ position: 'relative', display: 'grid', width: 16, height: 16, color: 'primary.main' }}
    >
      <CircularProgress
        color="inherit"
        variant="determinate"
        value={100}
        size={16}
        thickness={6}
        sx={{ gridArea: '1/1', opacity: 0.2 }}
      />
      <CircularProgress
        color="inherit"
        variant={progress === undefined ? 'indeterminate' : 'determinate'}
        value={(progress ?? 0) * 100}
        size={16}
        thickness={6}
        sx={{ gridArea: '1/1' }}
      />
    </Box>
  )
}
