import { Box, Stack, Typography } from '@mui/material'
import { useLocation } from 'react-router'
import { AuthPicture } from '#features/sign-in/AuthPicture.tsx'
import { signInTexts as texts } from '#features/sign-in/sign-in.texts.ts'
import { Logo } from '#ui/layout/Logo.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import { AuthPanel } from './AuthPanel.tsx'

/** One screen for login and registration, beside a picture; on a phone the form alone. */
export function AuthScreen() {
  const isRegistering = useLocation().pathname === '/register'
  usePageTitle(isRegistering ? texts.registration.title : texts.login.title)
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(480px, 1fr) 1.15fr' },
        bgcolor: 'background.paper',
      }}
    >
      <Stack sx={{ p: { xs: 3, md: 5 } }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 1.25 }}>
          <Logo size={30} />
          <Typography sx={{ fontWeight: 650, letterSpacing: '-0.018em', fontSize: '1.0625rem' }}>
            Atelier IA
          </Typography>
        </Stack>
        <AuthPanel isRegistering={isRegistering} />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.privacy}
        </Typography>
      </Stack>
      <Box
        sx={{
          display: { xs: 'none', md: 'block' },
          p: 2,
          pl: 0,
          position: 'sticky',
          top: 0,
          height: '100dvh',
        }}
      >
        <AuthPicture />
      </Box>
    </Box>
  )
}
