import { Box, CircularProgress } from '@mui/material'

/** A ring that fills; turns while nobody knows how far. The words beside it say the same. */
export function ProgressRing({ share }: { readonly share: number | undefined }) {
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
        variant={share === undefined ? 'indeterminate' : 'determinate'}
        value={(share ?? 0) * 100}
        size={16}
        thickness={6}
        sx={{ gridArea: '1/1' }}
      />
    </Box>
  )
}
