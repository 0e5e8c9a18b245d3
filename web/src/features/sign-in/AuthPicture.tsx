import { Box, Typography } from '@mui/material'
import { lazy, Suspense } from 'react'
import { signInTexts } from './sign-in.texts.ts'

/** Loaded on demand: signing in does not wait for it. */
const Landscape = lazy(async () => ({
  default: (await import('./components/Landscape.tsx')).Landscape,
}))

/** The right half of the sign-in screen, where there is room for it. */
export function AuthPicture() {
  return (
    <Box sx={{ position: 'relative', height: '100%', borderRadius: '16px', overflow: 'hidden' }}>
      <Box sx={{ position: 'absolute', inset: 0, bgcolor: '#5a4a74' }}>
        <Suspense>
          <Landscape />
        </Suspense>
      </Box>
      <Box
        sx={{
          position: 'absolute',
          inset: 'auto 0 0',
          p: 5,
          pt: 16,
          background: 'linear-gradient(transparent, rgb(22 18 44 / .78))',
          color: '#fff',
        }}
      >
        <Typography
          sx={{
            fontSize: '1.625rem',
            lineHeight: 1.3,
            fontWeight: 600,
            letterSpacing: '-0.02em',
            maxWidth: '22ch',
            textWrap: 'balance',
          }}
        >
          {signInTexts.picture.title}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1, opacity: 0.92, maxWidth: '46ch' }}>
          {signInTexts.picture.text}
        </Typography>
      </Box>
    </Box>
  )
}
