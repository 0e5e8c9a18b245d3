import { PasswordChangeForm } from '@atelier/contract/account/own-account'
import { Alert, Box, Button, Stack } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { queryKey } from '#api/client.ts'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { PasswordField } from '#features/sign-in/PasswordField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { ownAccountClient } from './api/own-account-client.ts'
import { ownKeys } from './api/use-own-keys.ts'
import { ownAccountTexts } from './own-account.texts.ts'
import { RevokeKeysField } from './password/RevokeKeysField.tsx'

const texts = ownAccountTexts.password
const empty: PasswordChangeForm = {
  currentPassword: '',
  password: '',
  revokeKeys: true,
  confirmPassword: '',
}
const fields = ['currentPassword', 'password'] as const

/** Changes the password, for a user who knows the current one. */
export function PasswordPanel({ onChanged }: { readonly onChanged: (message: string) => void }) {
  const { email } = useUser()
  const { form, submit, isPending, problem } = usePasswordForm(onChanged)
  return (
    <Panel title={texts.title}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, maxWidth: 480 }}>
        <Quiet variant="body2">{texts.help}</Quiet>
        {problem !== undefined && <Alert severity="error">{problem}</Alert>}
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
          name="currentPassword"
          label={texts.current}
          autoComplete="current-password"
        />
        <PasswordField
          form={form}
          name="password"
          label={texts.next}
          autoComplete="new-password"
          help={texts.rule}
        />
        <PasswordField
          form={form}
          name="confirmPassword"
          label={texts.confirm}
          autoComplete="new-password"
        />
        <RevokeKeysField form={form} />
        <Box>
          <Button type="submit" variant="outlined" color="inherit" loading={isPending}>
            {texts.submit}
          </Button>
        </Box>
      </Stack>
    </Panel>
  )
}

/** `problem` is the server's error about the whole form; errors about single fields are shown under them. */
function usePasswordForm(onChanged: (message: string) => void) {
  const queries = useQueryClient()
  const form = useForm({ defaultValues: empty, resolver: formResolver(PasswordChangeForm) })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ confirmPassword: _, ...body }: PasswordChangeForm) =>
      ownAccountClient.changePassword({ body }),
    onSuccess: ({ endedSessions, revokedKeys }) => {
      form.reset(empty)
      void queries.invalidateQueries({ queryKey: ownKeys })
      void queries.invalidateQueries({ queryKey: queryKey('account', 'sessions') })
      onChanged(texts.changed(endedSessions, revokedKeys))
    },
    onError: (failure) => {
      for (const field of fields) showFieldError(form, field)(failure)
    },
    // Passwords do not stay in the memory of the page.
    gcTime: 0,
  })
  const isAboutFields = isApiFailure(error) && fields.some((field) => error.fields[field])
  return {
    form,
    submit: (event: FormEvent) => void form.handleSubmit((values) => mutate(values))(event),
    isPending,
    problem: error && !isAboutFields ? errorMessage(error) : undefined,
  }
}
