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

interface Props
  extends Pick<Status['signIn'], 'passkeys' | 'providers' | 'passwordsClosed' | 'goesTo'> {
  /** The page has something to say first, and leads nowhere of its own accord. */
  readonly isHeld: boolean
}

/** What else lets someone in: under the form of the login page, or above it where passwords are the administrator's alone. */
export function OtherSignIns({ passkeys, providers, passwordsClosed, goesTo, isHeld }: Props) {
  const { finishSignIn, clearError, error } = useAuth()
  const offersPasskeys = passkeys && canUsePasskeys
  if (!offersPasskeys && providers.length === 0) return undefined
  return (
    <Stack sx={{ gap: 2 }}>
      {!passwordsClosed && <Separator text={texts.or} />}
      {providers.length > 0 && (
        <Suspense>
          <ProviderButtons
            providers={providers}
            goesTo={isHeld || error !== undefined ? null : goesTo}
            onStart={clearError}
          />
        </Suspense>
      )}
      {offersPasskeys && (
        <SignInWithPasskey
          finish={finishSignIn}
          onStart={clearError}
          isFailureShown={error !== undefined}
        />
      )}
      {passwordsClosed && <Separator text={texts.administrator} />}
    </Stack>
  )
}

const Separator = ({ text }: { readonly text: string }) => (
  <Divider sx={{ color: 'text.secondary', typography: 'body2' }}>{text}</Divider>
)
