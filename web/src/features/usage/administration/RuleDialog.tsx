import { meters, quotaPeriods } from '@atelier/contract/usage/meters'
import type { QuotaRuleChange } from '@atelier/contract/usage/quota-rules'
import { Stack } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import { GroupField } from '#features/groups/GroupField.tsx'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { findAccount, usageClient } from '../api/usage-client.ts'
import { usageTexts } from '../usage.texts.ts'
import { changeOf, type EditedRule, formOf, isShared, RuleForm } from './rule-form.ts'

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
    mutationFn: (body: QuotaRuleChange) => usageClient.setRule({ body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['usage'] }).then(onSaved),
  })
  const form = useForm<RuleForm>({ defaultValues: formOf(rule), resolver: formResolver(RuleForm) })
  const isOfOne = form.watch('account').trim() !== ''
  const save = form.handleSubmit(async (values) => {
    const subject = await subjectOf(form, rule, values)
    if (subject) mutate(changeOf(subject, values), { onError: showFieldError(form, 'each') })
  })
  return (
    <FormDialog
      frame={frame}
      title={texts.formTitle(rule.name ?? texts.everyone)}
      maxWidth="sm"
      submit={texts.save}
      isPending={isPending || form.formState.isSubmitting}
      problem={error ? texts.notSaved(errorMessage(error)) : undefined}
      onSubmit={save}
    >
      {isNew && rule.subject === 'everyone' && <SubjectFields form={form} isOfOne={isOfOne} />}
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
      {isShared(rule.subject) && !isOfOne && (
        <FormField form={form} name="together" label={texts.together} help={texts.fieldHelp} />
      )}
      <Quiet component="p">{texts.removeHelp}</Quiet>
    </FormDialog>
  )
}

interface SubjectProps {
  readonly form: UseFormReturn<RuleForm>
  /** An account was written. */
  readonly isOfOne: boolean
}

/** Whom a new quota is for: one account, a group, or everyone. */
const SubjectFields = ({ form, isOfOne }: SubjectProps) => (
  <>
    <FormField
      form={form}
      name="account"
      label={texts.account}
      help={texts.accountHelp}
      autoComplete="off"
    />
    {!isOfOne && (
      <GroupField
        label={texts.group}
        value={form.watch('group')}
        onChange={(groupId) => form.setValue('group', groupId)}
      />
    )}
  </>
)

/** Whom the rule is for; `undefined` when no account has the e-mail, which is then said under it. */
async function subjectOf(
  form: UseFormReturn<RuleForm>,
  { subject }: EditedRule,
  { account, group }: RuleForm,
): Promise<string | undefined> {
  if (account.trim() === '') return group === '' ? subject : `g:${group}`
  const fail = (message: string) => form.setError('account', { message }, { shouldFocus: true })
  try {
    const id = await findAccount(account)
    if (id !== undefined) return `u:${id}`
    fail(texts.noAccount)
  } catch (cause) {
    fail(errorMessage(cause))
  }
  return undefined
}
