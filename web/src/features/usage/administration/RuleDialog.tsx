import { meters, quotaPeriods } from '@atelier/contract/usage/meters'
import { Stack } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { usageClient } from '../api/usage-client.ts'
import { usageTexts } from '../usage.texts.ts'
import { changeOf, type EditedRule, formOf, RuleForm } from './rule-form.ts'

const texts = usageTexts.rules

interface Props {
  readonly frame: DialogState
  readonly rule: EditedRule
  readonly onSaved: () => void
}

/** Sets a quota, or removes it. */
export function RuleDialog({ frame, rule, onSaved }: Props) {
  const queries = useQueryClient()
  const isNew = rule.meter === undefined
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: RuleForm) => usageClient.setRule({ body: changeOf(rule.subject, values) }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['usage'] }).then(onSaved),
  })
  const form = useForm<RuleForm>({ defaultValues: formOf(rule), resolver: formResolver(RuleForm) })
  const save = form.handleSubmit((values) =>
    mutate(values, { onError: showFieldError(form, 'each') }),
  )
  return (
    <FormDialog
      frame={frame}
      title={texts.formTitle(rule.name ?? texts.everyone)}
      maxWidth="sm"
      submit={texts.save}
      isPending={isPending}
      problem={error ? texts.notSaved(errorMessage(error)) : undefined}
      onSubmit={save}
    >
      {isNew && (
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
          <SelectField
            form={form}
            name="meter"
            label={texts.columns.meter}
            choices={meters}
            nameOf={(meter) => usageTexts.meters[meter as (typeof meters)[number]]}
          />
          <SelectField
            form={form}
            name="period"
            label={texts.columns.period}
            choices={quotaPeriods}
            nameOf={(period) => usageTexts.periods[period as (typeof quotaPeriods)[number]]}
          />
        </Stack>
      )}
      <FormField form={form} name="each" label={texts.each} help={texts.fieldHelp} />
      {rule.subject === 'everyone' && (
        <FormField form={form} name="together" label={texts.together} help={texts.fieldHelp} />
      )}
      <Quiet component="p">{texts.removeHelp}</Quiet>
    </FormDialog>
  )
}
