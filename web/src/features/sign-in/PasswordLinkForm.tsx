import { NewPasswordForm } from '@atelier/contract/account/passwords/new-password-form'
import { passwordLinks } from '@atelier/contract/account/passwords/password-links'
import { Alert, Box, Button, CircularProgress, Stack, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { clientFor, queryKey } from '#api/client.ts'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { PasswordField } from './PasswordField.tsx'
import { passwordLinkTexts as texts } from './password-link.texts.ts'
import { signInTexts } from './sign-in.texts.ts'

const passwordLinksClient = clientFor(passwordLinks)

/** Sets a new password with a one-time link. */
export function PasswordLinkForm({ token }: { readonly token: string }) {
  const input = { body: { token } }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKey('account', 'readPasswordLink', input),
    queryFn: ({ signal }) => passwordLinksClient.readPasswordLink(input, { signal }),
    retry: false,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  const use = useMutation({
    mutationFn: (password: string) =>
      passwordLinksClient.choosePassword({ body: { token, password } }),
    gcTime: 0,
  })
  if (use.isSuccess) return <Done />
  if (error && isApiFailure(error) && error.code === 'account.link-invalid')
    return <Alert severity="error">{errorMessage(error)}</Alert>
  if (error)
    return (
      <Alert
        severity="error"
        action={
          <Button size="small" color="inherit" loading={isFetching} onClick={() => void refetch()}>
            {signInTexts.installation.retry}
          </Button>
        }
      >
        {errorMessage(error)}
      </Alert>
    )
  if (!data) return <CircularProgress aria-label={texts.loading} sx={{ alignSelf: 'center' }} />
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {texts.forWhom(data.name, data.email)}
      </Typography>
      <NewPassword
        email={data.email}
        isPending={use.isPending}
        problem={use.error}
        onChosen={use.mutate}
      />
    </>
  )
}

const Done = () => (
  <>
    <Alert severity="success">{texts.done}</Alert>
    <Button component={Link} to="/login" variant="contained" size="large">
      {signInTexts.login.submit}
    </Button>
  </>
)

interface Props {
  readonly email: string
  readonly isPending: boolean
  readonly problem: Error | null
  readonly onChosen: (
    password: string,
    options: { readonly onError: (failure: Error) => void },
  ) => void
}
function NewPassword({ email, isPending, problem, onChosen }: Props) {
  const form = useForm<NewPasswordForm>({
    defaultValues: { password: '', confirmPassword: '' },
    resolver: formResolver(NewPasswordForm),
  })
  const showUnderField = (failure: Error) => {
    const message = isApiFailure(failure) ? failure.fields.password : undefined
    if (message !== undefined) form.setError('password', { message }, { shouldFocus: true })
  }
  const save = form.handleSubmit(({ password }) => onChosen(password, { onError: showUnderField }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) void save()
  }
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2 }}>
      {problem && <Alert severity="error">{errorMessage(problem)}</Alert>}
      {/* Password managers need to know whose password it is. */}
      <Box
        component="input"
        readOnly
        tabIndex={-1}
        aria-hidden
        autoComplete="username"
        value={email}
        sx={visuallyHiddenStyle}
      />
      <PasswordField
        form={form}
        name="password"
        label={texts.password}
        autoComplete="new-password"
        help={signInTexts.passwordRule}
        autoFocus
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={signInTexts.fields.confirmPassword}
        autoComplete="new-password"
      />
      <Button type="submit" variant="contained" size="large" loading={isPending}>
        {texts.submit}
      </Button>
    </Stack>
  )
}
