import { Divider, Stack } from '@mui/material'
import { SignInWithPasskey } from '#features/second-factors/SignInWithPasskey.tsx'
import { useAuth } from '#features/sign-in/auth-context.ts'
import { otherSignInsTexts as texts } from '#features/sign-in/other-sign-ins.texts.ts'

// Browsers keep them from pages without https.
const canUsePasskeys = window.isSecureContext && 'PublicKeyCredential' in window

/** Under the form of the login page: what else lets someone in. */
export function OtherSignIns() {
  const { finishSignIn, clearError, error } = useAuth()
  if (!canUsePasskeys) return undefined
  return (
    <Stack sx={{ gap: 2 }}>
      <Divider sx={{ color: 'text.secondary', typography: 'body2' }}>{texts.or}</Divider>
      <SignInWithPasskey
        finish={finishSignIn}
        onStart={clearError}
        isFailureShown={error !== undefined}
      />
    </Stack>
  )
}
