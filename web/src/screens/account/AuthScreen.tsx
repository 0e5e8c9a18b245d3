import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useLocation, useSearchParams } from 'react-router'
import { errorMessage } from '#api/failures.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { AuthForm } from '#features/sign-in/AuthForm.tsx'
import { AuthFormLink } from '#features/sign-in/AuthFormLink.tsx'
import { AuthPicture } from '#features/sign-in/AuthPicture.tsx'
import { useAuth } from '#features/sign-in/auth-context.ts'
import { InstallationNotices } from '#features/sign-in/InstallationNotices.tsx'
import { signInTexts as texts } from '#features/sign-in/sign-in.texts.ts'
import { Logo } from '#ui/layout/Logo.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'

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

/** The title, the notices, the form, and the link to the other form. */
function AuthPanel({ isRegistering }: { isRegistering: boolean }) {
  const code = useSearchParams()[0].get('code') ?? undefined
  const { data: status } = useStatus()
  const formTexts = isRegistering ? texts.registration : texts.login
  const isClosed = isRegistering && status?.registration.open === false
  return (
    <Stack sx={{ width: '100%', maxWidth: 380, m: 'auto', py: 4, gap: 2 }}>
      <Box sx={{ mb: 1 }}>
        <Typography variant="h1" sx={{ fontSize: '1.75rem' }}>
          {formTexts.title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {status?.registration.first ? texts.installation.welcome : formTexts.help}
        </Typography>
      </Box>
      {status && <InstallationNotices {...status} isRegistering={isRegistering} />}
      <ServerUnreachable />
      {!isClosed && (
        <AuthForm
          mode={isRegistering ? 'registration' : 'login'}
          code={code}
          requiresCode={status?.registration.codeRequired === true && code === undefined}
        />
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'center' }}>
        {formTexts.other}{' '}
        <AuthFormLink to={isRegistering ? '/login' : '/register'}>
          {isRegistering ? texts.login.title : texts.registration.title}
        </AuthFormLink>
      </Typography>
    </Stack>
  )
}

/** Shown before the form is filled in for nothing; once the form itself has failed, its own error is enough. */
function ServerUnreachable() {
  const { error, refetch } = useStatus()
  const hasFormFailed = useAuth().error !== undefined
  if (!error || hasFormFailed) return undefined
  return (
    <Alert
      severity="warning"
      sx={{ overflowWrap: 'anywhere' }}
      action={
        <Button size="small" color="inherit" onClick={() => void refetch()}>
          {texts.installation.retry}
        </Button>
      }
    >
      {errorMessage(error)}
    </Alert>
  )
}
