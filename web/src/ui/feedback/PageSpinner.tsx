import { Box, CircularProgress, keyframes } from '@mui/material'
import { loadingTexts } from './loading.texts.ts'

const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

/** A page that is loading. Shown only after 300 ms: a faster one needs no announcement. */
export function PageSpinner({ fullPage = false }: { fullPage?: boolean }) {
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: '100%',
        minHeight: fullPage ? '100dvh' : '50dvh',
        animation: `${appear} .15s .3s both`,
      }}
    >
      <CircularProgress size={32} aria-label={loadingTexts.page} />
    </Box>
  )
}
