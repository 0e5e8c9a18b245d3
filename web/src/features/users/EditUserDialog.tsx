import type { KnownUser } from '@atelier/contract/users'
import { useForm } from 'react-hook-form'
import { sentenceFor } from '#api/failures.ts'
import type { DialogFrame } from '#ui/dialog-frame.ts'
import { FormField } from '#ui/FormField.tsx'
import { QuotaField, SwitchField } from './parts/AccountFields.tsx'
import { FormDialog } from './parts/FormDialog.tsx'
import { showRefused } from './parts/show-refused.ts'
import { useUpdateUser } from './use-users.ts'
import { changeOf, type EditValues, editedOf, editResolver } from './user-form.ts'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.form

interface Props {
  readonly frame: DialogFrame
  readonly user: KnownUser
  readonly onSaved: (user: KnownUser) => void
}

/** An account, changed. The administrator's own stays open, whatever happens. */
export function EditUserDialog({ frame, user, onSaved }: Props) {
  const { mutate, isPending, error } = useUpdateUser(user.id)
  const form = useForm<EditValues>({ defaultValues: editedOf(user), resolver: editResolver })
  const isAdmin = user.role === 'ADMIN'
  const save = form.handleSubmit((values) =>
    mutate(changeOf(values), {
      onSuccess: onSaved,
      onError: showRefused(form, 'email'),
    }),
  )
  return (
    <FormDialog
      frame={frame}
      title={texts.edit}
      submit={usersTexts.save}
      isPending={isPending}
      problem={
        error ? usersTexts.failed.because(usersTexts.failed.update, sentenceFor(error)) : undefined
      }
      onSubmit={save}
    >
      <FormField form={form} name="name" label={texts.name} autoComplete="off" autoFocus />
      <FormField form={form} name="email" type="email" label={texts.email} autoComplete="off" />
      {!isAdmin && <QuotaField form={form} name="quota" />}
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
