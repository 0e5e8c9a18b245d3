import { PasswordChangeForm } from '@atelier/contract/account/own-account'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { queryKey } from '#api/client.ts'
import { errorMessage, isApiFailure } from '#api/failures.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { PasswordField } from '#features/sign-in/PasswordField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { ownAccountClient } from './api/own-account-client.ts'
import { ownAccountTexts } from './own-account.texts.ts'

const texts = ownAccountTexts.password
const empty: PasswordChangeForm = { currentPassword: '', password: '', confirmPassword: '' }
const fields = ['currentPassword', 'password'] as const

/** Another password, for whoever knows the present one. */
export function PasswordPanel({ onChanged }: { readonly onChanged: (sentence: string) => void }) {
  const { email } = useUser()
  const queries = useQueryClient()
  const form = useForm({ defaultValues: empty, resolver: formResolver(PasswordChangeForm) })
  const change = useMutation({
    mutationFn: ({ confirmPassword: _, ...body }: PasswordChangeForm) =>
      ownAccountClient.changePassword({ body }),
    onSuccess: ({ endedSessions }) => {
      form.reset(empty)
      void queries.invalidateQueries({ queryKey: queryKey('account', 'sessions') })
      onChanged(texts.changed(endedSessions))
    },
    onError: (error) => {
      for (const field of fields) {
        const message = isApiFailure(error) ? error.fields[field] : undefined
        if (message !== undefined) form.setError(field, { message }, { shouldFocus: true })
      }
    },
    // Passwords do not stay in the memory of the page.
    gcTime: 0,
  })
  const hasNamedField =
    isApiFailure(change.error) &&
    fields.some((field) => isApiFailure(change.error) && change.error.fields[field])
  return (
    <Panel title={texts.title}>
      <Stack
        component="form"
        noValidate
        onSubmit={(event) => void form.handleSubmit((values) => change.mutate(values))(event)}
        sx={{ gap: 2, maxWidth: 480 }}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.help}
        </Typography>
        {change.error && !hasNamedField && (
          <Alert severity="error">{errorMessage(change.error)}</Alert>
        )}
        {/* For password managers, which ask whose password it is. */}
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
        <Box>
          <Button type="submit" variant="outlined" color="inherit" loading={change.isPending}>
            {texts.submit}
          </Button>
        </Box>
      </Stack>
    </Panel>
  )
}
