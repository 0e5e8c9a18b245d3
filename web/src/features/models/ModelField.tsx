import type { ModelTypeName } from '@atelier/contract/models/models'
import {
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useController,
  useWatch,
} from 'react-hook-form'
import { ModelSelect } from './components/ModelSelect.tsx'
import { modelsTexts as texts } from './models.texts.ts'
import { useModels } from './use-models.ts'

interface Props<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  readonly name: FieldPathByValue<V, string>
  readonly type: ModelTypeName
}

/** The model of a tool's form. */
export function ModelField<V extends FieldValues>({ form, name, type }: Props<V>) {
  const { field, fieldState } = useController({ control: form.control, name })
  return (
    <ModelSelect
      type={type}
      label={texts.model}
      placeholder={texts.choose}
      failed={texts.listFailed}
      value={field.value}
      onChange={field.onChange}
      problem={fieldState.error?.message}
    />
  )
}

/** Says of each parameter whether the chosen model takes it. */
export function useParameterNotes<V extends FieldValues>({
  form,
  name,
  type,
}: Props<V>): (parameter: string) => string | undefined {
  const id: string = useWatch({ control: form.control, name })
  const honours = useModels(type).data?.find((model) => model.id === id)?.honours
  return (parameter) => (honours && !honours.includes(parameter) ? texts.noEffect : undefined)
}
