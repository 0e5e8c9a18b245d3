import type { ManagedUser } from '@atelier/contract/users/users'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import { useUser } from '#features/sign-in/auth-context.ts'
import { PasswordField } from '#features/sign-in/PasswordField.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useUpdateUser } from '../use-users.ts'
import { usersTexts } from '../users.texts.ts'
import { QuotaField, StorageField, SwitchField } from './AccountFields.tsx'
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
  const isSelf = user.id === useUser().id
  const save = form.handleSubmit((values) =>
    mutate(toUserChange(values, user), {
      onError: (failure) => {
        showFieldError(form, 'email')(failure)
        showFieldError(form, 'currentPassword')(failure)
      },
    }),
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
      {isSelf && <OwnAddressProof form={form} email={user.email} />}
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

/** One's own address is changed as on the profile: with the password, once another is typed. */
function OwnAddressProof({
  form,
  email,
}: {
  readonly form: UseFormReturn<EditValues>
  readonly email: string
}) {
  const typed = useWatch({ control: form.control, name: 'email' })
  if (typed.trim().toLowerCase() === email.toLowerCase()) return null
  return (
    <PasswordField
      form={form}
      name="currentPassword"
      label={texts.ownPassword}
      help={texts.ownPasswordHelp}
      autoComplete="current-password"
    />
  )
}
