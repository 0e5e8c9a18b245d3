import type { BackupPlan } from '@atelier/contract/backups/backup-plan'
import { backupLimits } from '@atelier/contract/backups/backup-plan'
import { Checkbox, FormControlLabel, Stack } from '@mui/material'
import { useId, useState } from 'react'
import {
  type FieldPath,
  type UseFormReturn,
  useController,
  useForm,
  useWatch,
} from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import { PasswordField } from '#features/sign-in/PasswordField.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { IntegerField } from '#ui/forms/IntegerField.tsx'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useSavePlan } from '../api/use-backups.ts'
import { backupsTexts } from '../backups.texts.ts'
import { changeOf, PlanForm, valuesOf } from './plan-form.ts'

const texts = backupsTexts.form
type Form = UseFormReturn<PlanForm>

interface Props {
  readonly frame: DialogState
  readonly plan: BackupPlan
  readonly onSaved: () => void
}

/** The fields that the server may refuse. */
const refusable: readonly FieldPath<PlanForm>[] = ['to', 'passphrase', 'currentPassword']

/** Chooses when and where backups are made; the server tries the location before it saves. */
export function PlanDialog({ frame, plan, onSaved }: Props) {
  const { mutate, isPending, error } = useSavePlan(onSaved)
  const [stopsEncrypting, setStopsEncrypting] = useState(false)
  const form = useForm<PlanForm>({
    defaultValues: valuesOf(plan),
    resolver: formResolver(PlanForm),
  })
  const save = form.handleSubmit((values) =>
    mutate(changeOf(values, stopsEncrypting), {
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
      problem={error ? backupsTexts.failed.save(errorMessage(error)) : undefined}
      onSubmit={save}
    >
      <OnOff form={form} />
      <LocationFields form={form} plan={plan} />
      <TimeFields form={form} plan={plan} />
      {!stopsEncrypting && (
        <PasswordField
          form={form}
          name="passphrase"
          label={texts.passphrase}
          help={plan.isEncrypted ? texts.passphraseKept : texts.passphraseHelp}
          autoComplete="new-password"
        />
      )}
      {plan.isEncrypted && (
        <FormControlLabel
          label={texts.stopEncrypting}
          control={
            <Checkbox
              checked={stopsEncrypting}
              onChange={(event) => setStopsEncrypting(event.target.checked)}
            />
          }
        />
      )}
      <PasswordField
        form={form}
        name="currentPassword"
        label={texts.password}
        help={texts.passwordHelp}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}

function OnOff({ form }: { readonly form: Form }) {
  const { field } = useController({ control: form.control, name: 'isOn' })
  return (
    <SwitchRow
      label={texts.isOn}
      text={texts.isOnText}
      checked={field.value}
      onChange={field.onChange}
    />
  )
}

interface FieldsProps {
  readonly form: Form
  readonly plan: BackupPlan
}

/** A folder needs no key. */
function LocationFields({ form, plan }: FieldsProps) {
  const to = useWatch({ control: form.control, name: 'to' })
  return (
    <>
      <FormField form={form} name="to" label={texts.to} help={texts.toHelp} autoComplete="off" />
      {to.trim().startsWith('s3:') && (
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
          <FormField form={form} name="accessKey" label={texts.accessKey} autoComplete="off" />
          <PasswordField
            form={form}
            name="secretKey"
            label={texts.secretKey}
            help={plan.hasSecretKey ? texts.secretKept : undefined}
            autoComplete="off"
          />
        </Stack>
      )}
    </>
  )
}

function TimeFields({ form, plan }: FieldsProps) {
  const keepId = useId()
  return (
    <>
      <FormField
        form={form}
        name="at"
        type="time"
        label={texts.at}
        help={texts.atHelp(plan.timeZone)}
      />
      <Quiet component="p" id={keepId}>
        {texts.keep}
      </Quiet>
      <Stack direction="row" role="group" aria-labelledby={keepId} sx={{ gap: 2 }}>
        <IntegerField form={form} name="keep.days" label={texts.days} bounds={backupLimits.days} />
        <IntegerField
          form={form}
          name="keep.weeks"
          label={texts.weeks}
          bounds={backupLimits.weeks}
        />
        <IntegerField
          form={form}
          name="keep.months"
          label={texts.months}
          bounds={backupLimits.months}
        />
      </Stack>
    </>
  )
}
