import type { ModelTypeName } from '@atelier/contract/models/models'
import {
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { findModel } from './find-model.ts'
import { modelsTexts as texts } from './models.texts.ts'
import { useModels } from './use-models.ts'

interface ModelOfForm<V extends FieldValues> {
  readonly form: UseFormReturn<V>
  readonly name: FieldPathByValue<V, string>
  readonly type: ModelTypeName
}

/** Notes the parameters that the chosen model ignores. */
export function useParameterNotes<V extends FieldValues>({
  form,
  name,
  type,
}: ModelOfForm<V>): (parameter: string) => string | undefined {
  const id: string = useWatch({ control: form.control, name })
  const honours = findModel(useModels(type).data, id)?.honours
  return (parameter) => (honours && !honours.includes(parameter) ? texts.noEffect : undefined)
}
