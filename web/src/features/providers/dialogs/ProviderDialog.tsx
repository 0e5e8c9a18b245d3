import { type Provider, providerCreations } from '@atelier/contract/providers/provider-settings'
import { Box } from '@mui/material'
import { type UseFormReturn, useController, useForm } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { FormField } from '#ui/forms/FormField.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { IntegerField } from '#ui/forms/IntegerField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { SwitchRow } from '#ui/forms/SwitchRow.tsx'
import { useSaveProvider } from '../api/use-providers.ts'
import { providersTexts } from '../providers.texts.ts'
import { changeOf, ProviderForm, valuesOf } from './provider-form.ts'

const texts = providersTexts.form
const creationNames: Readonly<Record<string, string>> = providersTexts.creations

interface Props {
  readonly frame: DialogState
  /** Without one, a provider is added. */
  readonly provider: Provider | undefined
  readonly onSaved: (provider: Provider) => void
}
interface FieldsProps {
  readonly form: UseFormReturn<ProviderForm>
}

/** Adds a provider, or changes one. */
export function ProviderDialog({ frame, provider, onSaved }: Props) {
  const { mutate, isPending, error } = useSaveProvider(provider)
  const form = useForm<ProviderForm>({
    defaultValues: valuesOf(provider),
    resolver: formResolver(ProviderForm),
  })
  const save = form.handleSubmit((values) =>
    mutate(changeOf(values), {
      onSuccess: onSaved,
      onError: (cause) => {
        for (const field of ['issuer', 'clientSecret'] as const) showFieldError(form, field)(cause)
      },
    }),
  )
  return (
    <FormDialog
      frame={frame}
      title={provider ? texts.change(provider.name) : texts.add}
      maxWidth="sm"
      submit={provider ? texts.save : texts.submit}
      isPending={isPending}
      problem={error ? providersTexts.failed.save(errorMessage(error)) : undefined}
      onSubmit={save}
    >
      <ProviderFields form={form} hasSecret={provider?.hasSecret === true} />
      <PeopleFields form={form} />
    </FormDialog>
  )
}

const ProviderFields = ({ form, hasSecret }: FieldsProps & { readonly hasSecret: boolean }) => (
  <>
    <FormField
      form={form}
      name="name"
      label={texts.name}
      help={texts.nameHelp}
      autoComplete="off"
      autoFocus
    />
    <FormField
      form={form}
      name="issuer"
      label={texts.issuer}
      help={texts.issuerHelp}
      autoComplete="off"
    />
    <FormField form={form} name="clientId" label={texts.clientId} autoComplete="off" />
    <FormField
      form={form}
      name="clientSecret"
      type="password"
      label={texts.secret}
      help={hasSecret ? texts.secretKept : texts.secretHelp}
      autoComplete="new-password"
    />
    <FormField
      form={form}
      name="scopes"
      label={texts.scopes}
      help={texts.scopesHelp}
      autoComplete="off"
    />
    <FormField
      form={form}
      name="parameters"
      label={texts.parameters}
      help={texts.parametersHelp}
      autoComplete="off"
      multiline
    />
  </>
)

function PeopleFields({ form }: FieldsProps) {
  const { field } = useController({ control: form.control, name: 'trustsAddresses' })
  return (
    <>
      <SelectField
        form={form}
        name="creates"
        label={texts.creates}
        choices={providerCreations}
        nameOf={(choice) => creationNames[choice] ?? choice}
      />
      <FormField
        form={form}
        name="claim"
        label={texts.claim}
        help={texts.claimHelp}
        autoComplete="off"
      />
      <FormField form={form} name="claimValue" label={texts.claimValue} autoComplete="off" />
      <IntegerField
        form={form}
        name="sessionHours"
        label={texts.sessionHours}
        bounds={{ min: 1, max: 720 }}
        help={texts.sessionHoursHelp}
      />
      <Box>
        <SwitchRow
          label={texts.trusts}
          text={texts.trustsHelp}
          checked={field.value}
          onChange={field.onChange}
        />
      </Box>
    </>
  )
}
