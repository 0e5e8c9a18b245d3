import type { Status } from '@atelier/contract/configuration/status'
import { Divider, Stack } from '@mui/material'
import { lazy, Suspense } from 'react'
import { SignInWithPasskey } from '#features/second-factors/SignInWithPasskey.tsx'
import { useAuth } from '#features/sign-in/auth-context.ts'
import { otherSignInsTexts as texts } from '#features/sign-in/other-sign-ins.texts.ts'

const ProviderButtons = lazy(async () => ({
  default: (await import('#features/provider-sign-in/ProviderButtons.tsx')).ProviderButtons,
}))

// Browsers keep them from pages without https.
const canUsePasskeys = window.isSecureContext && 'PublicKeyCredential' in window

/** Under the form of the login page: what else lets someone in. */
export function OtherSignIns({ passkeys, providers }: Status['signIn']) {
  const { finishSignIn, clearError, error } = useAuth()
  const offersPasskeys = passkeys && canUsePasskeys
  if (!offersPasskeys && providers.length === 0) return undefined
  return (
    <Stack sx={{ gap: 2 }}>
      <Divider sx={{ color: 'text.secondary', typography: 'body2' }}>{texts.or}</Divider>
      {providers.length > 0 && (
        <Suspense>
          <ProviderButtons providers={providers} onStart={clearError} />
        </Suspense>
      )}
      {offersPasskeys && (
        <SignInWithPasskey
          finish={finishSignIn}
          onStart={clearError}
          isFailureShown={error !== undefined}
        />
      )}
    </Stack>
  )
}
