import type { SignInResult } from '@atelier/contract/account/account'
import type { PasskeyAnswer } from '@atelier/contract/second-factors/passkeys'
import KeyIcon from '@mui/icons-material/KeyRounded'
import { Alert, Button, Stack } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorMessage } from '#api/failures.ts'
import { secondStepClient } from './api/second-factors-client.ts'
import { askForPasskey, offerPasskeys } from './parts/passkey-browser.ts'
import { secondFactorsTexts } from './second-factors.texts.ts'

interface Props {
  /** Opens the session that the server answers with. */
  readonly finish: (reply: Promise<SignInResult>) => Promise<void>
  /** The sign-in before this one failed, and the page still says so. */
  readonly onStart: () => void
  /** What the server refused is shown by the form above. */
  readonly isFailureShown: boolean
}

/** Signs in by a passkey alone: by a button, and by what the browser offers in the field of the address. */
export function SignInWithPasskey({ finish, onStart, isFailureShown }: Props) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (answer: PasskeyAnswer | undefined) => {
      onStart()
      const passkey = answer ?? (await askForPasskey(await secondStepClient.passkeyToSignIn()))
      await finish(secondStepClient.signInWithPasskey({ body: { passkey } }))
    },
    gcTime: 0,
  })
  useEffect(() => offerPasskeys(secondStepClient.passkeyToSignIn, mutate), [mutate])
  return (
    <Stack sx={{ gap: 1 }}>
      {error && !isFailureShown && <Alert severity="error">{errorMessage(error)}</Alert>}
      <Button
        variant="outlined"
        size="large"
        startIcon={<KeyIcon />}
        loading={isPending}
        onClick={() => mutate(undefined)}
      >
        {secondFactorsTexts.signIn.passkey}
      </Button>
    </Stack>
  )
}
