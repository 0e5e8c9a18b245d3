import type { ManagedUser } from '@atelier/contract/users/users'
import { useForm } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useUpdateUser } from '../use-users.ts'
import { usersTexts } from '../users.texts.ts'
import { QuotaField, StorageField, SwitchField } from './AccountFields.tsx'
import { showFieldError } from './show-field-error.ts'
import { type EditValues, editResolver, toEditValues, toUserChange } from './user-form.ts'

const texts = usersTexts.form

interface Props {
  readonly frame: DialogState
  readonly user: ManagedUser
  readonly onSaved: (user: ManagedUser) => void
}

/** Edits an account. The administrator's own cannot be deactivated or suspended. */
export function EditUserDialog({ frame, user, onSaved }: Props) {
  const { mutate, isPending, error } = useUpdateUser(user.id, onSaved)
  const form = useForm<EditValues>({ defaultValues: toEditValues(user), resolver: editResolver })
  const isAdmin = user.role === 'ADMIN'
  const save = form.handleSubmit((values) =>
    mutate(toUserChange(values, user), { onError: showFieldError(form, 'email') }),
  )
  return (
    <FormDialog
      frame={frame}
      title={texts.edit}
      submit={usersTexts.save}
      isPending={isPending}
      problem={
        error ? usersTexts.failed.because(usersTexts.failed.update, errorMessage(error)) : undefined
      }
      onSubmit={save}
    >
      <FormField form={form} name="name" label={texts.name} autoComplete="off" autoFocus />
      <FormField form={form} name="email" type="email" label={texts.email} autoComplete="off" />
      {isAdmin ? (
        <Quiet component="p">{texts.storageOfAdmin}</Quiet>
      ) : (
        <>
          <QuotaField form={form} name="quota" />
          <StorageField form={form} used={user.storage.usedBytes} />
        </>
      )}
      <SwitchField
        form={form}
        name="isActive"
        label={texts.active}
        help={isAdmin ? texts.ownStatus : texts.activeHelp}
        disabled={isAdmin}
      />
      {!isAdmin && (
        <SwitchField
          form={form}
          name="isSuspended"
          label={texts.suspended}
          help={texts.suspendedHelp}
        />
      )}
    </FormDialog>
  )
}
