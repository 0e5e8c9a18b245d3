import type { KnownUser } from '@atelier/contract/users'
import { useForm, useFormState } from 'react-hook-form'
import { sentenceFor } from '#api/failures.ts'
import { PasswordField } from '#features/account/PasswordField.tsx'
import type { DialogFrame } from '#ui/dialog-frame.ts'
import { FormField } from '#ui/FormField.tsx'
import { QuotaField, SwitchField } from './parts/AccountFields.tsx'
import { FormDialog } from './parts/FormDialog.tsx'
import { RoleField } from './parts/RoleField.tsx'
import { showRefused } from './parts/show-refused.ts'
import { useCreateUser } from './use-users.ts'
import { type CreationValues, creationOf, creationResolver, noCreation } from './user-form.ts'
import { usersTexts } from './users.texts.ts'

const texts = usersTexts.form

interface Props {
  readonly frame: DialogFrame
  readonly onCreated: (user: KnownUser) => void
}

/** A new account. */
export function CreateUserDialog({ frame, onCreated }: Props) {
  const { mutate, isPending, error } = useCreateUser()
  const form = useForm<CreationValues>({
    defaultValues: noCreation,
    resolver: creationResolver,
    mode: 'onChange',
  })
  const { isValid } = useFormState({ control: form.control })
  const create = form.handleSubmit((values) =>
    mutate(creationOf(values), {
      onSuccess: onCreated,
      onError: showRefused(form, 'email'),
    }),
  )
  return (
    <FormDialog
      frame={frame}
      title={texts.create}
      submit={texts.createIt}
      isPending={isPending}
      isReady={isValid}
      problem={
        error ? usersTexts.failed.because(usersTexts.failed.create, sentenceFor(error)) : undefined
      }
      onSubmit={create}
    >
      <FormField form={form} name="name" label={texts.optionalName} autoComplete="off" autoFocus />
      <FormField form={form} name="email" type="email" label={texts.email} autoComplete="off" />
      <PasswordField
        form={form}
        name="password"
        label={texts.password}
        autoComplete="new-password"
        help={texts.passwordRule}
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={texts.confirmPassword}
        autoComplete="new-password"
      />
      <RoleField />
      <QuotaField form={form} name="quota" isNew />
      <SwitchField form={form} name="isActive" label={texts.active} help={texts.activeHelp} />
      <SwitchField
        form={form}
        name="isSuspended"
        label={texts.suspended}
        help={texts.suspendedHelp}
      />
    </FormDialog>
  )
}
