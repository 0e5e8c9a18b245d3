import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { AuthFormLink } from '#features/sign-in/AuthFormLink.tsx'
import { useAuth } from '#features/sign-in/auth-context.ts'
import { signInTexts as texts } from '#features/sign-in/sign-in.texts.ts'
import { FirstStep } from './FirstStep.tsx'
import type { NextStep } from './next-step.ts'

// Only some accounts need it.
const NextStepPanel = lazy(async () => ({
  default: (await import('./NextStepPanel.tsx')).NextStepPanel,
}))

/** The title, the notices, the form or its next step, and the link to the other form. */
export function AuthPanel({ isRegistering }: { isRegistering: boolean }) {
  const { data: status } = useStatus()
  const formTexts = isRegistering ? texts.registration : texts.login
  const [step, setStep] = useState<NextStep>()
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
      <ServerUnreachable />
      {step ? (
        <Suspense>
          <NextStepPanel step={step} onBack={() => setStep(undefined)} />
        </Suspense>
      ) : (
        <FirstStep status={status} isRegistering={isRegistering} onStep={setStep} />
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
