import type { KnownUser } from '@atelier/contract/users'
import { Typography } from '@mui/material'
import { useForm } from 'react-hook-form'
import { sentenceFor } from '#api/failures.ts'
import { useAuth } from '#features/account/auth-context.ts'
import { PasswordField } from '#features/account/PasswordField.tsx'
import type { DialogFrame } from '#ui/dialog-frame.ts'
import { FormDialog } from './parts/FormDialog.tsx'
import { showRefused } from './parts/show-refused.ts'
import { useHandOver } from './use-users.ts'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.handOver

/** The one administrator gives the office away, and is an ordinary user from then on. */
export function HandOverDialog({
  frame,
  user,
}: {
  readonly frame: DialogFrame
  readonly user: KnownUser
}) {
  const { refreshProfile } = useAuth()
  const { mutate, isPending, error } = useHandOver(user.id)
  const form = useForm({ defaultValues: { password: '' } })
  const give = form.handleSubmit(({ password }) =>
    mutate(password, {
      onSuccess: () => void refreshProfile(),
      onError: showRefused(form, 'password'),
    }),
  )
  return (
    <FormDialog
      frame={frame}
      title={texts.title(user.name)}
      submit={texts.confirm}
      tone="warning"
      isPending={isPending}
      problem={error ? sentenceFor(error) : undefined}
      onSubmit={give}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.text}
      </Typography>
      <PasswordField
        form={form}
        name="password"
        label={texts.password}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}
