import type { SignInResult } from '@atelier/contract/account/account'
import { existingPassword } from '@atelier/contract/account/passwords/existing-password'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type ApiFailure, errorMessage, isApiFailure } from '#api/failures.ts'
import { PasswordField } from '#features/sign-in/PasswordField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { providerSignInClient } from '../api/provider-sign-in-client.ts'
import { providerSignInTexts as texts } from '../provider-sign-in.texts.ts'

const Fields = z.object({ password: existingPassword })
type Fields = z.output<typeof Fields>

/** Refusals that another step answers; the others are shown here. */
const furtherCodes: readonly string[] = [
  'account.second-factor',
  'account.awaiting-approval',
  'account.confirm-address',
  'account.sign-in-expired',
]

interface Props {
  readonly ticket: string
  readonly providerName: string
  /** Opens the session that the server answers with. */
  readonly finish: (reply: Promise<SignInResult>) => Promise<void>
  readonly onFurther: (failure: ApiFailure) => void
  readonly onBack: () => void
}

/** Proves once, by its password, that the account with the provider's address is one's own. */
export function LinkProofForm({ ticket, providerName, finish, onFurther, onBack }: Props) {
  const form = useForm<Fields>({ defaultValues: { password: '' }, resolver: formResolver(Fields) })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ password }: Fields) =>
      finish(providerSignInClient.proveLink({ body: { ticket, password } })),
    onError: (failure) => {
      if (isApiFailure(failure) && furtherCodes.includes(failure.code)) onFurther(failure)
    },
    gcTime: 0,
  })
  const submit = form.handleSubmit((values) => {
    if (!isPending) mutate(values)
  })
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
      {error && <Alert severity="error">{errorMessage(error)}</Alert>}
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {texts.proof.help(providerName)}
      </Typography>
      <PasswordField
        form={form}
        name="password"
        label={texts.proof.password}
        autoComplete="current-password"
        autoFocus
      />
      <Button type="submit" variant="contained" size="large" loading={isPending}>
        {texts.proof.submit}
      </Button>
      <Button color="inherit" onClick={onBack}>
        {texts.backToLogin}
      </Button>
    </Stack>
  )
}
