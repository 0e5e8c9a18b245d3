import { email } from '@atelier/contract/account/account'
import { addressLinks } from '@atelier/contract/account/address-links'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { clientFor } from '#api/client.ts'
import { errorMessage } from '#api/failures.ts'
import { signInTexts } from '#features/sign-in/sign-in.texts.ts'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { newAccountTexts } from './new-account.texts.ts'

const texts = newAccountTexts.forgotten
const client = clientFor(addressLinks)
const Fields = z.object({ email })
type Fields = z.output<typeof Fields>

/** Asks for a link to choose a new password; the answer does not say whether the address has an account. */
export function ForgottenForm({ onBack }: { readonly onBack: () => void }) {
  const form = useForm<Fields>({ defaultValues: { email: '' }, resolver: formResolver(Fields) })
  const { mutate, isPending, error, isSuccess, variables } = useMutation({
    mutationFn: (body: Fields) => client.forgotPassword({ body }),
  })
  const back = (
    <Button color="inherit" onClick={onBack}>
      {newAccountTexts.backToLogin}
    </Button>
  )
  if (isSuccess)
    return (
      <>
        <Alert severity="success" sx={{ overflowWrap: 'anywhere' }}>
          {texts.sent(variables.email)}
        </Alert>
        {back}
      </>
    )
  const submit = form.handleSubmit((values) => mutate(values))
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
      {error && <Alert severity="error">{errorMessage(error)}</Alert>}
      <Typography variant="body2">{texts.help}</Typography>
      <FormField
        form={form}
        name="email"
        type="email"
        label={signInTexts.fields.email}
        autoComplete="username"
        autoFocus
      />
      <Button type="submit" variant="contained" size="large" loading={isPending}>
        {texts.submit}
      </Button>
      {back}
    </Stack>
  )
}
