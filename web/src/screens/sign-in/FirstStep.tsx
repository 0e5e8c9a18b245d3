import type { Status } from '@atelier/contract/configuration/status'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { AuthForm } from '#features/sign-in/AuthForm.tsx'
import { InstallationNotices } from '#features/sign-in/InstallationNotices.tsx'
import { tokenFromHash } from '#features/sign-in/password-link.ts'
import { signInTexts as texts } from '#features/sign-in/sign-in.texts.ts'
import type { NextStep } from './next-step.ts'

// Few need them.
const OtherSignIns = lazy(async () => ({
  default: (await import('./OtherSignIns.tsx')).OtherSignIns,
}))
const InvitationNotice = lazy(async () => ({
  default: (await import('#features/registration/InvitationNotice.tsx')).InvitationNotice,
}))

interface Props {
  readonly status: Status | undefined
  readonly isRegistering: boolean
  readonly onStep: (step: NextStep) => void
}

/** The form, with what is said before it, and what else lets someone in. */
export function FirstStep({ status, isRegistering, onStep }: Props) {
  const code = useSearchParams()[0].get('code') ?? undefined
  const token = tokenFromHash(useLocation().hash)
  const [invitedEmail, setInvitedEmail] = useState<string | null>()
  const isInvited = isRegistering && token !== ''
  const isOpen = !isRegistering || (isInvited && invitedEmail !== undefined)
  const others = !isRegistering && status && hasOtherSignIns(status) && (
    <Suspense>
      <OtherSignIns {...status.signIn} isHeld={status.maintenance !== null} />
    </Suspense>
  )
  const othersFirst = status?.signIn.passwordsClosed
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
      {othersFirst && others}
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
      {!othersFirst && others}
    </>
  )
}

const hasOtherSignIns = ({ signIn: { passkeys, providers } }: Status) =>
  passkeys || providers.length > 0
