import { type MailSettings, mailLimits, mailSecurities } from '@atelier/contract/mail/mail-settings'
import { Stack } from '@mui/material'
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { IntegerField } from '#ui/forms/IntegerField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { useSaveMail } from '../api/use-mail.ts'
import { mailTexts } from '../mail.texts.ts'
import { changeOf, MailForm, valuesOf } from './mail-form.ts'

const texts = mailTexts.form
const securityNames: Readonly<Record<string, string>> = mailTexts.securities

interface Props {
  readonly frame: DialogState
  readonly settings: MailSettings
  readonly onSaved: () => void
}

/** The fields that the server may refuse. */
const refusable: readonly FieldPath<MailForm>[] = [
  'host',
  'security',
  'password',
  'currentPassword',
]

/** Chooses the server that takes mails. */
export function MailSettingsDialog({ frame, settings, onSaved }: Props) {
  const { mutate, isPending, error } = useSaveMail(onSaved)
  const form = useForm<MailForm>({
    defaultValues: valuesOf(settings),
    resolver: formResolver(MailForm),
  })
  const save = form.handleSubmit((values) =>
    mutate(changeOf(values), {
      onError: (cause) => {
        for (const field of refusable) showFieldError(form, field)(cause)
      },
    }),
  )
  return (
    <FormDialog
      frame={frame}
      title={texts.title}
      maxWidth="sm"
      submit={texts.submit}
      isPending={isPending}
      problem={error ? mailTexts.failed.save(errorMessage(error)) : undefined}
      onSubmit={save}
    >
      <ServerFields form={form} />
      <LoginFields form={form} hasPassword={settings.hasPassword} />
      <FormField
        form={form}
        name="from"
        label={texts.from}
        help={texts.fromHelp}
        autoComplete="off"
      />
      <FormField
        form={form}
        name="currentPassword"
        type="password"
        label={texts.password}
        help={texts.passwordHelp}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}

interface FieldsProps {
  readonly form: UseFormReturn<MailForm>
}

const ServerFields = ({ form }: FieldsProps) => (
  <>
    <FormField
      form={form}
      name="host"
      label={texts.host}
      help={texts.hostHelp}
      autoComplete="off"
    />
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
      <SelectField
        form={form}
        name="security"
        label={texts.security}
        choices={mailSecurities}
        nameOf={(choice) => securityNames[choice] ?? choice}
        help={texts.securityHelp}
      />
      <IntegerField
        form={form}
        name="port"
        label={texts.port}
        bounds={mailLimits.port}
        help={texts.portHelp}
      />
    </Stack>
  </>
)

const LoginFields = ({ form, hasPassword }: FieldsProps & { readonly hasPassword: boolean }) => (
  <>
    <FormField
      form={form}
      name="user"
      label={texts.user}
      help={texts.userHelp}
      autoComplete="off"
    />
    <FormField
      form={form}
      name="password"
      type="password"
      label={texts.secret}
      help={hasPassword ? texts.secretKept : undefined}
      autoComplete="new-password"
    />
  </>
)
