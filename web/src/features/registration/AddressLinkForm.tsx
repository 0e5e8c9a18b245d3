import { addressLinks } from '@atelier/contract/account/address-links'
import { existingPassword } from '@atelier/contract/account/passwords/existing-password'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { clientFor } from '#api/client.ts'
import { errorMessage } from '#api/failures.ts'
import { PasswordField } from '#features/sign-in/PasswordField.tsx'
import { signInTexts } from '#features/sign-in/sign-in.texts.ts'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { newAccountTexts } from './new-account.texts.ts'

const texts = newAccountTexts.address
const client = clientFor(addressLinks)
const Fields = z.object({ password: existingPassword })
type Fields = z.output<typeof Fields>

/** Confirms an address by the link of a mail, and the password of the account. */
export function AddressLinkForm({ token }: { readonly token: string }) {
  const form = useForm<Fields>({ defaultValues: { password: '' }, resolver: formResolver(Fields) })
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: ({ password }: Fields) => client.confirmAddress({ body: { token, password } }),
    gcTime: 0,
  })
  if (data)
    return (
      <>
        <Alert severity="success" sx={{ overflowWrap: 'anywhere' }}>
          {data.awaitsApproval ? texts.awaitsApproval(data.email) : texts.done(data.email)}
        </Alert>
        <Button component={Link} to="/login" variant="contained" size="large">
          {signInTexts.login.submit}
        </Button>
      </>
    )
  const submit = form.handleSubmit((values) => mutate(values))
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
      {error && <Alert severity="error">{errorMessage(error)}</Alert>}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.help}
      </Typography>
      <PasswordField
        form={form}
        name="password"
        label={signInTexts.fields.password}
        autoComplete="current-password"
        autoFocus
      />
      <Button type="submit" variant="contained" size="large" loading={isPending}>
        {texts.submit}
      </Button>
    </Stack>
  )
}
