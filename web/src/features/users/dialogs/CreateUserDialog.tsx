import type { ManagedUser } from '@atelier/contract/users/users'
import { Alert, MenuItem, TextField } from '@mui/material'
import { useId } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import { PasswordField } from '#features/sign-in/PasswordField.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { useCreateUser } from '../use-users.ts'
import { usersTexts } from '../users.texts.ts'
import { QuotaField, SwitchField } from './AccountFields.tsx'
import {
  type CreationValues,
  creationResolver,
  emptyCreation,
  toUserCreation,
} from './user-form.ts'

const texts = usersTexts.form

interface Props {
  readonly frame: DialogState
  readonly onCreated: (user: ManagedUser) => void
}

export function CreateUserDialog({ frame, onCreated }: Props) {
  const { mutate, isPending, error } = useCreateUser(onCreated)
  const form = useForm<CreationValues>({
    defaultValues: emptyCreation,
    resolver: creationResolver,
    mode: 'onChange',
  })
  const { isValid } = useFormState({ control: form.control })
  const create = form.handleSubmit((values) =>
    mutate(toUserCreation(values), {
      onError: (failure) => {
        for (const field of ['email', 'password'] as const) showFieldError(form, field)(failure)
      },
    }),
  )
  return (
    <FormDialog
      frame={frame}
      title={texts.create}
      submit={texts.createIt}
      isPending={isPending}
      reason={isValid ? undefined : texts.createMissing}
      problem={
        error ? usersTexts.failed.because(usersTexts.failed.create, errorMessage(error)) : undefined
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

/** There is one administrator, the user of this screen: the role is shown, and cannot be chosen. */
function RoleField() {
  const noteId = useId()
  return (
    <>
      <TextField select fullWidth label={texts.role} value="USER">
        <MenuItem value="USER">{usersTexts.roles.USER}</MenuItem>
        <MenuItem value="ADMIN" disabled aria-describedby={noteId}>
          {usersTexts.roles.ADMIN}
        </MenuItem>
      </TextField>
      <Alert severity="info" id={noteId}>
        {texts.singleAdmin}
      </Alert>
    </>
  )
}
