import type { Status } from '@atelier/contract/configuration/status'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type ApiFailure, errorMessage } from '#api/failures.ts'
import { useStatus } from '#features/configuration/use-status.ts'
import { AuthForm } from '#features/sign-in/AuthForm.tsx'
import { AuthFormLink } from '#features/sign-in/AuthFormLink.tsx'
import { useAuth } from '#features/sign-in/auth-context.ts'
import { InstallationNotices } from '#features/sign-in/InstallationNotices.tsx'
import { tokenFromHash } from '#features/sign-in/password-link.ts'
import { signInTexts as texts } from '#features/sign-in/sign-in.texts.ts'

// Only accounts with a second factor need it.
const SecondStep = lazy(async () => ({
  default: (await import('#features/second-factors/SecondStep.tsx')).SecondStep,
}))

// Only installations whose accounts have passkeys need it.
const OtherWaysIn = lazy(async () => ({
  default: (await import('./OtherWaysIn.tsx')).OtherWaysIn,
}))

const WaitingNotice = lazy(async () => ({
  default: (await import('#features/sign-in/WaitingNotice.tsx')).WaitingNotice,
}))
const InvitationNotice = lazy(async () => ({
  default: (await import('#features/sign-in/InvitationNotice.tsx')).InvitationNotice,
}))
const ForgottenForm = lazy(async () => ({
  default: (await import('#features/sign-in/ForgottenForm.tsx')).ForgottenForm,
}))

/** What takes the place of the form. */
type Step =
  | { readonly name: 'second-factor'; readonly params: ApiFailure['params'] }
  | { readonly name: 'waiting'; readonly message: string }
  | { readonly name: 'forgotten' }

/** The title, the notices, the form or its next step, and the link to the other form. */
export function AuthPanel({ isRegistering }: { isRegistering: boolean }) {
  const { data: status } = useStatus()
  const formTexts = isRegistering ? texts.registration : texts.login
  const [step, setStep] = useState<Step>()
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
          <NextStep step={step} onBack={() => setStep(undefined)} />
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

function NextStep({ step, onBack }: { readonly step: Step; readonly onBack: () => void }) {
  const { finishSignIn } = useAuth()
  const navigate = useNavigate()
  if (step.name === 'second-factor')
    return <SecondStep params={step.params} finish={finishSignIn} onBack={onBack} />
  if (step.name === 'forgotten') return <ForgottenForm onBack={onBack} />
  const toLogin = () => {
    onBack()
    void navigate('/login')
  }
  return <WaitingNotice message={step.message} onBack={toLogin} />
}

interface FirstStepProps {
  readonly status: Status | undefined
  readonly isRegistering: boolean
  readonly onStep: (step: Step) => void
}

/** The form, with what is said before it, and what else lets someone in. */
function FirstStep({ status, isRegistering, onStep }: FirstStepProps) {
  const code = useSearchParams()[0].get('code') ?? undefined
  const token = tokenFromHash(useLocation().hash)
  const [invitedEmail, setInvitedEmail] = useState<string | null>()
  const isInvited = isRegistering && token !== ''
  const isOpen = !isRegistering || (isInvited && invitedEmail !== undefined)
  return (
    <>
      {status && (
        <InstallationNotices {...status} isRegistering={isRegistering} isInvited={isInvited} />
      )}
      {isInvited && (
        <Suspense>
          <InvitationNotice token={token} onRead={setInvitedEmail} />
        </Suspense>
      )}
      {(isOpen || (!isInvited && status?.registration.open !== false)) && (
        <AuthForm
          onSecondFactor={(params) => onStep({ name: 'second-factor', params })}
          onWaiting={(message) => onStep({ name: 'waiting', message })}
          invitation={isInvited ? { token, email: invitedEmail ?? null } : undefined}
          mode={isRegistering ? 'registration' : 'login'}
          code={code}
          requiresCode={status?.registration.codeRequired === true && code === undefined}
        />
      )}
      {!isRegistering && status?.signIn.forgotten && (
        <Button size="small" onClick={() => onStep({ name: 'forgotten' })}>
          {texts.login.forgotten}
        </Button>
      )}
      {!isRegistering && status?.signIn.passkeys && (
        <Suspense>
          <OtherWaysIn />
        </Suspense>
      )}
    </>
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
