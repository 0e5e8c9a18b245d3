import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ApiFailure, errorMessage } from '#api/failures.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { AuthForm } from '#features/sign-in/AuthForm.tsx'
import { AuthFormLink } from '#features/sign-in/AuthFormLink.tsx'
import { useAuth } from '#features/sign-in/auth-context.ts'
import { InstallationNotices } from '#features/sign-in/InstallationNotices.tsx'
import { signInTexts as texts } from '#features/sign-in/sign-in.texts.ts'

// Only accounts with a second factor need it.
const SecondStep = lazy(async () => ({
  default: (await import('#features/second-factors/SecondStep.tsx')).SecondStep,
}))

// Only installations whose accounts have passkeys need it.
const OtherWaysIn = lazy(async () => ({
  default: (await import('./OtherWaysIn.tsx')).OtherWaysIn,
}))

/** The title, the notices, the form, and the link to the other form. */
export function AuthPanel({ isRegistering }: { isRegistering: boolean }) {
  const code = useSearchParams()[0].get('code') ?? undefined
  const { data: status } = useStatus()
  const { finishSignIn } = useAuth()
  const formTexts = isRegistering ? texts.registration : texts.login
  const [step, setStep] = useState<ApiFailure['params']>()
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
      {step && (
        <Suspense>
          <SecondStep params={step} finish={finishSignIn} onBack={() => setStep(undefined)} />
        </Suspense>
      )}
      {!isClosed && !step && (
        <AuthForm
          onSecondFactor={setStep}
          mode={isRegistering ? 'registration' : 'login'}
          code={code}
          requiresCode={status?.registration.codeRequired === true && code === undefined}
        />
      )}
      {!isRegistering && !step && status?.signIn.passkeys && (
        <Suspense>
          <OtherWaysIn />
        </Suspense>
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
