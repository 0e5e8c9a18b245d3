import type { ManagedUser } from '@atelier/contract/users/users'
import { useForm } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import { PasswordField } from '#features/sign-in/PasswordField.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useTransferAdmin } from '../use-users.ts'
import { usersTexts } from '../users.texts.ts'

const texts = usersTexts.handOver

/** The one administrator transfers the role, and is an ordinary user from then on. */
export function TransferAdminDialog({
  frame,
  user,
}: {
  readonly frame: DialogState
  readonly user: ManagedUser
}) {
  const { mutate, isPending, error } = useTransferAdmin(user.id)
  const form = useForm({ defaultValues: { password: '' } })
  const give = form.handleSubmit(({ password }) =>
    mutate(password, { onError: showFieldError(form, 'password') }),
  )
  return (
    <FormDialog
      frame={frame}
      title={texts.title(user.name)}
      submit={texts.confirm}
      tone="warning"
      isPending={isPending}
      problem={error ? errorMessage(error) : undefined}
      onSubmit={give}
    >
      <Quiet variant="body2">{texts.text}</Quiet>
      <PasswordField
        form={form}
        name="password"
        label={texts.password}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}
