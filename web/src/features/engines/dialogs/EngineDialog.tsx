import type { EngineTrialResult } from '@atelier/contract/engines/engine-reports'
import type { InstalledEngine } from '@atelier/contract/engines/engine-settings'
import { type FieldPath, useForm, useWatch } from 'react-hook-form'
import { errorMessage } from '#api/failures.ts'
import { showFieldError } from '#api/forms/show-field-error.ts'
import type { DialogState } from '#ui/dialogs/dialog-state.ts'
import { FormDialog } from '#ui/dialogs/FormDialog.tsx'
import { formResolver } from '#ui/forms/form-resolver.ts'
import { useSaveEngine } from '../api/use-engines.ts'
import { enginesTexts as texts } from '../engines.texts.ts'
import { AddressFields } from './AddressFields.tsx'
import { AdvancedFields, NameFields } from './EngineFields.tsx'
import { EngineTest } from './EngineTest.tsx'
import { draftOf, EngineForm, valuesOf } from './engine-form.ts'

interface Props extends DialogState {
  /** The engine to edit; without one, a new one is added. */
  readonly engine: InstalledEngine | undefined
  readonly onSaved: () => void
}

/** The fields that the server may refuse because another engine has the same. */
const ownFields: readonly FieldPath<EngineForm>[] = ['baseUrl', 'name', 'pool', 'apiKey']

/** Adds an engine by its address, or changes one; it can be tried before. */
export function EngineDialog({ engine, onSaved, ...frame }: Props) {
  const { mutate, isPending, error } = useSaveEngine(engine, onSaved)
  const form = useForm<EngineForm>({
    defaultValues: valuesOf(engine),
    resolver: formResolver(EngineForm),
  })
  const baseUrl = useWatch({ control: form.control, name: 'baseUrl' })
  const apiKey = useWatch({ control: form.control, name: 'apiKey' })
  const erasesKey = useWatch({ control: form.control, name: 'erasesKey' })
  const save = form.handleSubmit((values) =>
    mutate(draftOf(values, engine?.fixed ?? []), {
      onError: (cause) => {
        for (const field of ownFields) showFieldError(form, field)(cause)
      },
    }),
  )
  const applyTrial = ({ kind, product }: EngineTrialResult) => {
    if (kind !== null) form.setValue('kind', kind)
    if (form.getValues('name') === '' && product !== null) form.setValue('name', product)
  }
  return (
    <FormDialog
      frame={frame}
      title={engine ? texts.form.edit(engine.name) : texts.form.create}
      maxWidth="sm"
      submit={engine ? texts.save : texts.form.submit}
      isPending={isPending}
      problem={error ? texts.failed.save(errorMessage(error)) : undefined}
      onSubmit={save}
    >
      <AddressFields form={form} engine={engine} />
      <EngineTest
        key={`${baseUrl} ${apiKey} ${erasesKey}`}
        trial={{
          baseUrl,
          ...(engine && { engineId: engine.id }),
          ...(apiKey !== '' && { apiKey }),
          ...(erasesKey && { apiKey: null }),
        }}
        onAnswer={applyTrial}
      />
      <NameFields form={form} engine={engine} />
      <AdvancedFields form={form} engine={engine} />
    </FormDialog>
  )
}
