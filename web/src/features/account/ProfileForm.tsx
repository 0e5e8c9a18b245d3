import { ProfileChange } from '@atelier/contract/account/account'
import { Alert, Button, Stack } from '@mui/material'
import { useMemo, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import { useAuth, useUser } from '#features/sign-in/auth-context.ts'
import { PasswordField } from '#features/sign-in/PasswordField.tsx'
import { signInTexts } from '#features/sign-in/sign-in.texts.ts'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { profileTexts as texts } from './profile.texts.ts'

interface ProfileValues {
  readonly name: string
  readonly email: string
  readonly currentPassword: string
}
const isOther = (typed: string, email: string) => typed.trim().toLowerCase() !== email.toLowerCase()

/** A new address needs the password. */
const profileResolver = (email: string) =>
  formResolver(
    ProfileChange.required().refine(
      (form) => form.currentPassword !== '' || !isOther(form.email, email),
      { path: ['currentPassword'], error: 'Mot de passe requis' },
    ),
  )

interface Props {
  readonly isEditing: boolean
  readonly onEdit: () => void
  readonly onCancel: () => void
  /** Without a message where the page itself says what is left to do. */
  readonly onSaved: (message?: string) => void
  readonly onFailed: (message: string) => void
}

function useProfileForm({ onSaved, onFailed }: Pick<Props, 'onSaved' | 'onFailed'>) {
  const { name, email } = useUser()
  const { updateProfile } = useAuth()
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const form = useForm<ProfileValues>({
    values: { name, email, currentPassword: '' },
    resolver: useMemo(() => profileResolver(email), [email]),
  })
  const save = form.handleSubmit(async ({ currentPassword, ...change }) => {
    try {
      const user = await updateProfile({ ...change, ...(currentPassword && { currentPassword }) })
      form.reset({ name: user.name, email: user.email, currentPassword: '' })
      const isUnconfirmed = isOther(change.email, user.email)
      setUnconfirmed(isUnconfirmed ? change.email.trim() : undefined)
      onSaved(isUnconfirmed ? undefined : texts.saved)
    } catch (error) {
      onFailed(errorMessage(error))
      for (const field of ['name', 'email', 'currentPassword'] as const)
        showFieldError(form, field)(error)
    }
  })
  return { form, save, unconfirmed }
}

/** Name and email: read only until Modifier; Annuler restores what was there. */
export function ProfileForm({ isEditing, onEdit, onCancel, onSaved, onFailed }: Props) {
  const { name, email } = useUser()
  const { form, save, unconfirmed } = useProfileForm({ onSaved, onFailed })
  const cancel = () => {
    form.reset({ name, email, currentPassword: '' })
    onCancel()
  }
  return (
    <Stack
      component="form"
      noValidate
      onSubmit={(event) => void save(event)}
      sx={{ gap: 2, maxWidth: 480 }}
    >
      <FormField
        form={form}
        name="name"
        label={signInTexts.fields.name}
        autoComplete="name"
        readOnly={!isEditing}
      />
      <FormField
        form={form}
        name="email"
        type="email"
        label={signInTexts.fields.email}
        autoComplete="email"
        readOnly={!isEditing}
      />
      {!isEditing && unconfirmed !== undefined && (
        <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
          {texts.toConfirm(unconfirmed)}
        </Alert>
      )}
      {isEditing && <ProofField form={form} email={email} />}
      <Stack
        direction="row"
        // Keeps the focus in the field: leaving it would show or hide its error, move the button, and lose the click.
        onMouseDown={(event) => event.preventDefault()}
        sx={{ gap: 1, mt: 1 }}
      >
        {isEditing ? (
          <SaveButtons isSaving={form.formState.isSubmitting} onCancel={cancel} />
        ) : (
          <EditButton onEdit={onEdit} />
        )}
      </Stack>
    </Stack>
  )
}

/** Asked for once another address is typed. */
function ProofField({
  form,
  email,
}: {
  readonly form: UseFormReturn<ProfileValues>
  readonly email: string
}) {
  const typed = useWatch({ control: form.control, name: 'email' })
  if (!isOther(typed, email)) return null
  return (
    <PasswordField
      form={form}
      name="currentPassword"
      label={texts.password}
      help={texts.passwordHelp}
      autoComplete="current-password"
    />
  )
}

const SaveButtons = (props: { readonly isSaving: boolean; readonly onCancel: () => void }) => (
  <>
    <Button type="submit" variant="contained" aria-busy={props.isSaving}>
      {texts.save}
    </Button>
    <Button variant="outlined" color="inherit" onClick={props.onCancel}>
      {texts.cancel}
    </Button>
  </>
)

const EditButton = ({ onEdit }: { readonly onEdit: () => void }) => (
  <Button
    variant="contained"
    onClick={(event) => {
      // Otherwise the same click would land on the form's new submit button.
      event.preventDefault()
      onEdit()
    }}
  >
    {texts.edit}
  </Button>
)
